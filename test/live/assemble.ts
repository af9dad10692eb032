/**
 * Builds the report from the responses: verdicts, fields, differences with their patches, and inputs that the upstream may expect under another name.
 */
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf, structureOf } from '../../shared/contract/record.ts'
import type { Opened } from './ask.ts'
import { CheckError } from './check-error.ts'
import { type FieldPath, lineOf, lineOfRow, root, samePlace } from './contract-lines.ts'
import { draftsOf } from './differences.ts'
import { type Draft, labelOf } from './drafts.ts'
import { type Edit, patchOf } from './edits.ts'
import { observe, type Seen } from './observe.ts'
import { type Learned, learnedKey } from './pair-fields.ts'
import { type Difference, type Report, type RowReport, VERDICTS, type Verdict } from './report-schema.ts'
import { codesRead } from './state-codes.ts'
import { tokenDraft } from './token-place.ts'
import { shapeOfAll } from './value-kinds.ts'

export type Answered =
  | { key: RowKey; opened: Opened; status: number; wantsLogin: boolean }
  | { key: RowKey; unreachable: string }
  | { key: RowKey; note: string }

type Result = { key: RowKey; answered: Answered; seen: Seen | null; drafts: Draft[]; parsed: boolean }

/** How many unread names of an object are listed. If there are more, they are probably the keys of a map. Such keys are data, not names of fields. */
const UNREAD_MAX = 40

/**
 * @param accepted id of a difference → name of the candidate that the operator has chosen, such as `D3` → `amount`
 * @throws CheckError if a chosen candidate does not exist or has no patch
 */
export function assemble(
  answers: readonly Answered[],
  about: Pick<Report, 'upstream' | 'loggedIn'>,
  accepted: ReadonlyMap<string, string>,
): Report {
  const order = Object.keys(contract)
  const sorted = answers.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  const first = sorted.map((each) => resultOf(each, new Map()))
  const results = sorted.map((each) => resultOf(each, learnedElsewhere(first, each.key)))
  const differences = merged(
    results.flatMap(({ drafts }) => drafts),
    accepted,
  )
  const rows = results.map((result) => rowReport(result, differences))
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length
  return {
    version: 1,
    ...about,
    checkedAt: new Date().toISOString(),
    summary: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Report['summary'],
    rows,
    differences,
    inputs: inputsToCheck(results),
  }
}

function resultOf(answered: Answered, learned: Learned): Result {
  const { key } = answered
  if (!('opened' in answered) || answered.opened.kind !== 'data')
    return { key, answered, seen: null, drafts: [], parsed: false }
  const { data } = answered.opened
  const { output } = contract[key]
  const seen = observe(output, [data])
  const drafts = [...draftsOf(key, seen, learned), ...tokenDraft(key, data)]
  const parsed = output.safeParse(data).success
  if (!parsed && drafts.length === 0)
    drafts.push({
      ...{ kind: 'type', key, field: 'the answer', line: lineOfRow(key), edit: null, candidates: [] },
      ...{
        text: `The data (${shapeOfAll([data])}) cannot be read.`,
        certainty: 'none',
        reason: 'another shape than any known',
      },
    })
  return { key, answered, seen, drafts, parsed }
}

/** The names that the upstream certainly uses for fields in calls other than `key`. They are a hint if `key` has the same field. */
function learnedElsewhere(results: readonly Result[], key: RowKey): Learned {
  const learned = new Map<string, Set<string>>()
  for (const { pair, certainty, key: other } of results.flatMap(({ drafts }) => drafts)) {
    if (!pair || certainty !== 'sure' || other === key) continue
    const field = learnedKey(pair.names, pair.ours)
    learned.set(field, (learned.get(field) ?? new Set()).add(pair.name))
  }
  return learned
}

/** Merges equal changes: if several calls need the same change of a line, this becomes one difference. @throws CheckError as `assemble` does */
function merged(drafts: readonly Draft[], accepted: ReadonlyMap<string, string>): Difference[] {
  const groups = Map.groupBy(drafts, ({ kind, line, field, text, edit }) =>
    [kind, line, field.split('.').at(-1), edit ? edit.change(edit.text) : text].join('\n'),
  )
  const numbered = [...groups.values()].flatMap((group, index) => {
    const [draft] = group
    const id = `D${index + 1}`
    return draft
      ? [{ id, draft, rows: [...new Set(group.map(({ key }) => key))], edit: editOf(draft, accepted.get(id)) }]
      : []
  })
  for (const [id, name] of accepted)
    if (!numbered.some((each) => each.id === id && each.edit))
      throw new CheckError(`--accept: ${id} has no candidate ${name} with a patch`)
  const edits = uniqueEdits(numbered.flatMap(({ edit }) => edit ?? []))
  return numbered.map(({ id, draft, rows, edit }): Difference => {
    const { kind, field, text, certainty, reason, line, candidates } = draft
    return {
      ...{ id, kind, rows, field, text, certainty, reason, line },
      patch: edit && patchOf(edits.filter((each) => samePlace(each, edit))),
      candidates: candidates.map((each) => ({
        name: each.name,
        reason: each.reason,
        patch: each.edit && patchOf([each.edit]),
      })),
    }
  })
}

/** The edit to apply: that of the candidate that the operator has chosen. Without a choice, the draft's own edit, if it is `sure` or `likely`. */
function editOf({ certainty, edit, candidates }: Draft, chosen: string | undefined): Edit | null {
  if (chosen !== undefined) return candidates.find(({ name }) => name === chosen)?.edit ?? null
  return certainty === 'sure' || certainty === 'likely' ? edit : null
}

/** The edits without repetitions: two edits that change a line in the same way count as one. */
function uniqueEdits(edits: readonly Edit[]): Edit[] {
  const known = new Set<string>()
  return edits.filter((edit) => {
    const what = `${edit.file}:${edit.line} ${edit.change(edit.text)}`
    return !known.has(what) && known.add(what)
  })
}

function rowReport({ key, answered, seen, parsed, drafts }: Result, differences: readonly Difference[]): RowReport {
  const { policy } = contract[key]
  const own = differences.filter(({ rows }) => rows.includes(key)).map(({ id }) => id)
  const base = {
    key,
    policy,
    line: lineOfRow(key),
    status: null,
    wantsLogin: false,
    fields: [],
    unread: [],
    differences: own,
  }
  if ('note' in answered) return { ...base, verdict: 'not_asked', note: answered.note }
  if ('unreachable' in answered) return { ...base, verdict: 'unreachable', note: answered.unreachable }
  const { opened, status, wantsLogin } = answered
  if (opened.kind !== 'data') return { ...base, status, wantsLogin, verdict: opened.kind, note: opened.message }
  const fields = (seen?.records ?? []).flatMap((record) => record.fields.map((field) => fieldReport(key, field)))
  const unread = (seen?.records ?? []).flatMap((record) => unreadOf(record.path, record.unread))
  const isEmpty = fields.length === 0 && structureOf(contract[key].output) !== undefined
  const differs = !parsed || drafts.some(({ isOptional }) => !isOptional)
  const verdict = differs ? 'differs' : isEmpty ? 'empty' : 'match'
  return { ...base, status, wantsLogin, verdict, note: noteOf(verdict, fields, wantsLogin, drafts), fields, unread }
}

function noteOf(verdict: Verdict, fields: RowReport['fields'], wantsLogin: boolean, drafts: readonly Draft[]): string {
  const unseen = fields.filter(({ matched }) => matched === null).length
  const login = wantsLogin ? ['wants a login, asked again with one'] : []
  if (verdict === 'empty') return [...login, 'no records in the answer, so no field was seen'].join('; ')
  const seen = fields.length > 0 ? [`${fields.length - unseen} of ${fields.length} fields seen`] : []
  const open = drafts.filter(({ isOptional }) => isOptional).length
  return [...login, ...seen, ...(open > 0 ? [`${open} to decide`] : [])].join('; ')
}

function fieldReport(
  key: RowKey,
  { path, names, matched, values, kind, reader }: Seen['records'][number]['fields'][number],
) {
  return {
    field: labelOf(path),
    names: [...names],
    matched,
    line: lineOf(key, path),
    shape: matched === null ? '' : shapeOfAll(values.length > 0 ? values : [null]),
    codes: kind === 'state' && reader ? codesRead(reader, values) : {},
  }
}

function unreadOf(path: FieldPath, unread: ReadonlyMap<string, unknown[]>): RowReport['unread'] {
  const before = path.map(({ name }) => `${name}.`).join('')
  return [...unread].slice(0, UNREAD_MAX).map(([name, values]) => ({ field: before + name, shape: shapeOfAll(values) }))
}

/** Inputs whose name may be wrong: a response that is defined in the same file has the same field, but the upstream uses another name for it. */
function inputsToCheck(results: readonly Result[]): Report['inputs'] {
  const fileOf = (key: RowKey): string => lineOfRow(key).split(':')[0] ?? root
  const renamed = results.flatMap(({ drafts }) =>
    drafts.flatMap(({ key, pair, certainty }) => (pair && certainty !== 'candidate' ? [{ key, ...pair }] : [])),
  )
  const all = (Object.keys(contract) as RowKey[]).flatMap((key) =>
    Object.entries(bodyFieldsOf(contract[key].input)).flatMap(([field, [, sent]]) => {
      const other = renamed.find(
        (each) => each.ours === field && each.names[0] === sent && fileOf(each.key) === fileOf(key),
      )
      return other
        ? [{ key, field, sent, seen: other.name, line: lineOf(key, [{ name: field, names: [sent] }], 'input') }]
        : []
    }),
  )
  return all
}
