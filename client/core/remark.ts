/** Splits the upstream's remark on a record, such as 'Promotion income: Image labelling' or 'Withdrawal fee W20261120000003'. */

/**
 * The number of an order: eight digits or more, with up to four Latin letters or hyphens before them. A date such as 20261120 matches, too. Other
 * letters are not part of a number, because Chinese and Japanese write words without spaces.
 */
const NUMBER = /[A-Za-z-]{0,4}\d{8,}/
const NUMBERS = new RegExp(NUMBER, 'g')

/** An order's number has more digits than a date. */
const ORDER = /^([A-Za-z].*)?\d{9}/
/** A number of at most 13 digits and no letters may be a telephone number. */
const TELEPHONE = /^\d{1,13}$/
/** Matches the text before a number if it says that the number is another member's account, or the end of an account's name. */
const BEFORE_ACCOUNT = /\b(to|from)[\s:：]+\S*$|[给給至到自从從][\s:：]*$/i

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

/** Replaces each order number or date with its last four digits: 'W20261120000003' → '…0003'. */
export const shortNumbers = (text: string): string => text.replace(NUMBERS, (number) => `…${number.slice(-4)}`)

/**
 * `name`: what the record is about. `detail`: with whom or for what; may be empty. Order numbers are shortened or left out, because they tell members
 * little.
 */
export function splitRemark(remark: string): { name: string; detail: string } {
  const [, head = '', about] = /^(.+?)\s*[:：]\s*(.+)$/u.exec(remark) ?? []
  if (about !== undefined) return { name: head, detail: shortNumbers(about) }
  const number = NUMBER.exec(remark)
  if (!number) return { name: remark.trim(), detail: '' }
  return {
    name: remark.slice(0, number.index).trim(),
    detail: remark.slice(number.index + number[0].length).trim(),
  }
}
