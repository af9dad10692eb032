/** Account names as the upstream's database compares them (MariaDB, `utf8mb4_general_ci`), so that several spellings of one name count as one. */

/** Tags stripped; blanks, case, accents and width ignored. May take two names for one that the database tells apart, never the other way round. */
export const plainAccount = (account: string): string =>
  account
    .replace(/<[^>]*>?/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 's')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')

/** An account may be given by name, e-mail address or mobile number, and be listed as another of these. */
export type AccountKind = 'email' | 'number' | 'name'

/** @param plain a result of `plainAccount` */
export const kindOfAccount = (plain: string): AccountKind =>
  plain.includes('@') ? 'email' : /^\+?[\d -]+$/.test(plain) ? 'number' : 'name'
