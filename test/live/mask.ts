/** Masks an upstream response: removes all personal data and leaves the shape unchanged. */

/** Matches names of fields that hold states and kinds. Codes in these fields are kept: they are no data of a member, and the codecs need them. */
const KINDS = /(?:^|_)(?:coin|currency|direction|event|kind|lang|level|network|protocol|state|status|stat|type|side)$/
/** Matches the code of a state: a short number, or a few words in any script. */
const CODE = /^(?:-?\d{1,4}|(?=.{1,24}$)[\p{L}][\p{L}\d]*(?:[ _-][\p{L}\d]+){0,3})$/u
/** Matches names of credentials, which are replaced completely, so that not even their shape remains. */
const SECRETS = /token|password|passwd|pwd|secret|captcha|^sign$/i
/** Matches values that are no credentials, whatever their name: a flag such as `has_pay_password`, an amount such as `token_price`, a JSON text. */
const NO_SECRET = /^(?:[01]|\d+\.\d+|\s*[[{].*)$/s
const SOME_TIME = 1_760_000_000
const ITEMS_MAX = 5

/**
 * Whether a field holds a state or kind, such as `order_status`, `orderStatus` or `status_code`. Other fields with `code` in their name may be
 * personal, such as `invite_code`.
 */
const isKind = (name: string): boolean => {
  const plain = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  return plain === 'code' || KINDS.test(plain.replace(/_code$/, ''))
}

/** Replaces digits with 1 and letters with x. */
const blurred = (text: string): string => text.replace(/\d/g, '1').replace(/\p{L}/gu, 'x')
const isTime = (value: number): boolean => Number.isInteger(value) && value > 1_000_000_000 && value < 10_000_000_000

function maskText(text: string): string {
  if (/^\d{1,2}$/.test(text)) return text
  if (/^\d{10}$/.test(text) && isTime(Number(text))) return String(SOME_TIME)
  if (/^\d{4}-\d\d-\d\d/.test(text)) return '2026-01-01 00:00:00'.slice(0, text.length)
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(masked(JSON.parse(text)))
    } catch {
      return blurred(text)
    }
  }
  if (/^https?:/i.test(text)) return 'https://masked.example/x'
  if (/^data:/.test(text)) return ''
  if (/^\/./.test(text)) return `/x${/\.\w+$/.exec(text)?.[0] ?? ''}`
  if (text.includes('@')) return 'x@masked.example'
  return blurred(text)
}

/**
 * Masks a number. Small integers are states, counts or flags, and stay unchanged. A time becomes `SOME_TIME`. Of any other number only the length
 * remains.
 */
function maskNumber(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) <= 20) return value
  return isTime(value) ? SOME_TIME : Number(blurred(String(value)))
}

/**
 * A value of the same shape without its content. Codes of states, small integers, true, false and null stay. Lists are cut to `ITEMS_MAX` items.
 * @param name name of the field that contains `value`
 */
export function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((each) => masked(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        SECRETS.test(key) && typeof each === 'string' && !NO_SECRET.test(each) ? 'x' : masked(each, key),
      ]),
    )
  const isCode = (typeof value === 'string' || typeof value === 'number') && isKind(name) && CODE.test(String(value))
  if (isCode) return value
  if (typeof value === 'string') return maskText(value)
  return typeof value === 'number' ? maskNumber(value) : value
}
