/**
 * The payout accounts, and the wait before the first withdrawal to one that is new or has been changed (`PAYOUT_HOLD_HOURS`). The wait gives a member
 * whose account was taken over time to notice. Only the upstream's times count: this server stores no address or time of payout accounts.
 */
import type { Output } from '../../shared/contract/index.ts'
import type { Calls } from '../calls/calls.ts'
import type { InputHandler, Services } from './handler.ts'

export type PayoutAccount = Output<'GET bank/list'>[number]
type Hold = Pick<Services, 'payoutHoldS' | 'now'>

/** When the account was added or last changed, in unix seconds; null if the upstream does not tell. */
export const newSince = ({ createdAt, changedAt }: PayoutAccount): number | null =>
  createdAt === null && changedAt === null ? null : Math.max(createdAt ?? 0, changedAt ?? 0)

/** Until when nothing can be withdrawn to the account, in unix seconds; null if it can be now, or if the operator has set no wait. */
export function heldUntil(account: PayoutAccount, { payoutHoldS, now }: Hold): number | null {
  // otherwise, an account whose time is ahead of this server's clock would be held
  if (payoutHoldS === 0) return null
  const since = newSince(account)
  const until = (since ?? 0) + payoutHoldS
  return since !== null && until * 1_000 > now() ? until : null
}

/** Handles the list of payout accounts: adds to each account that is held until when. */
export const payoutAccounts =
  ({ calls, ...hold }: Hold & { calls: Pick<Calls, 'send'> }): InputHandler =>
  async (input, request) => {
    const accounts = (await calls.send(input, request)) as PayoutAccount[]
    return accounts.map((account) => {
      const until = heldUntil(account, hold)
      return until === null ? account : { ...account, heldUntil: until }
    })
  }
