/** Where an answer differs from the contract, and the edit that would make up for it. */
import type { RowKey } from '../../shared/contract/index.ts'
import { REFUSED, readOf } from '../../shared/contract/reader.ts'
import { asLine, constantIn, type FieldPath, lineOf, placeAt } from './contract-lines.ts'
import { addCode, addFlag, addListName, addName, addPagingName, addWrapper, type Edit } from './edits.ts'
import type { Seen, SeenField, SeenList, SeenRecord } from './observe.ts'
import { type Learned, type Pairing, pairFields, type Wanted } from './pair-fields.ts'
import type { Certainty, Difference } from './report-schema.ts'
import { flagOf, guessCodes } from './state-codes.ts'
import { fitsKind, formatOf, isBlank, shapeOfAll } from './value-kinds.ts'

export type Draft = Pick<Difference, 'kind' | 'field' | 'text' | 'certainty' | 'reason' | 'line'> & {
  key: RowKey
  edit: Edit | null
  candidates: { name: string; reason: string; edit: Edit | null }[]
  /** for `learned`: the field and the name that it came under */
  pair?: { names: readonly string[]; ours: string; name: string }
}

export const labelOf = (path: FieldPath): string => path.map(({ name }) => name).join('.') || '(all)'

const KINDS: Record<string, string> = {
  decimal: 'a decimal number',
  integer: 'a whole number',
  identifier: 'an id',
  time: 'a time',
  flag: 'a flag',
  state: 'a state',
  text: 'a text',
  link: 'a link',
  image: 'an image',
  record: 'an object',
  list: 'a list',
  other: 'something else',
}

/** @param learned what the names in other answers were */
export function draftsOf(key: RowKey, { records, lists }: Seen, learned: Learned): Draft[] {
  return [
    ...lists.flatMap((list) => listDrafts(key, list, learned)),
    ...records.flatMap((record) => recordDrafts(key, record, learned)),
  ]
}

const RECORD = 'shared/contract/record.ts'
const placeIn = (name: string): string => {
  const block = constantIn(RECORD, name)
  return block ? asLine(placeAt(block, 0)) : RECORD
}

function listDrafts(key: RowKey, { path, lists, paging }: SeenList, learned: Learned): Draft[] {
  const field = labelOf(path)
  const drafts: Draft[] = []
  const [name] = lists
  if (name !== undefined) {
    const isOne = lists.length === 1
    drafts.push({
      ...{ kind: 'list', key, field, line: placeIn('LIST_NAMES') },
      text: isOne ? `The items of the list are under ${name}.` : 'The items of the list are under another name.',
      certainty: isOne ? 'sure' : 'candidate',
      reason: isOne ? 'the only list in the answer' : 'several lists in the answer',
      edit: isOne ? addListName(name) : null,
      candidates: isOne ? [] : lists.map((each) => ({ name: each, reason: 'a list', edit: addListName(each) })),
    })
  }
  return paging ? [...drafts, ...pagingDrafts(key, field, paging, learned)] : drafts
}

/** Without the total, or the number of this and the last page, only the first page of a list would be shown. */
function pagingDrafts(key: RowKey, field: string, { fields, unread }: SeenRecord, learned: Learned): Draft[] {
  const isKnown = (name: string): boolean => fields.some((each) => each.name === name && each.matched !== null)
  if (isKnown('total') || (isKnown('current') && isKnown('last'))) return []
  const wanted = fields.filter(({ matched }) => matched === null)
  return pairFields(wanted.map(wantedOf), unread, learned).flatMap((pairing, index): Draft[] => {
    const { name = '', names = [] } = wanted[index] ?? {}
    const what = name as 'total' | 'current' | 'last'
    if (pairing.certainty === 'none') return []
    const page = {
      ...pairing,
      candidates: pairing.candidates.map((each) => ({ ...each, edit: addPagingName(what, each.name) })),
    }
    return [
      {
        ...{ kind: 'paging', key, field: `${field}: ${names.join(', ')}`, line: placeIn('PAGING') },
        text: pairing.name
          ? `What is expected as ${names.join(', ')} is sent as ${pairing.name}.`
          : `${names.join(', ')} was not sent.`,
        ...{ certainty: page.certainty, reason: page.reason, candidates: page.candidates },
        edit: pairing.name ? addPagingName(what, pairing.name) : null,
      },
    ]
  })
}

const wantedOf = ({ name, names, kind, reader }: SeenField): Wanted => ({
  names,
  ours: name,
  kind,
  required: reader !== null && readOf(reader)(null) === REFUSED,
})

function recordDrafts(key: RowKey, record: SeenRecord, learned: Learned): Draft[] {
  const { path, fields, unread, wrappers, wrapper } = record
  const base = { key, field: labelOf(path), line: lineOf(key, path), candidates: [] }
  if (!record.isObject)
    return [{ ...base, kind: 'type', text: 'An object is expected here.', certainty: 'none', reason: '', edit: null }]
  const drafts: Draft[] = []
  if (wrapper !== null) {
    const edit = addWrapper(key, path, wrappers, wrapper)
    const text = `The object is inside ${wrapper}.`
    drafts.push({ ...base, kind: 'wrapper', text, certainty: 'sure', reason: 'its fields are there', edit })
    if (edit) base.line = asLine(edit)
  }
  const wanted = fields.filter(isMissed)
  const pairings = pairFields(wanted.map(wantedOf), unread, learned)
  const paired = new Map(wanted.map((field, index) => [field, pairings[index]]))
  return [...drafts, ...fields.flatMap((field) => fieldDrafts(key, field, paired.get(field), unread))]
}

/** Not sent, or sent as something that cannot be it. */
const isMissed = ({ matched, values, refused }: SeenField): boolean =>
  matched === null || (values.length > 0 && refused.length === values.length)

function fieldDrafts(
  key: RowKey,
  field: SeenField,
  pairing: Pairing | undefined,
  unread: ReadonlyMap<string, readonly unknown[]>,
): Draft[] {
  const base = { key, field: labelOf(field.path), line: lineOf(key, field.path) }
  const isSent = field.matched !== null
  const names = field.names.join(', ')
  if (pairing?.name && (!isSent || pairing.certainty === 'sure')) {
    const shape = shapeOfAll(unread.get(pairing.name) ?? [])
    const text = isSent
      ? `${field.matched} holds something else; ${KINDS[field.kind]} is sent as ${pairing.name} (${shape}).`
      : `${names} was not sent; ${KINDS[field.kind]} is sent as ${pairing.name} (${shape}).`
    const edit = addName(key, field.path, pairing.name, isSent)
    const pair = { names: field.names, ours: field.name, name: pairing.name }
    return [
      {
        ...base,
        kind: 'field',
        text,
        certainty: pairing.certainty,
        reason: pairing.reason,
        edit,
        candidates: [],
        pair,
      },
    ]
  }
  if (isSent) return field.refused.length > 0 ? refusedDrafts(key, field, base) : []
  const { required } = wantedOf(field)
  if (!pairing || (pairing.candidates.length === 0 && !required)) return []
  const candidates = pairing.candidates.map((each) => ({
    ...each,
    reason: `${each.reason} (${shapeOfAll(unread.get(each.name) ?? [])})`,
    edit: addName(key, field.path, each.name),
  }))
  const text = `${names} was not sent${required ? ', and the record cannot be read without it' : ''}.`
  const reason = candidates.length > 0 ? 'not certain enough' : 'no unread name fits'
  return [{ ...base, kind: 'field', text, certainty: pairing.certainty, reason, edit: null, candidates }]
}

function refusedDrafts(key: RowKey, field: SeenField, base: { key: RowKey; field: string; line: string }): Draft[] {
  const { reader, kind, values, refused, path } = field
  if (kind === 'state' && reader && refused.every((value) => typeof value !== 'object'))
    return guessCodes(reader, values, refused).map(({ code, states, sure }): Draft => {
      const [state] = states
      const isSure = sure && code !== null && state !== undefined
      const certainty: Certainty = isSure ? 'sure' : states.length > 0 ? 'candidate' : 'none'
      const candidates =
        isSure || code === null
          ? []
          : states.map((each) => ({ name: each, ...noReason, edit: addCode(key, path, code, each) }))
      const edit = isSure ? addCode(key, path, code, state) : null
      return {
        ...base,
        kind: 'state',
        text: isSure
          ? `The code ${code} means ${state}.`
          : `The code ${code ?? `${shapeOfAll(refused)} (not printed)`} is unknown.`,
        certainty,
        reason: isSure ? 'the only state that the word names' : 'only the upstream’s operator can tell',
        line: edit ? asLine(edit) : (candidates[0]?.edit && asLine(candidates[0].edit)) || base.line,
        edit,
        candidates,
      }
    })
  if (kind === 'flag' && refused.every((value) => flagOf(value) !== null))
    return [...new Set(refused)].map((value): Draft => {
      const edit = addFlag(String(value), flagOf(value) === true)
      const text = `A flag is sent as ${String(value)}.`
      return { ...base, kind: 'flag', text, certainty: 'sure', reason: 'a word for on or off', edit, candidates: [] }
    })
  // what is different inside has its own entry
  if ((kind === 'list' || kind === 'record') && fitsKind(kind, refused) > 0) return []
  const text = `${field.matched} is ${formatOf(refused)} (${shapeOfAll(refused.filter((value) => !isBlank(value)))}); ${KINDS[kind]} is expected.`
  const reason = 'its reader in shared/contract/fields.ts must learn this format'
  return [{ ...base, kind: 'type', text, certainty: 'none', reason, edit: null, candidates: [] }]
}

const noReason = { reason: 'not seen under another code' }
