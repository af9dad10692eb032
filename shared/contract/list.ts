/** Readers of lists, in all shapes in which the upstream sends a list, and of its information about pages. */
import * as z from 'zod'
import { flag } from './fields.ts'
import { orNothing, REFUSED, reader, readOf, shapeOf } from './reader.ts'
import { firstValue, isObject, withStructure } from './record.ts'

/** The upstream's names for the items of a list, if the list is an object. */
export const LIST_NAMES = ['rows', 'data', 'list'] as const

/** The upstream's names for the paging information of a list. */
export const PAGING = {
  total: ['total'],
  current: ['current_page'],
  last: ['last_page'],
  /** whether there is a next page: what ThinkPHP's paginator says if it does not count the records */
  more: ['has_more'],
} as const

/** The fewest records on a full page. */
export const PAGE_MIN = 5

/**
 * The items of a list in any of its shapes: an array, or an object with the items under one of `LIST_NAMES`. An empty value becomes an empty list;
 * anything else is returned unchanged.
 */
export const itemsOf = (raw: unknown): unknown => {
  if (raw === null || raw === undefined || raw === '') return []
  return isObject(raw) ? numbered(listIn(raw) ?? raw) : raw
}

/** What is under one of `LIST_NAMES`. If there are several, an empty one may only be a placeholder. */
const listIn = (raw: Record<string, unknown>): unknown =>
  LIST_NAMES.map((name) => raw[name]).find((value) => Array.isArray(value) && value.length > 0) ??
  firstValue(raw, LIST_NAMES)

/** PHP writes an array as an object with numbers as names if one of its items was removed, as after `array_filter`. */
const numbered = (raw: unknown): unknown => {
  if (!isObject(raw)) return raw
  const names = Object.keys(raw)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(raw) : raw
}

/** A short list. Normally a plain array; the shapes of a paged list and null are accepted too. */
export const list = <S extends z.ZodType>(item: S) =>
  withStructure(
    reader(
      (raw, zone) => readItems(item, itemsOf(raw), zone),
      () => z.array(shapeOf(item)) as z.ZodType<z.output<S>[]>,
    ),
    { kind: 'list', item },
  )

function readItems<S extends z.ZodType>(item: S, raw: unknown, zone: string): z.output<S>[] | typeof REFUSED {
  if (!Array.isArray(raw)) return REFUSED
  const read = readOf(item)
  const items: z.output<S>[] = []
  for (const each of raw) {
    const value = read(each, zone)
    if (value === REFUSED) return REFUSED
    items.push(value)
  }
  return items
}

/** The items of a list as the upstream sent them; empty if the value is not a list. */
export const rawItemsOf = (raw: unknown): readonly unknown[] => {
  const items = itemsOf(raw)
  return Array.isArray(items) ? items : []
}

/**
 * Whether the upstream reports how long the list is, or whether there is a next page. Without that information, a complete list looks the same as one
 * that was cut off.
 * @param least a total that is less is none, such as one that is less than the page has records
 */
export const hasPaging = (raw: unknown, least = 0): boolean =>
  isObject(raw) && ((countIn(raw, PAGING.total) ?? -1) >= least || hasLastPage(raw) || moreIn(raw) !== null)

/** Whether the upstream names the list's last page. */
export const hasLastPage = (raw: unknown): boolean =>
  isObject(raw) && countIn(raw, PAGING.current) !== null && countIn(raw, PAGING.last) !== null

const countIn = (about: Record<string, unknown>, names: readonly string[]): number | null =>
  asCount(firstValue(about, names))

/** Whether the upstream says that there is a next page; null if it does not say. */
const moreIn = (about: Record<string, unknown>): boolean | null => {
  const raw = firstValue(about, PAGING.more)
  return raw === undefined || raw === null ? null : orNothing(readOf(flag)(raw, ''))
}

/**
 * Whether a next page is to be requested. An upstream that does not say, or whose total is less than the page has records, may divide its list into
 * pages all the same: a page that may be full is then not taken for the whole list. If the upstream ignores the page's number, the server returns no
 * records for the next page (`server/calls/repeated-page.ts`).
 */
function hasNext(raw: unknown, shown: number): boolean {
  const about = isObject(raw) ? raw : {}
  const total = countIn(about, PAGING.total)
  const current = countIn(about, PAGING.current)
  const last = countIn(about, PAGING.last)
  if (current !== null && last !== null) return current < last
  return moreIn(about) ?? (total === null || total < shown ? shown >= PAGE_MIN : total > shown)
}

const asCount = (raw: unknown): number | null => {
  const value = typeof raw === 'string' && /^\d{1,12}$/.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * A page of a list, in any shape that `itemsOf` accepts. `more`: whether there is, or may be, a next page (`hasNext`). An empty page is always the last
 * one, because the upstream sends the total even past the end of a list.
 */
export function page<S extends z.ZodType>(item: S) {
  const schema = reader(
    (raw, zone) => {
      // a list that was not sent, perhaps because it has another name, is not an empty one
      const items = raw === undefined ? REFUSED : readItems(item, itemsOf(raw), zone)
      if (items === REFUSED) return REFUSED
      const total = isObject(raw) ? countIn(raw, PAGING.total) : null
      return { items, total, more: items.length > 0 && hasNext(raw, items.length) }
    },
    () =>
      z.object({
        items: z.array(shapeOf(item)) as z.ZodType as z.ZodType<z.output<S>[]>,
        total: z.int().nonnegative().nullable(),
        more: z.boolean(),
      }),
  )
  return withStructure(schema, { kind: 'page', item })
}
