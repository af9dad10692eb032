import type { Output } from '../../../shared/contract/index.ts'

type Transfer = Pick<Output<'POST user/transferList'>['items'][number], 'account' | 'direction'>

const SHOWN = 5

/**
 * Whom the member has sent to last, each once. Who only sent something to them is not among them: whoever wants to be taken for another sends a
 * little from an account that looks like theirs.
 * @param transfers newest first
 */
export const recipientsOf = (transfers: readonly Transfer[]): string[] =>
  [
    ...new Set(
      transfers.filter(({ direction, account }) => direction === 'out' && account).map(({ account }) => account),
    ),
  ].slice(0, SHOWN)
