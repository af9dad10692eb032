/**
 * The schema of the report of a contract check, which `--json` writes as JSON. The text and the HTML page are made from the same report. The report
 * contains names, shapes, the upstream's messages and the codes of states, but no values. `test/README.md` describes the report.
 */
import * as z from 'zod'

/** A change of one line of `shared/contract`: the line exactly as it is and as it should be. `after` may be two lines. */
const patch = z.strictObject({ file: z.string(), line: z.int().positive(), before: z.string(), after: z.string() })

/**
 * How certain a proposal is. `--apply` writes `sure` and `likely` patches. A `candidate` needs the operator's decision. With `none` there is no
 * proposal.
 */
const certainty = z.enum(['sure', 'likely', 'candidate', 'none'])

const candidate = z.strictObject({
  /** the upstream's name of a field, list or wrapper; in a difference about a state, our name of the state */
  name: z.string(),
  /** why this candidate may be the right one */
  reason: z.string(),
  /** null if the change must be made by hand */
  patch: patch.nullable(),
})

const difference = z.strictObject({
  /** `D1`, `D2`, … in the order of the report */
  id: z.string(),
  kind: z.enum(['field', 'type', 'state', 'flag', 'wrapper', 'list', 'paging', 'token']),
  rows: z.array(z.string()).min(1),
  /** path of the field in our names, such as `items.amount` */
  field: z.string(),
  /** what differs, in one sentence */
  text: z.string(),
  certainty,
  reason: z.string(),
  /** where the field, list or state is defined: `shared/contract/funds.ts:14` */
  line: z.string(),
  /** what `--apply` writes; null if the proposal is not certain enough, or if the change must be made by hand */
  patch: patch.nullable(),
  candidates: z.array(candidate),
})

const field = z.strictObject({
  field: z.string(),
  /** the upstream's names, in the order in which they are tried */
  names: z.array(z.string()),
  /** the upstream's name under which a value was found; null if the field was never seen */
  matched: z.string().nullable(),
  line: z.string(),
  /** the shape of a value: digits as 9, letters as x */
  shape: z.string(),
  /** for states: the upstream's code → the state that it is read as */
  codes: z.record(z.string(), z.string()),
})

const unread = z.strictObject({ field: z.string(), shape: z.string() })

/**
 * - `match`: the contract reads everything that was sent.
 * - `differs`: see `differences`.
 * - `empty`: a valid response without records, so no field was seen.
 * - `missing`: the upstream does not have the call.
 * - `refuses`: a valid envelope with an error code.
 * - `login`: 401, and there was no token to send.
 * - `fault`: no valid envelope, or a server error.
 * - `unreachable`: no response.
 * - `not_asked`: the call was not made; `note` says why.
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
  /** the HTTP status; null if the call was not made or got no response */
  status: z.int().nullable(),
  /** what the check has found out about the call, or why it was not made, in one sentence */
  note: z.string(),
  /** whether the upstream requires a login for a call that the server makes without one */
  wantsLogin: z.boolean(),
  fields: z.array(field),
  unread: z.array(unread),
  differences: z.array(z.string()),
})

/**
 * An input that the app sends under another name than the upstream's responses use. There is never a patch for an input, because only a call that
 * changes data could prove that the name is wrong.
 */
const input = z.strictObject({
  key: z.string(),
  field: z.string(),
  sent: z.string(),
  seen: z.string(),
  line: z.string(),
})

export const reportSchema = z.strictObject({
  version: z.literal(1),
  /** the upstream's address without credentials */
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
