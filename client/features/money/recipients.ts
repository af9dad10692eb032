import type { Output } from '../../../shared/contract/index.ts'

type Transfer = Pick<Output<'POST user/transferList'>['items'][number], 'account' | 'direction' | 'createdAt'>

/** `at`: time of the last transfer to this account, in unix seconds; null if the record does not say it */
export type Recipient = { account: string; at: number | null }

const SHOWN = 5

/**
 * The accounts to which the member sent most recently, without duplicates. Accounts from which the member only received something are left out,
 * because a scammer may send a small amount from a look-alike account.
 * @param transfers newest first
 */
export function recipientsOf(transfers: readonly Transfer[]): Recipient[] {
  const found = new Map<string, Recipient>()
  for (const { direction, account, createdAt } of transfers)
    if (direction === 'out' && account && !found.has(account)) found.set(account, { account, at: createdAt })
  return [...found.values()].slice(0, SHOWN)
}
