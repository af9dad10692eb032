/** Identifies who is paid: `KIND:HASH`, as the ledger stores a payee; '' if nobody is paid. */
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import { digest } from './ledger.ts'

/** Several spellings of one account are one payee. */
export function payeeOf(account: string): string {
  const plain = plainAccount(account)
  if (plain === '') return ''
  const kind = kindOfAccount(plain)
  return `${kind}:${digest([kind === 'number' ? plain.replace(/\D/g, '') : plain])}`
}

const kindOf = (payee: string): string => payee.replace(/:.*/, '')

/**
 * Whether two payees may be the same person. Only payees of one kind can be compared: two different names are two people, but a name and an e-mail
 * address may belong to one.
 */
export const mayBeSamePayee = (one: string, other: string): boolean => one === other || kindOf(one) !== kindOf(other)
