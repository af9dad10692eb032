/** The member's newest withdrawals, as far as they are loaded: where they went, and when. */
import type { Output } from '../../../shared/contract/index.ts'
import { call } from '../../data/api.ts'
import { noteWithdrawal } from '../../data/device-notes.ts'
import { cachedData } from '../../data/loaded-data.ts'
import { LISTS } from '../../data/outdate-lists.ts'
import { sameMember } from '../../data/session.ts'
import { isSameAddress } from './alike.ts'

export type Withdrawn = Output<'GET withdrawal/list'>

/** Key under which the newest withdrawals are cached. A new withdrawal makes them out of date. */
export const WITHDRAWN = `${LISTS}withdrawn`

/** Requests the first page of the withdrawals. @throws ApiProblem */
export async function loadWithdrawn(): Promise<Withdrawn> {
  const isTheirs = sameMember()
  const answer = await call('GET withdrawal/list', { page: 1 })
  if (isTheirs()) for (const order of answer.items) noteWithdrawal(order)
  return answer
}

/** The newest withdrawals if a page has loaded them; null otherwise. Sends no request. */
export const knownWithdrawn = (): Withdrawn | null => cachedData<Withdrawn>(WITHDRAWN)?.data ?? null

export type Use = {
  /** withdrawals to the account, without those that were rejected and those whose state is not known */
  count: number
  /** when the last of them was requested, in unix seconds */
  lastAt: number | null
  /** how many withdrawals were looked at, if the member has more; null if these are all */
  of: number | null
}

/** How often something was withdrawn to an account, as far as the loaded withdrawals show it. */
export function timesUsed(account: { address: string; network: string }, { items, more }: Withdrawn): Use {
  const own = items.filter(
    ({ address, network, state }) =>
      state !== 'refused' &&
      state !== 'unknown' &&
      network === account.network &&
      isSameAddress(address, account.address),
  )
  const times = own.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]))
  return { count: own.length, lastAt: times.length > 0 ? Math.max(...times) : null, of: more ? items.length : null }
}
