/**
 * Readers: how a value of the upstream's becomes ours. Outside each is a zod schema like any other; inside it is one plain function, because
 * a list has hundreds of fields, and a chain of schemas for each costs more than all the rest of a request.
 */
import * as z from 'zod'

/** What a reader gives for what makes no sense. */
export const REFUSED = Symbol('refused')

type Read<T = unknown> = (raw: unknown) => T | typeof REFUSED
type About = { read: Read; shape: () => z.ZodType }

const known = new WeakMap<z.ZodType, About>()

/** @param read any form of the value → the one form, or `REFUSED` @param shape describes that one form */
export function reader<S extends z.ZodType>(read: Read<z.output<S>>, shape: () => S): z.ZodType<z.output<S>> {
  const schema = z.transform((raw: unknown, context) => {
    const value = read(raw)
    if (value !== REFUSED) return value
    context.issues.push({ code: 'custom', input: raw, message: 'makes no sense' })
    return z.NEVER
  }) as z.ZodType<z.output<S>>
  known.set(schema, { read, shape })
  return schema
}

/** The function inside `schema`; of one that is no reader, its parser. */
export function readOf<S extends z.ZodType>(schema: S): Read<z.output<S>> {
  const about = known.get(schema)
  if (about) return about.read as Read<z.output<S>>
  return (raw) => {
    const parsed = schema.safeParse(raw)
    return parsed.success ? parsed.data : REFUSED
  }
}

/** What `schema` gives, as a schema without transforms, for those who describe it. */
export function shapeOf(schema: z.ZodType): z.ZodType {
  const about = known.get(schema)
  if (about) return about.shape()
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out as z.ZodType) : schema
}
