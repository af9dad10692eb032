/** Identifies who is paid. Several spellings of one account count as one payee. */
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import { digest } from '../ledger/ledger.ts'

/** `KIND:HASH`, as the ledger stores a payee; '' for no account. */
export function payeeOf(account: string): string {
  const plain = plainAccount(account)
  if (plain === '') return ''
  const kind = kindOfAccount(plain)
  return `${kind}:${digest([kind === 'number' ? plain.replace(/\D/g, '') : plain])}`
}
