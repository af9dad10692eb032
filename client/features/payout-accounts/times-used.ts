/** Counts the member's newest withdrawals to a payout account. */
import type { Output } from '../../../shared/contract/index.ts'
import { isInFull, isSameAddress } from '../../core/alike.ts'

export type Withdrawn = Output<'GET withdrawal/list'>

export type Use = {
  /** withdrawals to the account, without those that were rejected and those whose state is not known */
  count: number
  /** when the last of them was requested, in unix seconds */
  lastAt: number | null
  /** how many withdrawals were looked at, if the member has more; null if these are all */
  of: number | null
}

type Target = { address: string; network: string }

const isKnown = ({ address, network }: Target): boolean => isInFull(address) && network !== ''

/**
 * How often something was withdrawn to an account, as far as the loaded withdrawals show it. Null if none of them certainly went there, but one of
 * them may have: its address, network or state is not known.
 */
export function timesUsed(account: Target, { items, more }: Withdrawn): Use | null {
  const isOwn = (each: Target) => each.network === account.network && isSameAddress(each.address, account.address)
  const made = items.filter(({ state }) => state !== 'refused')
  const own = made.filter((each) => each.state !== 'unknown' && isOwn(each))
  const isUnclear = (each: Target) => !isKnown(account) || !isKnown(each) || isOwn(each)
  if (own.length === 0 && made.some(isUnclear)) return null
  const times = own.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]))
  return { count: own.length, lastAt: times.length > 0 ? Math.max(...times) : null, of: more ? items.length : null }
}
