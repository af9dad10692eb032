/** Who is paid: account names as the upstream compares them, so that several spellings of one name count as one payee. */
import { digest } from '../ledger/ledger.ts'

/** An account may be given by name, e-mail address or mobile number, and be listed as another of these. */
export type AccountKind = 'email' | 'number' | 'name'

/** A name as the upstream's database compares it: tags stripped, blanks, case, accents and width ignored. */
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

export const kindOfAccount = (plain: string): AccountKind =>
  plain.includes('@') ? 'email' : /^\+?[\d -]+$/.test(plain) ? 'number' : 'name'

/** `KIND:HASH`, as the ledger stores a payee; '' for no account. */
export function payeeOf(account: string): string {
  const plain = plainAccount(account)
  if (plain === '') return ''
  const kind = kindOfAccount(plain)
  return `${kind}:${digest([kind === 'number' ? plain.replace(/\D/g, '') : plain])}`
}
