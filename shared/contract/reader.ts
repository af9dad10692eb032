/**
 * Readers convert values from the upstream to our form. A reader can be used like any zod schema, but it is one plain function. A list has hundreds
 * of fields, and parsing each with a chain of schemas would cost more than the rest of the request.
 */
import * as z from 'zod'
import { DEFAULT_TIME_ZONE } from '../time-zone.ts'

/** The result of a reader for an invalid value. */
export const REFUSED = Symbol('refused')

/** Whether the upstream sent nothing for a field: no field, null or an empty text. */
export const isBlank = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')

/** The result of a reader, with null for an invalid value. */
export const orNothing = <T>(value: T | typeof REFUSED): T | null => (value === REFUSED ? null : (value as T))

/** `zone`: the time zone of times that the upstream sends as text. */
type Read<T = unknown> = (raw: unknown, zone: string) => T | typeof REFUSED
type About = { read: Read; shape: () => z.ZodType; strict: Read }

const known = new WeakMap<z.ZodType, About>()

/**
 * Makes a reader.
 * @param read converts any form of the value to our form, or returns `REFUSED`
 * @param shape describes our form
 * @param strict for readers whose `read` returns a default for an unreadable value: like `read`, but returns `REFUSED` for such a value
 */
export function reader<S extends z.ZodType>(
  read: Read<z.output<S>>,
  shape: () => S,
  strict: Read = read,
): z.ZodType<z.output<S>> {
  const schema = z.transform((raw: unknown, context) => {
    const value = read(raw, DEFAULT_TIME_ZONE)
    if (value !== REFUSED) return value
    context.issues.push({ code: 'custom', input: raw, message: 'makes no sense' })
    return z.NEVER
  }) as z.ZodType<z.output<S>>
  known.set(schema, { read, shape, strict })
  return schema
}

/** The `read` function of a reader. For any other schema, a function that parses with that schema. */
export function readOf<S extends z.ZodType>(schema: S): Read<z.output<S>> {
  const about = known.get(schema)
  if (about) return about.read as Read<z.output<S>>
  return (raw) => {
    const parsed = schema.safeParse(raw)
    return parsed.success ? parsed.data : REFUSED
  }
}

/** Like `readOf`, for code that compares the upstream's answers with the contract: an optional field that cannot be read is `REFUSED`, not null. */
export const strictReadOf = (schema: z.ZodType): Read => known.get(schema)?.strict ?? readOf(schema)

/** The output of `schema` as a schema without transforms, for generated documentation. */
export function shapeOf(schema: z.ZodType): z.ZodType {
  const about = known.get(schema)
  if (about) return about.shape()
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out as z.ZodType) : schema
}
