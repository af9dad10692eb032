/**
 * Readers convert values of the upstream to ours. A reader is used like any zod schema, but consists of one plain function, because a list has
 * hundreds of fields and a chain of schemas for each would cost more than the rest of the request.
 */
import * as z from 'zod'
import { DEFAULT_TIME_ZONE } from '../time-zone.ts'

/** The result of a reader for an invalid value. */
export const REFUSED = Symbol('refused')

/** `zone`: the time zone of the upstream's text times. */
type Read<T = unknown> = (raw: unknown, zone: string) => T | typeof REFUSED
type About = { read: Read; shape: () => z.ZodType }

const known = new WeakMap<z.ZodType, About>()

/** @param read any form of the value → the one form, or `REFUSED` @param shape describes that one form */
export function reader<S extends z.ZodType>(read: Read<z.output<S>>, shape: () => S): z.ZodType<z.output<S>> {
  const schema = z.transform((raw: unknown, context) => {
    const value = read(raw, DEFAULT_TIME_ZONE)
    if (value !== REFUSED) return value
    context.issues.push({ code: 'custom', input: raw, message: 'makes no sense' })
    return z.NEVER
  }) as z.ZodType<z.output<S>>
  known.set(schema, { read, shape })
  return schema
}

/** The function of a reader; for any other schema, a function that parses with it. */
export function readOf<S extends z.ZodType>(schema: S): Read<z.output<S>> {
  const about = known.get(schema)
  if (about) return about.read as Read<z.output<S>>
  return (raw) => {
    const parsed = schema.safeParse(raw)
    return parsed.success ? parsed.data : REFUSED
  }
}

/** The output of `schema` as a schema without transforms, for documentation. */
export function shapeOf(schema: z.ZodType): z.ZodType {
  const about = known.get(schema)
  if (about) return about.shape()
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out as z.ZodType) : schema
}
