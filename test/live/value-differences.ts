/** Finds values that a field's reader does not understand: unknown codes of states, unknown words for flags, other formats. */

import type { RowKey } from '../../shared/contract/index.ts'
import { isBlank } from '../../shared/contract/reader.ts'
import { asLine, lineOf } from './contract-lines.ts'
import { type Draft, KINDS, labelOf } from './drafts.ts'
import { addCode, addFlag } from './edits.ts'
import type { SeenField } from './observe.ts'
import type { Certainty } from './report-schema.ts'
import { flagOf, guessCodes } from './state-codes.ts'
import { fitsKind, formatOf, shapeOfAll } from './value-kinds.ts'

/** The differences for the values that a field's reader refuses, or reads as `unknown`. */
export function refusedDrafts(key: RowKey, field: SeenField): Draft[] {
  if (field.refused.length === 0) return []
  const base = { key, field: labelOf(field.path), line: lineOf(key, field.path) }
  const { reader, kind, values, refused, path } = field
  if (kind === 'state' && reader && refused.every((value) => typeof value !== 'object'))
    return guessCodes(reader, values, refused).map(({ code, shape, states, sure }): Draft => {
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
        text: isSure ? `The code ${code} means ${state}.` : `The code ${code ?? `${shape} (not printed)`} is unknown.`,
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
  // differences within a list or record are reported by `draftsOf`
  if ((kind === 'list' || kind === 'record') && fitsKind(kind, refused) > 0) return []
  const text = `${field.matched} is ${formatOf(refused)} (${shapeOfAll(refused.filter((value) => !isBlank(value)))}); ${KINDS[kind]} is expected.`
  const reason = 'its reader in shared/contract/fields.ts must learn this format'
  return [{ ...base, kind: 'type', text, certainty: 'none', reason, edit: null, candidates: [] }]
}

const noReason = { reason: 'not seen under another code' }
