/** Finds where upstream data differs from the contract: fields that are missing, unknown or of another type, and unknown states. */
import type * as z from 'zod'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { itemsOf } from '../../shared/contract/list.ts'
import { isBlank, REFUSED, readOf, strictReadOf } from '../../shared/contract/reader.ts'
import { isObject, structureOf } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { DRIFT_NAME_MAX } from '../policy.ts'

/** `missing`: an optional field is missing. `required`: a required field is missing, so the answer cannot be read. */
export type Drift = {
  readonly kind: 'missing' | 'required' | 'added' | 'type' | 'unknown_state'
  /** the contract's name for the field; the upstream's name for an added field */
  readonly field: string
  /** the upstream's names for the field according to the contract */
  readonly names: readonly string[]
}

/** Reported in place of a field's name if the answer as a whole has the wrong type, such as a text instead of a list. */
const WHOLE = 'data'

/**
 * Matches what a field may be called. An object may also be keyed by data, such as addresses or e-mail addresses, which must not be logged. A word,
 * such as a user name, cannot be told from a field's name.
 */
const NAME = /^[a-z_-]*\d{0,4}[a-z_-]*$/i
const shownName = (name: string): string => (name.length <= DRIFT_NAME_MAX && NAME.test(name) ? name : '(data)')

/** Only this many items of a list are checked, the first ones. */
const ITEMS_MAX = 20

/** Returns each difference once, without values. @param data the field `data` of the upstream's response */
export function findDrift(key: RowKey, data: unknown): Drift[] {
  const found = new Map<string, Drift>()
  compare(contract[key].output, data, '', (drift) => found.set(`${drift.kind} ${drift.field}`, drift))
  return [...found.values()]
}

function compare(schema: z.ZodType, raw: unknown, path: string, report: (drift: Drift) => void): void {
  const structure = structureOf(schema)
  if (!structure) return
  if (structure.kind === 'prepared') return compare(structure.item, structure.prepare(raw), path, report)
  const wrong = () => report({ kind: 'type', field: path.slice(0, -1) || WHOLE, names: [] })
  // null, an empty text and [], which PHP writes for nothing, are a difference only if the contract requires the value
  if (isBlank(raw) || (Array.isArray(raw) && raw.length === 0)) {
    if (readOf(schema)(raw, DEFAULT_TIME_ZONE) === REFUSED) wrong()
    return
  }
  if (structure.kind !== 'record') {
    const items = structure.kind === 'orNull' ? [raw] : itemsOf(raw)
    if (!Array.isArray(items)) return wrong()
    for (const item of items.slice(0, ITEMS_MAX)) compare(structure.item, item, path, report)
    return
  }
  let source: unknown = raw
  for (const wrapper of structure.wrappers) if (isObject(source) && isObject(source[wrapper])) source = source[wrapper]
  if (!isObject(source)) return wrong()
  const known = new Set<string>()
  for (const [name, [reader, ...names]] of Object.entries(structure.fields)) {
    for (const each of names) known.add(each)
    const field = path + name
    const present = names.find((each) => Object.hasOwn(source, each))
    if (present === undefined) {
      const isNeeded = readOf(reader)(undefined, DEFAULT_TIME_ZONE) === REFUSED
      report({ kind: isNeeded ? 'required' : 'missing', field, names })
      continue
    }
    const value = source[present]
    const read = strictReadOf(reader)(value, DEFAULT_TIME_ZONE)
    if (read === REFUSED) report({ kind: 'type', field, names })
    else if (read === 'unknown' && !isBlank(value)) report({ kind: 'unknown_state', field, names })
    else compare(reader, value, `${field}.`, report)
  }
  for (const name of Object.keys(source))
    if (!known.has(name) && name !== 'token') report({ kind: 'added', field: path + shownName(name), names: [] })
}
