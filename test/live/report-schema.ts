/**
 * The report of a contract check: the JSON that `--json` writes, and what the text and the page are made from. It holds names, shapes, the upstream's
 * messages and the codes of states, never a value. `test/README.md` describes it.
 */
import * as z from 'zod'

/** One line of `shared/contract`, exactly as it is and as it should be; `after` may be two lines. */
const patch = z.strictObject({ file: z.string(), line: z.int().positive(), before: z.string(), after: z.string() })

/**
 * `sure` and `likely` patches are applied by `--apply`; a `candidate` needs a decision; `none`: the tool has no proposal.
 */
const certainty = z.enum(['sure', 'likely', 'candidate', 'none'])

const candidate = z.strictObject({
  /** the upstream's name of a field, list or wrapper; for a state, ours */
  name: z.string(),
  /** why it may be the one */
  reason: z.string(),
  /** null: by hand */
  patch: patch.nullable(),
})

const difference = z.strictObject({
  /** `D1`, `D2`, … in the order of the report */
  id: z.string(),
  kind: z.enum(['field', 'type', 'state', 'flag', 'wrapper', 'list', 'paging', 'token']),
  rows: z.array(z.string()).min(1),
  /** our path of the field: `items.amount` */
  field: z.string(),
  /** one sentence */
  text: z.string(),
  certainty,
  reason: z.string(),
  /** where the field, list or state is defined: `shared/contract/funds.ts:14` */
  line: z.string(),
  /** what `--apply` writes; null when it is not certain enough, or must be written by hand */
  patch: patch.nullable(),
  candidates: z.array(candidate),
})

const field = z.strictObject({
  field: z.string(),
  /** the upstream's names, in the order in which they are tried */
  names: z.array(z.string()),
  /** the name that the value came under; null when none was seen */
  matched: z.string().nullable(),
  line: z.string(),
  /** digits as 9, letters as x */
  shape: z.string(),
  /** states: the upstream's code → how it is read */
  codes: z.record(z.string(), z.string()),
})

const unread = z.strictObject({ field: z.string(), shape: z.string() })

/**
 * `match`: all that was sent is read. `differs`: see `differences`. `empty`: a valid answer without records, so no field was seen. `missing`: the
 * upstream has no such call. `refuses`: a valid envelope with another code. `login`: 401 and no token to send. `fault`: no valid envelope, or a
 * server error. `unreachable`: no answer. `not_asked`: see `note`.
 */
export const VERDICTS = [
  'match',
  'differs',
  'empty',
  'missing',
  'refuses',
  'login',
  'fault',
  'unreachable',
  'not_asked',
] as const

const row = z.strictObject({
  key: z.string(),
  policy: z.string(),
  /** where the call is defined */
  line: z.string(),
  verdict: z.enum(VERDICTS),
  /** the HTTP status */
  status: z.int().nullable(),
  /** one sentence */
  note: z.string(),
  /** a row for visitors that the upstream answers to members only */
  wantsLogin: z.boolean(),
  fields: z.array(field),
  unread: z.array(unread),
  differences: z.array(z.string()),
})

/** An input that is sent under a name which the upstream uses no longer in its answers. Never patched: only a call that changes data could tell. */
const input = z.strictObject({
  key: z.string(),
  field: z.string(),
  sent: z.string(),
  seen: z.string(),
  line: z.string(),
})

export const reportSchema = z.strictObject({
  version: z.literal(1),
  /** the address without credentials */
  upstream: z.string(),
  checkedAt: z.iso.datetime(),
  /** whether the calls were made with a login */
  loggedIn: z.boolean(),
  summary: z.record(z.enum(VERDICTS), z.int().nonnegative()),
  rows: z.array(row),
  differences: z.array(difference),
  inputs: z.array(input),
})

export type Report = z.infer<typeof reportSchema>
export type RowReport = z.infer<typeof row>
export type Difference = z.infer<typeof difference>
export type Candidate = z.infer<typeof candidate>
export type Certainty = z.infer<typeof certainty>
export type Patch = z.infer<typeof patch>
export type Verdict = (typeof VERDICTS)[number]
