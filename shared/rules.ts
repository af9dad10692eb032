/**
 * The rules for input fields (section 5 of the specification). A rule takes a value and returns the key of the text in `locales/` that says what is
 * wrong, or null. The client's forms and the server use the same rules, so that a form rejects exactly what the server would reject.
 */
import { isDecimal, isPositive } from './decimal.ts'
import {
  AMOUNT_MAX_DIGITS,
  AMOUNT_MAX_SCALE,
  COLUMN_LENGTH,
  PASSWORD_LENGTH,
  PAY_PASSWORD_DIGITS,
  USERNAME_LENGTH,
} from './limits.ts'
import { plainAccount } from './plain-account.ts'
import { isWeakPin } from './weak-pin.ts'

export type Rule = ((value: string) => string | null) & {
  /** whether the value is trimmed before it is checked; the server then also sends it trimmed to the upstream */
  readonly trims?: true
}

/** What is wrong with a field: a text key, or a text key with the values of the placeholders in its text. */
export type FieldError = string | { key: string; values: Record<string, string> }

const LONGEST = 500
/** `&` is not accepted, because the upstream would send e-mails to the escaped address. */
const EMAIL = /^[^\s@<>"',;&]{1,64}@[^\s@<>"',;&]{1,190}\.[^\s@<>"',;&.]{2,63}$/
const CODE = /^[0-9A-Za-z]{4,8}$/

/** The value must be present and not too long. @param key the text key of the error */
const required =
  (key: string): Rule =>
  (value) => {
    if (value.trim() === '') return key
    return value.length > LONGEST ? 'rules.tooLong' : null
  }

/** Applies the rules in order and returns the first error, or null. */
const all =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const key = rule(value)
      if (key) return key
    }
    return null
  }

/** Trims the value before applying the rules. Used for everything that is typed or pasted, except passwords and amounts. */
const trimmed = (...rules: readonly Rule[]): Rule => {
  const rule = all(...rules)
  return Object.assign((value: string) => rule(value.trim()), { trims: true } as const)
}

/** Accepts an empty value; any other value must pass `rule`. */
export const optional =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() === '' ? null : rule(value)

const matches =
  (pattern: RegExp, key: string): Rule =>
  (value) =>
    pattern.test(value) ? null : key

const length =
  (range: { min: number; max: number }, key: string): Rule =>
  (value) =>
    value.length >= range.min && value.length <= range.max ? null : key

/** How many characters the upstream stores for each character that it escapes. Some versions do not escape the apostrophe. */
const ESCAPED_LENGTH: Record<string, number> = { '&': 5, '<': 4, '>': 4, '"': 6, "'": 6 }

/** How many characters a text takes up in the upstream's columns, where it is stored escaped for HTML. */
export function storedLength(value: string): number {
  let length = 0
  for (const character of value) length += ESCAPED_LENGTH[character] ?? 1
  return length
}

/** The value must fit a column of the upstream. */
const fits =
  (column: keyof typeof COLUMN_LENGTH): Rule =>
  (value) =>
    storedLength(value) > COLUMN_LENGTH[column] ? 'rules.tooLong' : null

/** The upstream strips tags, and everything after a `<` without a `>`, so both characters are refused. */
const noBrackets = matches(/^[^<>]*$/, 'rules.brackets')
const noControls = matches(/^\P{Cc}*$/u, 'rules.invalid')
/** For names that others see. Refuses marks that reverse the order of letters, and names in which nothing is visible. */
const visible = matches(/^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\u202a-\u202e\u2066-\u2069]*$/u, 'rules.invalid')

export const text: Rule = (value) => (value.length > LONGEST ? 'rules.tooLong' : null)
export const realname = trimmed(text, noBrackets, noControls)
/** Refuses characters that the upstream strips, because the upstream would then look up a different account. */
const nameable: Rule = (value) => (/[<>\p{Cc}]/u.test(value) ? 'rules.invalid' : null)
export const account = trimmed(required('rules.account.required'), nameable)
export const counterparty = trimmed(required('rules.counterparty.required'), nameable)
export const mobile = trimmed(required('rules.mobile.required'), matches(/^\+?[0-9 -]{5,20}$/, 'rules.mobile.invalid'))
export const username = trimmed(
  required('rules.username.required'),
  length(USERNAME_LENGTH, 'rules.username.length'),
  // also refuses invisible characters (Cf), which would make a name look like another member's
  matches(/^[^\s<>&"'\p{Cc}\p{Cf}]+$/u, 'rules.username.characters'),
)
export const inviteCode = trimmed(
  required('rules.inviteCode.required'),
  matches(/^[0-9A-Za-z_-]{1,64}$/, 'rules.inviteCode.invalid'),
)
export const email = trimmed(required('rules.email.required'), matches(EMAIL, 'rules.email.invalid'), fits('email'))
export const emailCode = trimmed(required('rules.emailCode.required'), matches(CODE, 'rules.emailCode.invalid'))
/** An existing password is not checked against the rules for new ones, because it may be older than these rules. */
export const password = required('rules.password.required')
export const newPassword = all(
  required('rules.password.required'),
  length(PASSWORD_LENGTH, 'rules.password.length'),
  matches(/^\S+$/, 'rules.password.blanks'),
  noBrackets,
  noControls,
)
export const confirmPassword = required('rules.confirmPassword.required')
export const payPassword = required('rules.payPassword.required')
/** Like `payPassword`, with the error message for withdrawals (section 5). */
export const withdrawPassword = required('rules.withdrawPassword.required')
/** Like `payPassword`, with the error message for transfers and swaps (section 5). */
export const tradePassword = required('rules.tradePassword.required')
export const newPayPassword = all(
  required('rules.payPassword.required'),
  matches(new RegExp(`^\\d{${PAY_PASSWORD_DIGITS}}$`), 'rules.payPassword.digits'),
  (value) => (isWeakPin(value) ? 'rules.payPassword.weak' : null),
)
export const network = all(required('rules.network.required'), nameable)
export const address = trimmed(
  required('rules.address.required'),
  matches(/^[0-9A-Za-z:_.-]{10,128}$/, 'rules.address.invalid'),
)
export const addressName = trimmed(
  required('rules.addressName.required'),
  length({ min: 1, max: 40 }, 'rules.tooLong'),
  noBrackets,
  noControls,
)
export const nickname = trimmed(
  required('rules.nickname.required'),
  length({ min: 1, max: 30 }, 'rules.tooLong'),
  noBrackets,
  noControls,
  visible,
  fits('nickname'),
)
/** The member's text about themselves, which may have several lines. */
export const bio = trimmed(noBrackets, matches(/^[\P{Cc}\n\r\t]*$/u, 'rules.invalid'), fits('bio'))
/** The address of a picture: a path on the upload host, a web address or an image as a data URI; '' for none. */
const PICTURE =
  /^(?:|\/(?![/\\])[^\s"'<>\\]*|https?:\/\/[^\s"'<>\\]+|data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+)$/i
export const avatar = all(matches(PICTURE, 'rules.avatar.invalid'), fits('avatar'))

const PLAIN_AMOUNT = new RegExp(`^(?:0|[1-9]\\d{0,${AMOUNT_MAX_DIGITS - 1}})(?:\\.\\d+)?$`)

/** A positive amount with at most 12 digits before and 8 decimals after the point. Exponents, grouping and leading zeros are refused. */
export const amount =
  (requiredKey: string): Rule =>
  (value) => {
    if (value.trim() === '') return requiredKey
    if (!PLAIN_AMOUNT.test(value)) return 'rules.amount.invalid'
    if ((value.split('.')[1]?.length ?? 0) > AMOUNT_MAX_SCALE) return 'rules.amount.decimals'
    return isDecimal(value) && isPositive(value) ? null : 'rules.amount.positive'
  }

export const rechargeAmount = amount('rules.rechargeAmount.required')
export const withdrawAmount = amount('rules.withdrawAmount.required')
export const transferAmount = amount('rules.transferAmount.required')
export const swapAmount = amount('rules.swapAmount.required')

/** Checks that two fields are equal, such as a password and its confirmation (section 5). */
export const same = (value: string, confirmation: string): string | null =>
  value === confirmation ? null : 'rules.confirmPassword.differs'

/** Returns a check of a whole input: `confirmPassword` must equal the password in the field `name`. */
export const confirmed = (name: string) => (input: Readonly<Record<string, unknown>>) =>
  input[name] === input.confirmPassword ? null : { confirmPassword: 'rules.confirmPassword.differs' }

/**
 * Checks the e-mail address that a member enters to prove that it is theirs. It is compared with `own` in the same way as the upstream's database
 * compares. If `own` is null or masked, any address passes, because only the upstream can compare it.
 */
export const ownEmail = (value: string, own: string | null): string | null =>
  own === null || own.includes('*') || plainAccount(value) === plainAccount(own) ? null : 'rules.oldEmail.differs'

export const symbol = matches(/^[A-Za-z0-9_/-]{1,20}$/, 'rules.invalid')
export const orderId = matches(/^[0-9A-Za-z_-]{1,64}$/, 'rules.invalid')
