/** Builds readers and writers of objects from fields; `list.ts` has the lists. A field is one line: its reader or writer, and the upstream's names for it. */
import * as z from 'zod'
import { orNothing, REFUSED, reader, readOf, shapeOf } from './reader.ts'

/** [reader or writer, the upstream's name, alternative names] */
type Field = readonly [schema: z.ZodType, name: string, ...aliases: string[]]
type Fields = Record<string, Field>
type Shape<F extends Fields> = { [K in keyof F]: F[K][0] }

const secrets = new WeakSet<Field>()

/**
 * Marks a field that is passed on to the upstream or the member but never stored: fingerprints, logs, the audit log and the ledger leave it out. The
 * field itself is marked, not its name, so the mark stays when a name is corrected.
 */
export function secret<const F extends Field>(field: F): F {
  secrets.add(field)
  return field
}

export const isSecret = (field: Field): boolean => secrets.has(field)

const mapFields = <F extends Fields>(fields: F, make: (schema: z.ZodType) => z.ZodType): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, [schema]]) => [key, make(schema)])) as Shape<F>

/** How a reader is built: its fields, or its items. For code that documents readers or compares them with real upstream data. */
export type Structure =
  | { readonly kind: 'record'; readonly fields: Fields; readonly wrappers: readonly string[] }
  | { readonly kind: 'list' | 'page' | 'orNull'; readonly item: z.ZodType }
  | { readonly kind: 'prepared'; readonly item: z.ZodType; readonly prepare: (raw: unknown) => unknown }

const bodies = new WeakMap<z.ZodType, Fields>()
/** The fields of a schema that `body` built; empty for any other schema. */
export const bodyFieldsOf = (schema: z.ZodType): Fields => bodies.get(schema) ?? {}

const structures = new WeakMap<z.ZodType, Structure>()
/** The structure of a reader; undefined for a reader of single values. */
export const structureOf = (schema: z.ZodType): Structure | undefined => structures.get(schema)

/** The fields of a row's input, or of the records in a row's output. Empty for a reader of single values. */
function fieldsOf(schema: z.ZodType): Fields {
  const of = structureOf(schema)
  if (!of) return bodyFieldsOf(schema)
  return of.kind === 'record' ? of.fields : fieldsOf(of.item)
}

/** The upstream's names for a field of a body, or of the records in an output. Empty if there is no such field. */
export const upstreamNames = (schema: z.ZodType, field: string): readonly string[] =>
  (fieldsOf(schema)[field] ?? []).slice(1).map(String)

/** The upstream's names for all fields of a body, or of the records in an output. */
export const allUpstreamNames = (schema: z.ZodType): string[] =>
  Object.values(fieldsOf(schema)).flatMap(([, ...names]) => names)

/** `values` without the fields that `schema` marks as secret or does not contain. Field names are ours, not the upstream's. */
export function withoutSecrets(schema: z.ZodType, values: object): Record<string, unknown> {
  const fields = fieldsOf(schema)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = Object.hasOwn(fields, name) && fields[name]
      return field && !isSecret(field)
    }),
  )
}

/** Remembers how `schema` is built, for `structureOf`. */
export function withStructure<S extends z.ZodType>(schema: S, structure: Structure): S {
  structures.set(schema, structure)
  return schema
}

/** Whether the upstream sent an object, not a list or a single value. */
export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Converts [] to {}, because PHP writes an empty map as []. */
const toObject = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 0 ? {} : raw)

type ReadField = {
  key: string
  /** the upstream's names, the usual one first */
  names: readonly string[]
  read: (raw: unknown, zone: string) => unknown
}

/**
 * The first value in `source` under one of `names` that is not null. Null if the upstream sent only nulls, undefined if it sent none of the names.
 */
export function firstValue(source: Record<string, unknown>, names: readonly string[]): unknown {
  let found: unknown
  for (const name of names) {
    const raw = source[name]
    if (raw !== undefined && raw !== null) return raw
    if (raw === null) found = null
  }
  return found
}

function unwrapped(raw: unknown, wrappers: readonly string[]): unknown {
  let source = toObject(raw)
  for (const wrapper of wrappers) if (isObject(source) && isObject(source[wrapper])) source = source[wrapper]
  return source
}

/** The value of a field as the upstream sent it, before it is read; undefined if the upstream did not send the field. */
export function rawField(schema: z.ZodType, raw: unknown, field: string): unknown {
  const structure = structureOf(schema)
  if (structure?.kind !== 'record') return undefined
  const source = unwrapped(raw, structure.wrappers)
  return isObject(source) ? firstValue(source, upstreamNames(schema, field)) : undefined
}

/**
 * Reads the fields of an object.
 * @param blank see `blankOf`
 */
function readFields(
  source: Record<string, unknown>,
  { fields, blank }: { fields: readonly ReadField[]; blank: Record<string, unknown> },
  zone: string,
): Record<string, unknown> | typeof REFUSED {
  const values = { ...blank }
  for (const { key, names, read } of fields) {
    const value = read(firstValue(source, names), zone)
    if (value === REFUSED) return REFUSED
    values[key] = value
  }
  return values
}

/**
 * An object with all fields and no values. Records are copies of it, because V8 serialises an object four times slower if its many fields were added
 * one by one.
 */
export const blankOf = (fields: readonly string[]): Record<string, null> =>
  Object.fromEntries(fields.map((field) => [field, null]))

/**
 * Reads an object from the upstream: picks the named fields and drops all others, including the token. If a field has several names, the first one
 * with a value counts.
 * @param wrappers names under which the object may be wrapped, as in `{"userinfo": {…}}`
 */
export function record<const F extends Fields>(fields: F, ...wrappers: string[]) {
  type Output = z.output<z.ZodObject<Shape<F>>>
  const readers = Object.entries(fields).map(([key, [schema, ...names]]) => ({ key, names, read: readOf(schema) }))
  // refuse names such as `constructor`, because every object seems to have a field of that name
  const everywhere = readers.flatMap(({ names }) => names).find((name) => name in Object.prototype)
  if (everywhere) throw new Error(`${everywhere} cannot be the name of a field, because every object inherits it`)
  const reading = { fields: readers, blank: blankOf(readers.map(({ key }) => key)) }
  const schema = reader(
    (raw, zone) => {
      const source = unwrapped(raw, wrappers)
      if (!isObject(source)) return REFUSED
      return readFields(source, reading, zone) as Output | typeof REFUSED
    },
    () => z.object(mapFields(fields, shapeOf)) as z.ZodType as z.ZodType<Output>,
  )
  return withStructure(schema, { kind: 'record', fields, wrappers })
}

/** Checks a whole input. Returns the text key of each field that is wrong, or null. */
type Check = (input: Readonly<Record<string, unknown>>) => Record<string, string> | null

/**
 * Converts the client's input to the upstream's request body. A field that is not listed is rejected, so that the browser cannot send unknown fields
 * to the upstream. A field that the client leaves out stays out, unless its writer has a default.
 * @param check checks the whole input; runs only if every single field is valid
 */
export function body<const F extends Fields>(fields: F, check: Check = () => null) {
  const names = Object.entries(fields).map(([key, [, upstreamName]]) => [key, upstreamName] as const)
  const input = z.strictObject(mapFields(fields, (each) => each)).check(({ value, issues }) => {
    for (const [field, message] of Object.entries(check(value) ?? {}))
      issues.push({ code: 'custom', message, path: [field], input: undefined })
  })
  const schema = input.transform((input) => {
    const values = input as Record<string, unknown>
    const sent: Record<string, unknown> = {}
    for (const [key, upstreamName] of names) if (values[key] !== undefined) sent[upstreamName] = values[key]
    return sent
  })
  bodies.set(schema, fields)
  return schema
}

/** The input of a call without parameters. */
export const empty = z.strictObject({})

/** A response without useful content: the upstream sends null, '', [] or anything else. */
export const nothing = reader(
  () => null,
  () => z.null(),
)

/** A reader that applies `prepare` to the raw value before `schema` reads it. */
export const preparing = <S extends z.ZodType>(prepare: (raw: unknown) => unknown, schema: S) => {
  const read = readOf(schema)
  const prepared = reader(
    (raw, zone) => read(prepare(raw), zone),
    () => shapeOf(schema) as z.ZodType<z.output<S>>,
  )
  return withStructure(prepared, { kind: 'prepared', item: schema, prepare })
}

/**
 * A reader like `schema`, but null for anything that it cannot read, and for arrays. For the answers to actions: an action that has succeeded must
 * not count as failed because its answer cannot be read.
 */
export const orNull = <S extends z.ZodType>(schema: S) => {
  const read = readOf(schema)
  return withStructure(
    reader(
      (raw, zone) => (Array.isArray(raw) ? null : orNothing(read(raw, zone))),
      () => shapeOf(schema).nullable() as z.ZodType<z.output<S> | null>,
    ),
    { kind: 'orNull', item: schema },
  )
}

/** A reader like the record `schema`, whose values are then corrected by `correct`. */
export function corrected<T>(schema: z.ZodType<T>, correct: (value: T) => T): z.ZodType<T> {
  const read = readOf(schema)
  const result = reader<z.ZodType<T>>(
    (raw, zone) => {
      const value = read(raw, zone)
      return value === REFUSED ? REFUSED : correct(value)
    },
    () => shapeOf(schema) as z.ZodType<T>,
  )
  const structure = structureOf(schema)
  return structure ? withStructure(result, structure) : result
}
