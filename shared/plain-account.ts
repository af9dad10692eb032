/**
 * Normalises account names as the upstream's database compares them (MariaDB, `utf8mb4_general_ci`), so that all spellings of one name count as one.
 */

/**
 * The account without tags and accents, with single blanks, in lower case and normal width. Two names that the database distinguishes may become
 * equal, but two spellings that it treats as equal never stay different.
 */
export const plainAccount = (account: string): string =>
  account
    .replace(/<[^>]*>?/g, '')
    // a combining iota is replaced, because the database treats it as the letter, not as an accent
    .replaceAll('\u0345', 'ι')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 's')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')

/**
 * What a member entered as an account: an e-mail address, a number or a user name. An upstream list may show the same account by another of the
 * three.
 */
export type AccountKind = 'email' | 'number' | 'name'

/** @param plain a result of `plainAccount` */
export const kindOfAccount = (plain: string): AccountKind =>
  plain.includes('@') ? 'email' : /^\+?[\d -]+$/.test(plain) ? 'number' : 'name'
