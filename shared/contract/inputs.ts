/**
 * Writers: they convert single values of the client's input for the upstream. Their error messages are keys of texts in `locales/`, which the form
 * shows beside the field. `server/calls/codec.ts` replaces any other message by `rules.invalid`.
 */
import * as z from 'zod'
import type { Rule } from '../rules.ts'

/**
 * Half of a surrogate pair. The upstream cannot parse JSON that contains one. It would take every field for missing, and would empty stored fields
 * that the member did not mean to change.
 */
const HALF_CHARACTER = /\p{Cs}/u

/** A string that passes `rule`; trimmed first if the rule has `trims`. */
export const checked = (rule: Rule) => {
  const text = z.string({ error: ({ input }) => (input === undefined ? rule('') : null) })
  return (rule.trims ? text.trim() : text).check((context) => {
    const key = HALF_CHARACTER.test(context.value) ? 'rules.invalid' : rule(context.value)
    if (key) context.issues.push({ code: 'custom', message: key, input: context.value })
  })
}

/** A positive integer, or its digits as they come from a query. */
export const positive = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

/** The number of a page, from 1. */
export const pageNumber = z
  .union([
    z.int().min(1).max(10_000),
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number),
  ])
  .optional()

/** Unix seconds. */
export const moment = z
  .union([
    z.int().min(0).max(99_999_999_999),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
  ])
  .optional()

export const seconds = z.int().min(0).max(86_400)

/** True becomes 1, false becomes 0. */
export const flagIn = z.boolean().transform((on) => (on ? 1 : 0))

/**
 * A writer that accepts the keys of `codes`, which are our names, and writes the upstream's code for each. @param key the text key of the error for
 * any other value
 */
export const choice = <const C extends Record<string, string | number>>(codes: C, key?: string) =>
  z
    .enum(Object.keys(codes) as [keyof C & string, ...(keyof C & string)[]], { error: key })
    .transform((word) => codes[word])
