/** How objects and lists are put together from fields, in both directions. One line holds one field: its reader and the upstream's names for it. */
import * as z from 'zod'
import { REFUSED, reader, readOf, shapeOf } from './reader.ts'

/** [reader or writer, the upstream's name, further names it is known by] */
type Field = readonly [schema: z.ZodType, name: string, ...aliases: string[]]
type Fields = Record<string, Field>
type Shape<F extends Fields> = { [K in keyof F]: F[K][0] }

const mapFields = <F extends Fields>(fields: F, make: (schema: z.ZodType) => z.ZodType): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, [schema]]) => [key, make(schema)])) as Shape<F>

/** What a reader is made of, for those who compare it with what the upstream really sends. */
export type Made =
  | { readonly kind: 'record'; readonly fields: Fields; readonly wrappers: readonly string[] }
  | { readonly kind: 'list' | 'page' | 'orNull'; readonly item: z.ZodType }
  | { readonly kind: 'prepared'; readonly item: z.ZodType; readonly prepare: (raw: unknown) => unknown }

const written = new WeakMap<z.ZodType, Fields>()
/** The fields of a body's writer; none for any other schema. */
export const writtenBy = (schema: z.ZodType): Fields => written.get(schema) ?? {}

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

type Compiled = (source: Record<string, unknown>) => unknown

type Pick = { key: string; names: readonly string[]; read: (raw: unknown) => unknown }

/**
 * One function that reads all fields, written out and compiled: in a loop over names V8 looks each of them up anew, several times slower, and
 * a list has hundreds. Every name in it is the contract's own. It runs on the server alone: the page's CSP would not have it.
 */
function compile(picks: readonly Pick[]): Compiled {
  const lines = picks.flatMap(({ names }, index) => [
    `const raw${index} = ${names.map((name) => `source[${JSON.stringify(name)}]`).join(' ?? ')} ?? null`,
    `const value${index} = read${index}(raw${index})`,
    `if (value${index} === REFUSED) return REFUSED`,
  ])
  const values = picks.map(({ key }, index) => `${JSON.stringify(key)}: value${index}`)
  const source = `return (source) => {\n${lines.join('\n')}\nreturn { ${values.join(', ')} }\n}`
  const names = picks.map((_, index) => `read${index}`)
  const make = new Function('REFUSED', ...names, source) as (refused: symbol, ...reads: Pick['read'][]) => Compiled
  return make(REFUSED, ...picks.map(({ read }) => read))
}

/**
 * Reads an object of the upstream: picks the named fields (the first name that is present counts) and drops all others, the token with them.
 * @param wrappers names under which the object may be wrapped, as in `{"userinfo": {…}}`
 */
export function record<const F extends Fields>(fields: F, ...wrappers: string[]) {
  type Output = z.output<z.ZodObject<Shape<F>>>
  const picks = Object.entries(fields).map(([key, [schema, ...names]]) => ({ key, names, read: readOf(schema) }))
  // it would be found in every object
  const everywhere = picks.flatMap(({ names }) => names).find((name) => name in Object.prototype)
  if (everywhere) throw new Error(`every object has ${everywhere}`)
  const readAll = compile(picks)
  const schema = reader(
    (raw) => {
      let source = toObject(raw)
      for (const wrapper of wrappers) if (isObject(source) && isObject(source[wrapper])) source = source[wrapper]
      if (!isObject(source)) return REFUSED
      return readAll(source) as Output | typeof REFUSED
    },
    () => z.object(mapFields(fields, shapeOf)) as z.ZodType as z.ZodType<Output>,
  )
  return remember(schema, { kind: 'record', fields, wrappers })
}

/**
 * Writes a request body of the upstream from what the screen sends. Strict: a field that is not named here is refused, so nothing
 * of the browser's reaches the upstream by another name. Fields left out stay out.
 */
export function body<const F extends Fields>(fields: F) {
  const names = Object.entries(fields).map(([key, [, upstreamName]]) => [key, upstreamName] as const)
  const schema = z.strictObject(mapFields(fields, (each) => each)).transform((input) => {
    const values = input as Record<string, unknown>
    const sent: Record<string, unknown> = {}
    for (const [key, upstreamName] of names) if (values[key] !== undefined) sent[upstreamName] = values[key]
    return sent
  })
  written.set(schema, fields)
  return schema
}

/** No input at all. */
export const empty = z.strictObject({})

/** An answer whose content does not matter: the upstream sends null, '', [] or whatever it likes. */
export const nothing = reader(
  () => null,
  () => z.null(),
)

/** Does `prepare` first. */
export const prepared = <S extends z.ZodType>(prepare: (raw: unknown) => unknown, schema: S) => {
  const read = readOf(schema)
  const made = reader(
    (raw) => read(prepare(raw)),
    () => shapeOf(schema) as z.ZodType<z.output<S>>,
  )
  return remember(made, { kind: 'prepared', item: schema, prepare })
}

/** An answer that may be null, '' or [] instead of the object. */
export const orNull = <S extends z.ZodType>(schema: S) => {
  const read = readOf(schema)
  const isNothing = (raw: unknown) =>
    raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
  return remember(
    reader(
      (raw) => (isNothing(raw) ? null : read(raw)),
      () => shapeOf(schema).nullable() as z.ZodType<z.output<S> | null>,
    ),
    { kind: 'orNull', item: schema },
  )
}

/** The items of any of the list shapes; anything else comes back as it is. */
export const itemsOf = (raw: unknown): unknown => {
  if (raw === null || raw === undefined || raw === '') return []
  if (!isObject(raw)) return raw
  return raw.rows ?? raw.data ?? raw.list ?? raw
}

/** A short list: a plain array, but the paged shapes and null are read too. */
export const list = <S extends z.ZodType>(item: S) =>
  remember(
    reader(
      (raw) => readItems(item, itemsOf(raw)),
      () => z.array(shapeOf(item)) as z.ZodType<z.output<S>[]>,
    ),
    { kind: 'list', item },
  )

function readItems<S extends z.ZodType>(item: S, raw: unknown): z.output<S>[] | typeof REFUSED {
  if (!Array.isArray(raw)) return REFUSED
  const read = readOf(item)
  const items: z.output<S>[] = []
  for (const each of raw) {
    const value = read(each)
    if (value === REFUSED) return REFUSED
    items.push(value)
  }
  return items
}

const count = (raw: unknown): number | null => {
  const value = typeof raw === 'string' && /^\d{1,12}$/.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * A page of a list, from any of the three shapes. `more` says whether asking for the next page makes sense: past the end the upstream
 * repeats `current_page` = `last_page` with no items, so an empty page is always the last.
 */
export function page<S extends z.ZodType>(item: S) {
  const schema = reader(
    (raw) => {
      const items = readItems(item, itemsOf(raw))
      if (items === REFUSED) return REFUSED
      const about = isObject(raw) ? raw : {}
      const total = count(about.total)
      const current = count(about.current_page)
      const last = count(about.last_page)
      const rest = current !== null && last !== null ? current < last : total !== null && total > items.length
      return { items, total, more: items.length > 0 && rest }
    },
    () =>
      z.object({
        items: z.array(shapeOf(item)) as z.ZodType as z.ZodType<z.output<S>[]>,
        total: z.int().nonnegative().nullable(),
        more: z.boolean(),
      }),
  )
  return remember(schema, { kind: 'page', item })
}
