/** Compares one record of the upstream with one payment, apart from its time: amount, payee, coin. */
import { absolute, compare, multiply, roundDown, roundUp, subtract } from '../../shared/decimal.ts'
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import { mayBeSamePayee } from '../ledger/payee.ts'
import { payeeOf } from './payee.ts'

/** `rounded`: equal once rounded to the list's decimals. `near`: may be the same amount before or after a fee. */
export type AmountMatch = 'equal' | 'rounded' | 'near' | 'differs'

/**
 * `likely`: the account is listed under another name than the member entered, such as a user name for an e-mail address. `unclear`: a field that would
 * decide is missing. `differs`: in a field that lists may show differently, such as a nickname for a name.
 */
export type DetailMatch = 'equal' | 'likely' | 'unclear' | 'differs' | 'impossible'

export type Comparison = { readonly amount: AmountMatch; readonly details: DetailMatch }

export const IMPOSSIBLE: Comparison = { amount: 'differs', details: 'impossible' }

/** No fee is larger than this share of an amount. */
const FEE_MAX = '0.3'

/** Signs do not count, because some lists show outgoing amounts as negative. @param fee of the record, when it shows one */
export function compareAmount(wanted: string, shown: string, fee: string | null = null): AmountMatch {
  const [a, b] = [absolute(wanted), absolute(shown)]
  const difference = absolute(subtract(a, b))
  if (compare(difference, '0') === 0) return 'equal'
  const scale = shown.split('.')[1]?.length ?? 0
  if ([roundDown, roundUp].some((round) => compare(round(a, scale), b) === 0)) return 'rounded'
  // a list that shows the fee tells by how much an amount net of it differs
  if (fee !== null && compare(fee, '0') !== 0) return compare(absolute(fee), difference) === 0 ? 'near' : 'differs'
  return compare(difference, multiply(a, FEE_MAX)) <= 0 ? 'near' : 'differs'
}

/** Case, accents and blanks do not count. `unclear` when the list shows nothing. */
export function compareText(wanted: string, shown: string): DetailMatch {
  if (plainAccount(shown) === '') return 'unclear'
  return plainAccount(wanted) === plainAccount(shown) ? 'equal' : 'differs'
}

/** @param shown 'unknown' when the upstream's code is not known */
export function compareWord(wanted: string, shown: string, otherwise: DetailMatch): DetailMatch {
  return shown === wanted ? 'equal' : shown === 'unknown' ? 'unclear' : otherwise
}

/**
 * The list may show an account as another kind (name, e-mail address, number) than the member entered.
 * @param alias the payee that the entered account is known to stand for, as `KIND:HASH`
 */
export function compareAccount(wanted: string, alias: string, shown: string): DetailMatch {
  const plain = plainAccount(shown)
  if (plain === '') return 'unclear'
  const payee = payeeOf(shown)
  if (payee === payeeOf(wanted)) return 'equal'
  // not certain: a name that the upstream shows may be a nickname, which another account may have as well
  if (payee === alias) return 'likely'
  // without a known alias, a name may belong to the entered e-mail address
  const isResolved = alias !== payeeOf(wanted) && alias.startsWith(`${kindOfAccount(plain)}:`)
  return !isResolved && mayBeSamePayee(payee, payeeOf(wanted)) ? 'likely' : 'differs'
}

/** The weakest of the results. */
export const weakest = (...found: readonly DetailMatch[]): DetailMatch =>
  (['impossible', 'differs', 'unclear', 'likely'] as const).find((how) => found.includes(how)) ?? 'equal'
