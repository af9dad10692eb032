/** Observes a response of the upstream through the contract: under which name each field was found, and which names the contract does not read. */

import type * as z from 'zod'
import { itemsOf, LIST_NAMES, PAGING } from '../../shared/contract/list.ts'
import { isBlank, REFUSED, strictReadOf } from '../../shared/contract/reader.ts'
import { isObject, type Structure, structureOf } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import type { FieldPath } from './contract-lines.ts'
import { alike } from './names.ts'
import { isPlainName, type Kind, kindOf } from './value-kinds.ts'

export type SeenField = {
  /** the fields that contain this field, outermost first, and this field itself */
  path: FieldPath
  name: string
  names: readonly string[]
  /** null for information about a page, such as the total, for which the contract has no reader */
  reader: z.ZodType | null
  kind: Kind
  /** the name under which most records have a value. If no record has a value, the first name that is present; null if none is present */
  matched: string | null
  values: unknown[]
  /** values that the reader refuses, or reads as `unknown` */
  refused: unknown[]
}

export type SeenRecord = {
  path: FieldPath
  fields: SeenField[]
  /** names that the contract does not read → their values */
  unread: Map<string, unknown[]>
  wrappers: readonly string[]
  /** the name of a wrapper around the record, if the contract does not know this name; otherwise null */
  wrapper: string | null
  /** whether at least one value is an object, or all values are empty arrays (PHP writes an empty object as an empty array) */
  isObject: boolean
}

export type SeenList = {
  path: FieldPath
  /** in an object without a known list name: names of the arrays of which one may be the list, the most likely one first */
  lists: string[]
  /** the information about the page (total, current page, last page), as a record; null for a list without such information */
  paging: SeenRecord | null
}

export type Seen = { records: SeenRecord[]; lists: SeenList[] }

/** @param values the envelope's data, or all values of the field that `path` leads to */
export function observe(reader: z.ZodType, values: readonly unknown[], path: FieldPath = []): Seen {
  const seen: Seen = { records: [], lists: [] }
  visit(reader, values, path, seen)
  return seen
}

function visit(schema: z.ZodType, all: readonly unknown[], path: FieldPath, seen: Seen): void {
  const structure = structureOf(schema)
  const raws = all.filter((raw) => !isBlank(raw))
  if (!structure || raws.length === 0) return
  if (structure.kind === 'record') return visitRecord(structure, raws, path, seen)
  if (structure.kind === 'prepared') return visit(structure.item, raws.map(attempted(structure.prepare)), path, seen)
  const items =
    structure.kind === 'orNull'
      ? raws.filter((raw) => !Array.isArray(raw) || raw.length > 0)
      : visitList(structure.item, raws, path, seen)
  visit(structure.item, items, path, seen)
}

const attempted = (prepare: (raw: unknown) => unknown) => (raw: unknown) => {
  try {
    return prepare(raw)
  } catch {
    return raw
  }
}

/** Adds the list to `seen`. In an object without a known list name, the most likely array counts as the list. @returns the items of all lists */
function visitList(item: z.ZodType, raws: readonly unknown[], path: FieldPath, seen: Seen): unknown[] {
  const objects = raws.filter(isObject)
  const foreign = objects.filter((raw) => !Array.isArray(itemsOf(raw)))
  const lists = [...new Set(foreign.flatMap((raw) => namesOfLists(raw, item)))]
  const paged = objects.filter((raw) => Array.isArray(itemsOf(raw)) || lists.length > 0)
  seen.lists.push({ path, lists, paging: paged.length > 0 ? pagingOf(paged, lists) : null })
  return raws.flatMap((raw) => {
    const known = itemsOf(raw)
    if (Array.isArray(known)) return known
    const [first] = isObject(raw) ? namesOfLists(raw, item) : []
    const own = isObject(raw) && first !== undefined ? raw[first] : []
    return Array.isArray(own) ? own : []
  })
}

/**
 * The names of the arrays in `raw` that may be the wanted list. The array comes first whose first item has the most fields that the reader `item`
 * knows.
 */
function namesOfLists(raw: Record<string, unknown>, item: z.ZodType): string[] {
  const wanted = structureOf(item)?.kind !== undefined
  const arrays = Object.entries(raw).filter(
    ([name, value]) =>
      isPlainName(name) && Array.isArray(value) && (value.length === 0 || isObject(value[0]) === wanted),
  ) as [string, unknown[]][]
  return arrays
    .map(([name, items]) => ({ name, known: isObject(items[0]) ? familiarity(item, items[0]) : 0 }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ name }) => name)
}

/** How many names of the object `raw` equal or resemble names of the record `schema`. */
function familiarity(schema: z.ZodType, raw: Record<string, unknown>): number {
  const structure = structureOf(schema)
  if (!structure) return 0
  if (structure.kind !== 'record') return familiarity(structure.item, raw)
  const names = Object.values(structure.fields).flatMap(([, ...each]) => each)
  return Object.keys(raw).filter((name) => names.some((known) => alike(known, name) >= 0.8)).length
}

function pagingOf(raws: readonly Record<string, unknown>[], lists: readonly string[]): SeenRecord {
  const fields = Object.entries(PAGING).map(([name, names]): SeenField => {
    const found = valuesOf(raws, names)
    return { path: [], name, names, reader: null, kind: 'integer', ...found, refused: [] }
  })
  const known = new Set<string>([...LIST_NAMES, ...lists, ...Object.values(PAGING).flat()])
  return { path: [], fields, unread: unreadOf(raws, known), wrappers: [], wrapper: null, isObject: true }
}

type RecordStructure = Extract<Structure, { kind: 'record' }>

function visitRecord(structure: RecordStructure, raws: readonly unknown[], path: FieldPath, seen: Seen): void {
  const entries = Object.entries(structure.fields)
  const known = new Set(entries.flatMap(([, [, ...names]]) => names))
  const opened = raws.map((raw) => unwrap(raw, structure.wrappers)).filter(isObject)
  const wrapper = opened.length > 0 ? unknownWrapper(opened, known) : null
  const sources = wrapper === null ? opened : opened.map((raw) => raw[wrapper]).filter(isObject)
  const fields = entries.map(([name, [reader, ...names]]): SeenField => {
    const { matched, values } = valuesOf(sources, names)
    const refused = refusedBy(reader, values)
    return { path: [...path, { name, names }], name, names, reader, kind: kindOf(reader), matched, values, refused }
  })
  const unread = unreadOf(sources, new Set([...known, 'token']))
  seen.records.push({
    path,
    fields,
    unread,
    wrappers: structure.wrappers,
    wrapper,
    isObject: opened.length > 0 || raws.every((raw) => Array.isArray(raw) && raw.length === 0),
  })
  for (const { reader, values, path: own } of fields) if (reader) visit(reader, values, own, seen)
}

function unwrap(raw: unknown, wrappers: readonly string[]): unknown {
  let source = raw
  for (const wrapper of wrappers) if (isObject(source) && isObject(source[wrapper])) source = source[wrapper]
  return source
}

/**
 * The name of a wrapper that the contract does not know: of all objects within the response, the one with the most names that resemble names of the
 * record. Null if no object has two such names. Also null if the response probably is the record itself, because it has one of the record's own
 * names, or at least as many similar names as the object.
 */
function unknownWrapper(raws: readonly Record<string, unknown>[], known: ReadonlySet<string>): string | null {
  const names = [...known]
  const familiar = (raw: Record<string, unknown>): number =>
    Object.keys(raw).filter((name) => names.some((each) => alike(each, name) >= 0.8)).length
  const [first] = raws
  if (!first || Object.keys(first).some((name) => known.has(name))) return null
  const inner = Object.entries(first).flatMap(([name, value]) =>
    isObject(value) && isPlainName(name) && !isPage(value) ? [{ name, hits: familiar(value) }] : [],
  )
  const [best] = inner.toSorted((a, b) => b.hits - a.hits)
  return best && best.hits >= 2 && best.hits > familiar(first) ? best.name : null
}

/** The values that a reader refuses, or reads as `unknown`. */
export function refusedBy(reader: z.ZodType, values: readonly unknown[]): unknown[] {
  return values.filter((value) => {
    const result = strictReadOf(reader)(value, DEFAULT_TIME_ZONE)
    return result === REFUSED || (result === 'unknown' && !isBlank(value))
  })
}

/** Whether a value is a page of a list (a list with information about its page, under any names). Such a value cannot be the wrapped record. */
const isPage = (value: Record<string, unknown>): boolean =>
  Object.values(value).some(Array.isArray) && Object.keys(value).some((name) => /page|limit|count|^total$/i.test(name))

/** The values of a field, and its `matched` name (`SeenField`). In each object, the first name that has a value counts, as when `record` reads it. */
function valuesOf(raws: readonly Record<string, unknown>[], names: readonly string[]) {
  const values: unknown[] = []
  const counts = new Map<string, number>()
  let present: string | null = null
  for (const raw of raws) {
    const name = names.find((each) => raw[each] !== undefined && raw[each] !== null)
    present ??= names.find((each) => Object.hasOwn(raw, each)) ?? null
    if (name === undefined) continue
    values.push(raw[name])
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return { matched: most?.[0] ?? present, values }
}

function unreadOf(raws: readonly Record<string, unknown>[], known: ReadonlySet<string>): Map<string, unknown[]> {
  const unread = new Map<string, unknown[]>()
  for (const raw of raws)
    for (const [name, value] of Object.entries(raw))
      if (!known.has(name) && isPlainName(name)) unread.set(name, [...(unread.get(name) ?? []), value])
  return unread
}
