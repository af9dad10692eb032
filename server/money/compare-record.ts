/** Compares the amount, payee and coin of an upstream record with those of a payment. */
import { absolute, compare, multiply, percentOf, roundDown, roundUp, subtract } from '../../shared/decimal.ts'
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import { mayBeSamePayee, payeeOf } from '../ledger/payee.ts'

/**
 * How a record's amount compares with that of a payment. `rounded`: equal if the payment's amount is rounded to as many decimals as the record shows.
 * `near`: may be the same amount before or after a fee.
 */
export type AmountMatch = 'equal' | 'rounded' | 'near' | 'differs'

/**
 * How a record's other fields compare with those of a payment. `likely`: the record shows the account in another form than the member entered, such
 * as a user name instead of an e-mail address. `unclear`: the deciding field is missing. `differs`: a field differs, but lists may show this field
 * differently, such as a nickname instead of a name. `impossible`: the record cannot belong to the payment.
 */
export type DetailMatch = 'equal' | 'likely' | 'unclear' | 'differs' | 'impossible'

export type Comparison = { readonly amount: AmountMatch; readonly details: DetailMatch }

export const IMPOSSIBLE: Comparison = { amount: 'differs', details: 'impossible' }

/** A fee is rounded to at least so many decimals, even if the amount is shown without them. */
const CENTS = 2

/** A fee is assumed to be at most this share of the amount. */
const FEE_MAX = '0.3'

/**
 * Compares two amounts without their signs, because some lists show outgoing amounts as negative.
 * @param fee the fee that the record shows; null if it shows no fee
 */
export function compareAmount(wanted: string, shown: string, fee: string | null = null): AmountMatch {
  const [a, b] = [absolute(wanted), absolute(shown)]
  const difference = absolute(subtract(a, b))
  if (compare(difference, '0') === 0) return 'equal'
  const scale = shown.split('.')[1]?.length ?? 0
  if ([roundDown, roundUp].some((round) => compare(round(a, scale), b) === 0)) return 'rounded'
  // the fee that a record shows may be subtracted from the record's amount, or added to it; the difference must then be exactly the fee. The record may
  // show the fee as an amount or as a percentage
  if (fee !== null && compare(fee, '0') !== 0) {
    const charged = percentOf(a, absolute(fee))
    const shownScale = Math.max(scale, CENTS)
    const possible = [absolute(fee), roundDown(charged, shownScale), roundUp(charged, shownScale)]
    return possible.some((each) => compare(each, difference) === 0) ? 'near' : 'differs'
  }
  return compare(difference, multiply(a, FEE_MAX)) <= 0 ? 'near' : 'differs'
}

/** Compares two texts without regard to case, accents and the number of blanks. `unclear` when the list shows no text. */
export function compareText(wanted: string, shown: string): DetailMatch {
  if (plainAccount(shown) === '') return 'unclear'
  return plainAccount(wanted) === plainAccount(shown) ? 'equal' : 'differs'
}

/**
 * Compares two words from a fixed set.
 * @param shown 'unknown' when the upstream's code is not known
 * @param otherwise the result when the words differ
 */
export function compareWord(wanted: string, shown: string, otherwise: DetailMatch): DetailMatch {
  return shown === wanted ? 'equal' : shown === 'unknown' ? 'unclear' : otherwise
}

/**
 * Compares the account that the member entered with the account that a record shows. The record may show another kind of account (name, e-mail
 * address, number).
 * @param alias the payee that the entered account is known to stand for, as `KIND:HASH`
 */
export function compareAccount(wanted: string, alias: string, shown: string): DetailMatch {
  const plain = plainAccount(shown)
  if (plain === '') return 'unclear'
  const payee = payeeOf(shown)
  if (payee === payeeOf(wanted)) return 'equal'
  // only likely: the shown name may be a nickname, which another account may have too
  if (payee === alias) return 'likely'
  // The record may show the entered account in another form, for example as a name instead of an e-mail address. If `alias` has the form that the record
  // shows, that is ruled out: the entered account is known to be `alias` in this form, and the record shows something else.
  const isResolved = alias.startsWith(`${kindOfAccount(plain)}:`)
  return !isResolved && mayBeSamePayee(payee, payeeOf(wanted)) ? 'likely' : 'differs'
}

/** The weakest of several results. */
export const weakest = (...found: readonly DetailMatch[]): DetailMatch =>
  (['impossible', 'differs', 'unclear', 'likely'] as const).find((how) => found.includes(how)) ?? 'equal'
