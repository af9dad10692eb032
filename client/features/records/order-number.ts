/** Finds an order's number in the upstream's remark on a record, and tells it from the account of another member. */
import { NUMBERS } from '../../core/remark.ts'

/** An order's number has more digits than a date. */
const ORDER = /^([A-Za-z].*)?\d{9}/
/** A number of at most 13 digits and no letters may be a telephone number. */
const TELEPHONE = /^\d{1,13}$/

/** Patterns of the words before another member's account, in the languages in which remarks have been seen. */
export const TO = { english: 'to', chinese: '[给給至到]' }
export const FROM = { english: 'from', chinese: '[自从從]' }
/** Pattern of what may stand between such a word and the account. */
export const SEPARATOR = String.raw`[\s:：]`

/** Matches the text before a number if it says that the number is another member's account, or the end of an account's name. */
const BEFORE_ACCOUNT = new RegExp(
  `\\b(${TO.english}|${FROM.english})${SEPARATOR}+\\S*$|(${TO.chinese}|${FROM.chinese})${SEPARATOR}*$`,
  'i',
)

/**
 * The number of the order that a remark names; '' if it names no order.
 * @param namesMember whether the remark may name another member, so that a number may be their telephone number
 */
export function orderNumber(remark: string, namesMember: boolean): string {
  for (const { 0: number, index } of remark.matchAll(NUMBERS)) {
    const isOrder = ORDER.test(number) && !(namesMember && TELEPHONE.test(number))
    if (isOrder && !BEFORE_ACCOUNT.test(remark.slice(0, index))) return number
  }
  return ''
}
