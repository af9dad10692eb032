/** Tables as CSV (RFC 4180), for spreadsheet programs. */
import { isDecimal } from '../../../shared/decimal.ts'
import { wallTime } from '../../../shared/wall-time.ts'

/** Spreadsheet programs run a text that begins with one of these signs as a formula, which could leak data. An apostrophe in front prevents that. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r|%＝＋－＠]/

function cell(text: string): string {
  const safe = FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as CSV, with a byte order mark in front, without which Excel does not read UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const pad = (value: number): string => String(value).padStart(2, '0')

/** Unix seconds → '2026-11-24T17:00:00+08:00' in the time zone `zone`; '' for null. */
export function isoTime(seconds: number | null, zone: string): string {
  if (seconds === null) return ''
  const wall = wallTime(seconds, zone)
  const offset = Math.round((wall - Math.floor(seconds)) / 60)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${new Date(wall * 1_000).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`
}
