/** Finds where a response differs from the contract, and the edit that would make the contract fit. */

import type { RowKey } from '../../shared/contract/index.ts'
import { REFUSED, strictReadOf } from '../../shared/contract/reader.ts'
import { structureOf } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { asLine, lineOf } from './contract-lines.ts'
import { type Draft, KINDS, labelOf } from './drafts.ts'
import { addName, addWrapper } from './edits.ts'
import { listDrafts } from './list-differences.ts'
import { observe, refusedBy, type Seen, type SeenField, type SeenRecord } from './observe.ts'
import { type Learned, type Pairing, pairFields, type Wanted } from './pair-fields.ts'
import { refusedDrafts } from './value-differences.ts'
import { shapeOfAll } from './value-kinds.ts'

/** @param learned the names that the upstream certainly uses for the contract's fields in other calls */
export function draftsOf(key: RowKey, { records, lists }: Seen, learned: Learned): Draft[] {
  return [
    ...lists.flatMap((list) => listDrafts(key, list)),
    ...records.flatMap((record) => recordDrafts(key, record, learned)),
  ]
}

const wantedOf = ({ name, names, kind, reader }: SeenField): Wanted => ({
  names,
  ours: name,
  kind,
  required: reader !== null && strictReadOf(reader)(null, DEFAULT_TIME_ZONE) === REFUSED,
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
  return [...drafts, ...fields.flatMap((field) => fieldDrafts(key, field, paired.get(field), unread, learned))]
}

/** Whether the field is missing from the responses, or its reader refuses all its values. */
const isMissed = ({ matched, values, refused }: SeenField): boolean =>
  matched === null || (values.length > 0 && refused.length === values.length)

function fieldDrafts(
  key: RowKey,
  field: SeenField,
  pairing: Pairing | undefined,
  unread: ReadonlyMap<string, readonly unknown[]>,
  learned: Learned,
): Draft[] {
  const base = { key, field: labelOf(field.path), line: lineOf(key, field.path) }
  const isSent = field.matched !== null
  const names = field.names.join(', ')
  if (pairing?.name && (!isSent || pairing.certainty === 'sure')) {
    const { name, certainty, reason } = pairing
    const values = [...(unread.get(name) ?? [])]
    const shape = shapeOfAll(values)
    const text = isSent
      ? `${field.matched} holds something else; ${KINDS[field.kind]} is sent as ${name} (${shape}).`
      : `${names} was not sent; ${KINDS[field.kind]} is sent as ${name} (${shape}).`
    const edit = addName(key, field.path, name, isSent)
    const pair = { names: field.names, ours: field.name, name }
    return [
      { ...base, kind: 'field', text, certainty, reason, edit, candidates: [], pair },
      ...insideDrafts(key, field, name, values, learned),
    ]
  }
  if (isSent) return refusedDrafts(key, field)
  const { required } = wantedOf(field)
  if (!pairing || (pairing.candidates.length === 0 && !required)) return []
  const candidates = pairing.candidates.map((each) => ({
    ...each,
    reason: `${each.reason} (${shapeOfAll(unread.get(each.name) ?? [])})`,
    edit: addName(key, field.path, each.name),
  }))
  const text = `${names} was not sent${required ? ', and the record cannot be read without it' : ''}.`
  const reason = candidates.length > 0 ? 'not certain enough' : 'no unread name fits'
  const isOptional = !required
  return [{ ...base, kind: 'field', text, certainty: pairing.certainty, reason, edit: null, candidates, isOptional }]
}

/** The differences within the values of a field for which the upstream uses `name`, a name that the contract does not know. */
function insideDrafts(key: RowKey, field: SeenField, name: string, values: unknown[], learned: Learned): Draft[] {
  const { reader, path } = field
  if (!reader) return []
  if (structureOf(reader)) return draftsOf(key, observe(reader, values, path), learned)
  return refusedDrafts(key, { ...field, matched: name, values, refused: refusedBy(reader, values) })
}
