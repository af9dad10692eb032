/** Determines which kind of value a reader of the contract expects, and whether values of the upstream are of that kind. */

import type * as z from 'zod'
import { itemsOf } from '../../shared/contract/list.ts'
import { isBlank, REFUSED, strictReadOf } from '../../shared/contract/reader.ts'
import { isObject, structureOf } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'

export type Kind =
  | 'decimal'
  | 'integer'
  | 'identifier'
  | 'time'
  | 'flag'
  | 'state'
  | 'text'
  | 'link'
  | 'image'
  | 'record'
  | 'list'
  | 'other'

/**
 * Whether a name may be printed. A name that is no identifier, or contains four digits in a row, may be personal data, for example in a map whose
 * keys are e-mail addresses.
 */
export const isPlainName = (name: string): boolean => /^[a-z_][\w-]{0,40}$/i.test(name) && !/\d{4}/.test(name)

/** The kind of value that a reader expects. A reader is a function that cannot be inspected, so samples are passed to it. */
export function kindOf(reader: z.ZodType): Kind {
  const structure = structureOf(reader)
  if (structure?.kind === 'record') return 'record'
  if (structure?.kind === 'list' || structure?.kind === 'page') return 'list'
  if (structure) return kindOf(structure.item)
  const made = (sample: unknown): unknown => strictReadOf(reader)(sample, DEFAULT_TIME_ZONE)
  if (made(true) === true) return 'flag'
  if (made('2026-01-01') === REFUSED) {
    if (made('1.5') === '1.5') return 'decimal'
    return made(-1) === REFUSED ? 'identifier' : 'integer'
  }
  if (typeof made('2026-01-01') === 'number') return 'time'
  if (made('x') === 'unknown') return 'state'
  if (made('x') === '') return made('/x.png') === '/x.png' ? 'image' : 'link'
  return made('x') === 'x' ? 'text' : 'other'
}

const isTimeNumber = (value: number): boolean =>
  Number.isInteger(value) && ((value > 9e8 && value < 1e10) || (value > 9e11 && value < 1e13))
const isTimeText = (text: string): boolean => /^\d{4}[-/]\d\d?[-/]\d\d?([ T]\d\d?:\d\d|$)/.test(text)
const numeric = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[-+]?\d[\d,]*(?:\.\d+)?$/.test(value) ? Number(value.replaceAll(',', '')) : null
}
const FLAG_WORDS = /^(?:0|1|true|false|yes|no|y|n|on|off)$/i
const STATE_WORD = /^[a-z][a-z0-9]*(?:[_ -][a-z0-9]+){0,3}$/i

/** How well one value fits a kind, from 0 (not at all) to 1. */
function fitOf(kind: Kind, value: unknown): number {
  const number = numeric(value)
  const text = typeof value === 'string' ? value : ''
  const isTime = number === null ? isTimeText(text) : isTimeNumber(number)
  switch (kind) {
    case 'record':
      return isObject(value) || (Array.isArray(value) && value.length === 0) || /^\s*\{/.test(text) ? 1 : 0
    case 'list':
      return Array.isArray(itemsOf(value)) || holdsList(value) || /^\s*\[/.test(text) ? 1 : 0
    case 'decimal':
      return number === null || isTime ? 0 : 1
    case 'integer':
    case 'identifier':
      if (number === null || !Number.isInteger(number) || isTime) return 0
      return typeof value === 'string' && value.includes('.') ? 0.6 : 1
    case 'time':
      return isTime || number === 0 ? 1 : 0
    case 'flag':
      return FLAG_WORDS.test(String(value)) && typeof value !== 'object' ? 1 : 0
    case 'state':
      if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1_000 ? 1 : 0
      return /^-?\d{1,3}$/.test(text) || (text.length <= 24 && STATE_WORD.test(text)) ? 1 : 0
    case 'link':
      return /^https?:\/\//i.test(text) ? 1 : 0
    case 'image':
      return /^(?:https?:\/\/|\/[^/]|data:image\/)/i.test(text) ? 1 : 0
    case 'text':
      if (typeof value === 'number') return 0.7
      return typeof value === 'string' ? (number === null || /^0|^\d{6,}$/.test(text) ? (isTime ? 0.3 : 1) : 0.7) : 0
    default:
      return typeof value === 'object' ? 0 : 0.9
  }
}

const holdsList = (value: unknown): boolean => isObject(value) && Object.values(value).some(Array.isArray)

/**
 * How well values fit a kind, from 0 to 1. The value that fits worst decides. Blank values prove nothing and are ignored. If all are blank, the
 * result is 0.6 for lists and records, and 0.85 for other kinds.
 */
export function fitsKind(kind: Kind, values: readonly unknown[]): number {
  const told = values.filter((value) => !isBlank(value))
  if (told.length === 0) return kind === 'list' || kind === 'record' ? 0.6 : 0.85
  return Math.min(...told.map((value) => fitOf(kind, value)))
}

/** The shape of a value without its content: digits as 9, letters as x, texts cut to 24 characters. */
export function shapeOf(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]'
  if (isObject(value)) return '{…}'
  const text = typeof value === 'string' ? `"${value.slice(0, 24)}"` : String(value)
  // true, false and null are not masked, because they show nothing but their type
  if (typeof value === 'boolean' || value === null) return text
  return text.replace(/\d/g, '9').replace(/\p{L}/gu, 'x')
}

/** The shape that the report shows for a field: that of the first value that is not blank. If all are blank, the shape of the first value. */
export const shapeOfAll = (values: readonly unknown[]): string =>
  shapeOf(values.find((value) => !isBlank(value)) ?? values[0])

/** Describes the format of values that a reader refuses, as far as it is recognized. */
export function formatOf(values: readonly unknown[]): string {
  const value = values.find((each) => !isBlank(each))
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  if (typeof value === 'boolean') return 'true or false'
  const text = String(value)
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return 'a number with thousands separators'
  if (/^[-+]?[\d.]+\s*%$/.test(text)) return 'a number with a percent sign'
  if (/^[-+]?[\d.,]+\s*\p{L}+$/u.test(text)) return 'a number with a unit'
  if (/^\d{12,13}$/.test(text)) return 'a time in milliseconds'
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return 'a time with a zone'
  if (isTimeText(text)) return 'a time in another format'
  return typeof value === 'number' ? 'a number' : 'a text'
}
