/**
 * Readers for what the upstream sends. Each takes every form that the dialect knows and gives one;
 * what makes no sense is handed on as it is and refused by the schema behind it.
 */
import * as z from 'zod'
import { toDecimal } from '../decimal.ts'

const isBlank = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''

/** The same reader, with null for a field that is missing or empty. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((raw) => (isBlank(raw) ? null : raw), schema.nullable())

/** The upstream escapes its input for HTML, so `&`, `<` and quotes come back as entities. */
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&amp;': '&',
}
const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:lt|gt|quot|#0?39|amp);/g, (entity) => ENTITIES[entity] ?? entity) : text

const toText = (raw: unknown): unknown => {
  if (raw === undefined || raw === null) return ''
  if (typeof raw === 'string') return decodeEntities(raw)
  return typeof raw === 'number' ? String(raw) : raw
}

/** '' when missing; a number becomes its digits. */
export const text = z.preprocess(toText, z.string())
/** Text that must be there. */
export const name = z.preprocess(toText, z.string().min(1))
/** Written by the upstream's editors; the server cleans it before anybody sees it. */
export const html = z.preprocess((raw) => (isBlank(raw) ? '' : raw), z.string())

/** A decimal string, from a string or a number. */
export const decimal = z.preprocess(toDecimal, z.string().regex(/^-?\d{1,30}(?:\.\d{1,18})?$/))

const toInteger = (raw: unknown): unknown =>
  typeof raw === 'string' && /^-?\d{1,15}(?:\.0+)?$/.test(raw) ? Number(raw) : raw
export const integer = z.preprocess(toInteger, z.int())
export const identifier = z.preprocess(toInteger, z.int().nonnegative())

const FLAGS = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  [true, true],
  ['true', true],
  [0, false],
  ['0', false],
  [false, false],
  ['false', false],
  ['', false],
  [null, false],
  [undefined, false],
])
/** 0 and 1 as number or string; a missing flag is off. */
export const flag = z.preprocess((raw) => FLAGS.get(raw) ?? raw, z.boolean())

const TEXT_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/
const UTC_PLUS_8_MS = 8 * 3_600_000
const toTime = (raw: unknown): unknown => {
  if (isBlank(raw) || raw === 0 || raw === '0') return null
  if (typeof raw !== 'string') return raw
  if (/^\d{1,11}$/.test(raw)) return Number(raw)
  const [whole, year, month, day, hour = 0, minute = 0, second = 0] = TEXT_TIME.exec(raw) ?? []
  if (!whole) return raw
  return (
    (Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
      UTC_PLUS_8_MS) /
    1_000
  )
}
/** Unix seconds, from seconds, digits, or text in the upstream's zone (UTC+8); null when missing or 0. */
export const time = z.preprocess(toTime, z.int().min(0).max(99_999_999_999).nullable())

/** A link that may leave the page: https only (http for a test host); anything else becomes ''. */
const toLink = (raw: unknown): unknown => {
  if (isBlank(raw)) return ''
  if (typeof raw !== 'string') return raw
  const link = decodeEntities(raw.trim())
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(link) && URL.canParse(link) ? link : ''
}
export const link = z.preprocess(toLink, z.string())

/** A picture: a data URI of a picture type, an absolute address, or a path on the upload host; anything else becomes ''. */
const toImage = (raw: unknown): unknown => {
  if (isBlank(raw)) return ''
  if (typeof raw !== 'string') return raw
  const image = raw.trim()
  if (/^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(image)) return image
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(image) ? image : toLink(image)
}
export const image = z.preprocess(toImage, z.string())

/** A state as a word. Codes come as number, digit string or the upstream's own word; an unheard-of one is 'unknown', never a success. */
export const state = <const W extends string>(codes: Record<string, W>) => {
  const words = [...new Set([...Object.values(codes), 'unknown'])] as [W | 'unknown', ...(W | 'unknown')[]]
  return z.preprocess((raw) => {
    if (isBlank(raw)) return 'unknown'
    if (typeof raw === 'object') return raw
    return codes[String(raw).toLowerCase()] ?? 'unknown'
  }, z.enum(words))
}
