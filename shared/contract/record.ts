/** How objects and lists are put together from fields, in both directions. One line holds one field: its reader and the upstream's names for it. */
import * as z from 'zod'

/** [reader or writer, the upstream's name, further names it is known by] */
type Field = readonly [schema: z.ZodType, name: string, ...aliases: string[]]
type Fields = Record<string, Field>
type Shape<F extends Fields> = { [K in keyof F]: F[K][0] }

const shapeOf = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[0]])) as Shape<F>

/** What a reader is made of, for those who compare it with what the upstream really sends. */
export type Made =
  | { readonly kind: 'record'; readonly fields: Fields; readonly wrappers: readonly string[] }
  | { readonly kind: 'list' | 'page' | 'orNull'; readonly item: z.ZodType }

const made = new WeakMap<z.ZodType, Made>()
/** undefined for a reader of single values. */
export const madeOf = (schema: z.ZodType): Made | undefined => made.get(schema)

function remember<S extends z.ZodType>(schema: S, of: Made): S {
  made.set(schema, of)
  return schema
}

const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** An empty PHP map arrives as []. */
const toObject = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 0 ? {} : raw)

/**
 * Reads an object of the upstream: picks the named fields (the first name that is present counts) and drops all others, the token with them.
 * @param wrappers names under which the object may be wrapped, as in `{"userinfo": {…}}`
 */
export function record<const F extends Fields>(fields: F, ...wrappers: string[]) {
  const picks = Object.entries(fields).map(([key, [, ...names]]) => [key, names] as const)
  const schema = z.preprocess(
    (raw) => {
      let source = toObject(raw)
      for (const wrapper of wrappers) if (isObject(source) && isObject(source[wrapper])) source = source[wrapper]
      if (!isObject(source)) return source
      const picked: Record<string, unknown> = {}
      for (const [key, names] of picks) {
        const present = names.find((each) => Object.hasOwn(source, each) && source[each] !== null)
        picked[key] = present === undefined ? null : source[present]
      }
      return picked
    },
    z.object(shapeOf(fields)),
  )
  return remember(schema, { kind: 'record', fields, wrappers })
}

/**
 * Writes a request body of the upstream from what the screen sends. Strict: a field that is not named here is refused, so nothing
 * of the browser's reaches the upstream by another name. Fields left out stay out.
 */
export function body<const F extends Fields>(fields: F) {
  const names = Object.entries(fields).map(([key, [, upstreamName]]) => [key, upstreamName] as const)
  return z.strictObject(shapeOf(fields)).transform((input) => {
    const values = input as Record<string, unknown>
    const sent: Record<string, unknown> = {}
    for (const [key, upstreamName] of names) if (values[key] !== undefined) sent[upstreamName] = values[key]
    return sent
  })
}

/** No input at all. */
export const empty = z.strictObject({})

/** An answer whose content does not matter: the upstream sends null, '', [] or whatever it likes. */
export const nothing = z.unknown().transform((): null => null)

/** An answer that may be null, '' or [] instead of the object. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  remember(
    z.preprocess(
      (raw) => (raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0) ? null : raw),
      schema.nullable(),
    ),
    { kind: 'orNull', item: schema },
  )

/** The items of any of the list shapes; anything else comes back as it is. */
export const itemsOf = (raw: unknown): unknown => {
  if (raw === null || raw === undefined || raw === '') return []
  if (!isObject(raw)) return raw
  return raw.rows ?? raw.data ?? raw.list ?? raw
}

/** A short list: a plain array, but the paged shapes and null are read too. */
export const list = <S extends z.ZodType>(item: S) =>
  remember(z.preprocess(itemsOf, z.array(item)), { kind: 'list', item })

const count = (raw: unknown): number | null => {
  const value = typeof raw === 'string' && /^\d{1,12}$/.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * A page of a list, from any of the three shapes. `more` says whether asking for the next page makes sense: past the end the upstream
 * repeats `current_page` = `last_page` with no items, so an empty page is always the last.
 */
export function page<S extends z.ZodType>(item: S) {
  const schema = z.preprocess(
    (raw) => {
      const items = itemsOf(raw)
      if (!Array.isArray(items)) return { items }
      const about = isObject(raw) ? raw : {}
      const total = count(about.total)
      const current = count(about.current_page)
      const last = count(about.last_page)
      const rest = current !== null && last !== null ? current < last : total !== null && total > items.length
      return { items, total, more: items.length > 0 && rest }
    },
    z.object({ items: z.array(item), total: z.int().nonnegative().nullable(), more: z.boolean() }),
  )
  return remember(schema, { kind: 'page', item })
}
