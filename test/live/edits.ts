/**
 * Edits of single lines of the contract: another name of a field, list or wrapper, or another code of a state. The functions change no file; they
 * return the edit, or null if the edit is not possible.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import { LIST_NAMES, type PAGING } from '../../shared/contract/list.ts'
import {
  type Block,
  blocksOf,
  constantIn,
  type FieldPath,
  type Place,
  placeAt,
  placeOf,
  samePlace,
} from './contract-lines.ts'
import type { Patch } from './report-schema.ts'

/** A change of one line. `change` gets the text of the line and returns the new text, which may be two lines. */
export type Edit = Place & { change: (text: string) => string }

const LISTS = 'shared/contract/list.ts'
const FIELDS = 'shared/contract/fields.ts'

const quoted = (name: string): string => `'${name.replace(/[\\']/g, '\\$&')}'`
const keyFor = (code: string): string => (/^(?:\d+|[a-z_][a-z0-9_]*)$/i.test(code) ? code : quoted(code))

/**
 * Adds `name` to the upstream's names of a field.
 * @param first whether `name` is tried before the field's other names. True if this upstream uses one of those for something else
 */
export function addName(key: RowKey, path: FieldPath, name: string, first = false): Edit | null {
  const place = placeOf(key, path)
  const field = path.at(-1)
  if (!place || !field) return null
  const names = field.names.map(quoted).join(', ')
  const start = `\\b${field.name}: (?:secret\\()?\\[[^\\[\\]]*?, `
  return {
    ...place,
    change: first
      ? (text) => text.replace(new RegExp(`(${start})(?=${names}[,\\]])`), `$1${quoted(name)}, `)
      : (text) => text.replace(new RegExp(`(${start}${names}[^\\]]*)\\]`), `$1, ${quoted(name)}]`),
  }
}

/** Adds `name` to the names of the wrapper around an object. */
export function addWrapper(key: RowKey, path: FieldPath, wrappers: readonly string[], name: string): Edit | null {
  const block = blocksOf(key, path).find(({ lines }) => lines.some((line) => /\brecord\(/.test(line)))
  if (!block) return null
  const last = wrappers.at(-1)
  if (last !== undefined) {
    const index = block.lines.indexOf(`  ${quoted(last)},`)
    return index < 0 ? null : { ...placeAt(block, index), change: (text) => `${text}\n  ${quoted(name)},` }
  }
  const [opening = ''] = block.lines
  if (/= record\(\{.* \}\)$/.test(opening))
    return { ...placeAt(block, 0), change: (text) => text.replace(/\}\)$/, `}, ${quoted(name)})`) }
  if (!/= record\(\{$/.test(opening)) return null
  const index = block.lines.indexOf('})')
  return index < 0 ? null : { ...placeAt(block, index), change: (text) => text.replace('})', `}, ${quoted(name)})`) }
}

/** Adds `name` to the names under which responses have the items of a list. */
export function addListName(name: string): Edit | null {
  const block = constantIn(LISTS, 'LIST_NAMES')
  if (!block || (LIST_NAMES as readonly string[]).includes(name)) return null
  return { ...placeAt(block, 0), change: (text) => text.replace(/\] as const/, `, ${quoted(name)}] as const`) }
}

/** Adds `name` to the upstream's names for the total, the current page or the last page of a list. */
export function addPagingName(what: keyof typeof PAGING, name: string): Edit | null {
  const block = constantIn(LISTS, 'PAGING')
  const index = block?.lines.findIndex((line) => line.startsWith(`  ${what}: [`)) ?? -1
  if (!block || index < 0) return null
  return { ...placeAt(block, index), change: (text) => text.replace(/\],$/, `, ${quoted(name)}],`) }
}

const isStateTable = ({ lines }: Block): boolean => /= state[<(]/.test(lines[0] ?? '')

/** Adds `code` to the codes that mean this state. */
export function addCode(key: RowKey, path: FieldPath, code: string, state: string): Edit | null {
  const place = placeOf(key, path)
  if (!place) return null
  const entry = `${keyFor(code.toLowerCase())}: ${quoted(state)}`
  if (/\bstate[<(]/.test(place.reader)) {
    const table = place.reader
    return { ...place, change: (text) => text.replace(table, table.replace(/ \}\)$/, `, ${entry} })`)) }
  }
  const block = place.uses.find(isStateTable)
  if (!block) return null
  if (/ \}\)$/.test(block.lines[0] ?? ''))
    return { ...placeAt(block, 0), change: (text) => text.replace(/ \}\)$/, `, ${entry} })`) }
  const end = block.lines.indexOf('})')
  return end < 2 ? null : { ...placeAt(block, end - 1), change: (text) => `${text}\n  ${entry},` }
}

/** Adds `value` to the words that mean that a flag is on or off. */
export function addFlag(value: string | number, on: boolean): Edit | null {
  const block = constantIn(FIELDS, 'FLAGS')
  const index = block?.lines.indexOf(`  ['${on}', ${on}],`) ?? -1
  if (!block || index < 0) return null
  const written = typeof value === 'string' ? quoted(value) : String(value)
  return { ...placeAt(block, index), change: (text) => `${text}\n  [${written}, ${on}],` }
}

/** A patch of the first edit's line, with all `edits` of this line. Null without edits, or if the line stays the same. */
export function patchOf(edits: readonly Edit[]): Patch | null {
  const [edit] = edits
  if (!edit) return null
  const { file, line, text: before } = edit
  const after = edits.filter((each) => samePlace(each, edit)).reduce((text, { change }) => change(text), before)
  return after === before ? null : { file, line, before, after }
}
