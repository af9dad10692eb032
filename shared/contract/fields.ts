/** Readers for single values from the upstream. Each reader accepts all known forms of a value and returns one form. */
import * as z from 'zod'
import { fromWallTime } from '../calendar.ts'
import { DECIMAL, isDecimal, toDecimal } from '../decimal.ts'
import { isBlank, orNothing, REFUSED, reader, readOf, shapeOf } from './reader.ts'

/** A reader like `schema`, but null for a field that is missing, empty or unreadable, so that one bad field does not make the answer unreadable. */
export const maybe = <S extends z.ZodType>(schema: S) => {
  const read = readOf(schema)
  return reader(
    (raw, zone) => orNothing(isBlank(raw) ? REFUSED : read(raw, zone)),
    () => shapeOf(schema).nullable() as z.ZodType<z.output<S> | null>,
    (raw, zone) => (isBlank(raw) ? null : read(raw, zone)),
  )
}

/**
 * A reader like `schema`, but null for a field that is missing or empty. An unreadable field makes the whole answer unreadable. Used for fields whose
 * absence has a meaning, such as a fee that does not exist.
 */
export const orAbsent = <S extends z.ZodType>(schema: S) => {
  const read = readOf(schema)
  return reader(
    (raw, zone) => (isBlank(raw) ? null : read(raw, zone)),
    () => shapeOf(schema).nullable() as z.ZodType<z.output<S> | null>,
  )
}

/**
 * A reader like `schema`, but null for a field that the upstream does not send at all. The value of such a field is unknown; an empty field is known
 * to be empty.
 */
export const ifSent = <S extends z.ZodType>(schema: S) => {
  const read = readOf(schema)
  return reader(
    (raw, zone) => (raw === undefined ? null : read(raw, zone)),
    () => shapeOf(schema).nullable() as z.ZodType<z.output<S> | null>,
  )
}

/** The upstream escapes text for HTML, so `&`, `<` and quotes arrive as entities. */
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&amp;': '&',
}
/** Undoes the upstream's escaping of texts for HTML; other entities stay. */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:lt|gt|quot|#0?39|amp);/g, (entity) => ENTITIES[entity] ?? entity) : text

const readText = (raw: unknown): string | typeof REFUSED => {
  if (typeof raw === 'string') return decodeEntities(raw)
  if (raw === undefined || raw === null) return ''
  return typeof raw === 'number' ? String(raw) : REFUSED
}

/** A string; '' if missing. A number becomes its digits. */
export const text = reader(readText, () => z.string())
/** A string that must not be missing or empty. */
export const name = reader(
  (raw) => readText(raw) || REFUSED,
  () => z.string().min(1),
)
/** HTML from the upstream's editors; '' if missing. The server sanitizes it before sending it to the client. */
export const html = reader(
  (raw) => (typeof raw === 'string' ? raw : isBlank(raw) ? '' : REFUSED),
  () => z.string(),
)

/** A decimal string, from a string or a number. */
export const decimal = reader(
  (raw) => {
    const value = toDecimal(raw)
    return typeof value === 'string' && isDecimal(value) ? value : REFUSED
  },
  () => z.string().regex(DECIMAL),
)

/** A percentage, as a decimal string without the sign: '5', 5 and '5%' are '5'. */
export const percentage = reader(
  (raw) => readOf(decimal)(typeof raw === 'string' ? raw.trim().replace(/ ?%$/, '') : raw, ''),
  () => shapeOf(decimal) as z.ZodType<string>,
)

const readInteger = (raw: unknown): number | typeof REFUSED => {
  const value = typeof raw === 'string' && /^-?\d{1,15}(?:\.0+)?$/.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(value) ? (value as number) : REFUSED
}
/** An integer, from a number or a string. The string may have zeros after a decimal point. */
export const integer = reader(readInteger, () => z.int())
/** An integer that is not negative. */
export const identifier = reader(
  (raw) => {
    const value = readInteger(raw)
    return value !== REFUSED && value >= 0 ? value : REFUSED
  },
  () => z.int().nonnegative(),
)

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
/** A flag: 0 and 1, or true and false, also as strings. A missing flag is false. */
export const flag = reader(
  (raw) => FLAGS.get(raw) ?? REFUSED,
  () => z.boolean(),
)

const TEXT_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/
/** A time as text that names its zone, such as 2026-11-26T08:00:00.000Z. */
const ZONED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/
const TIME_MAX = 99_999_999_999
/**
 * Times before this are none: a database without a time shows 0000-00-00, and PHP makes 1970-01-01 of a missing one, at the hour that the time zone
 * adds to 0.
 */
const TIME_MIN = 2 * 86_400
const toTime = (raw: unknown, zone: string): unknown => {
  if (isBlank(raw)) return null
  // thirteen digits are milliseconds: as seconds, they would be tens of thousands of years away
  if (/^\d{13}$/.test(String(raw))) return Math.floor(Number(raw) / 1_000)
  if (typeof raw !== 'string') return raw
  if (/^\d{1,11}$/.test(raw)) return Number(raw)
  if (ZONED_TIME.test(raw)) return Math.floor(Date.parse(raw) / 1_000)
  const [whole, year, month, day, hour = 0, minute = 0, second = 0] = TEXT_TIME.exec(raw) ?? []
  if (!whole) return raw
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return fromWallTime(wall / 1_000, zone)
}
/**
 * Unix seconds; null if missing, or before `TIME_MIN`. The upstream may send seconds or milliseconds, as a number or as digits, or text. Text that names no zone is
 * read in the upstream's time zone.
 */
export const time = reader(
  (raw, zone) => {
    const value = toTime(raw, zone)
    if (value === null) return null
    if (typeof value !== 'number' || !Number.isInteger(value) || value > TIME_MAX) return REFUSED
    return value < TIME_MIN ? null : value
  },
  () => z.int().min(TIME_MIN).max(TIME_MAX).nullable(),
)

/** A link that may lead to another site: an absolute http or https address. Any other text becomes ''. */
const readLink = (raw: unknown): string | typeof REFUSED => {
  if (isBlank(raw)) return ''
  if (typeof raw !== 'string') return REFUSED
  const link = decodeEntities(raw.trim())
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(link) && URL.canParse(link) ? link : ''
}
export const link = reader(readLink, () => z.string())

/**
 * The address of an image: a data URI of an image type, an absolute address, or a path on the upload host. Anything else becomes '', whatever its
 * type.
 */
const readImage = (raw: unknown): string | typeof REFUSED => {
  if (typeof raw !== 'string') return ''
  const image = raw.trim()
  if (/^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(image)) return image
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(image) ? image : readLink(image)
}
export const image = reader(readImage, () => z.string())

/**
 * Reads a state into one of our names. The upstream sends a number, digits or a name of its own; any code that is not in `codes` becomes 'unknown',
 * never a success.
 */
export const state = <const W extends string>(codes: Record<string, W>) => {
  const words = [...new Set([...Object.values(codes), 'unknown'])] as [W | 'unknown', ...(W | 'unknown')[]]
  const known = new Map<string, W>(Object.entries(codes))
  return reader(
    (raw) => {
      if (isBlank(raw)) return 'unknown'
      if (typeof raw === 'object') return REFUSED
      return known.get(String(raw).toLowerCase()) ?? 'unknown'
    },
    () => z.enum(words) as z.ZodType<W | 'unknown'>,
  )
}
