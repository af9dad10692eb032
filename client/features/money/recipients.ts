import type { Output } from '../../../shared/contract/index.ts'

type Transfer = Pick<Output<'POST user/transferList'>['items'][number], 'account' | 'direction'>

const SHOWN = 5

/**
 * The accounts to which the member sent most recently, without duplicates. Senders are left out: a scammer may send a small amount from
 * a look-alike account.
 * @param transfers newest first
 */
export const recipientsOf = (transfers: readonly Transfer[]): string[] =>
  [
    ...new Set(
      transfers.filter(({ direction, account }) => direction === 'out' && account).map(({ account }) => account),
    ),
  ].slice(0, SHOWN)
