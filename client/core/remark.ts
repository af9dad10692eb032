/** Splits the upstream's remark on a record, such as 'Promotion income: Image labelling' or 'Withdrawal fee W20261120000003'. */

/**
 * The number of an order: eight digits or more, with up to four Latin letters or hyphens before them. A date such as 20261120 matches, too. Other
 * letters are not part of a number, because Chinese and Japanese write words without spaces.
 */
export const NUMBER = /[A-Za-z-]{0,4}\d{8,}/
export const NUMBERS = new RegExp(NUMBER, 'g')

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
