import type { Output } from '../../../shared/contract/index.ts'
import type { Coin } from '../../../shared/limits.ts'
import { call } from '../../data/api.ts'
import { type Between, isWithin, reaches } from './between.ts'

/** One change of a balance. */
export type Movement = Output<'POST user/getMoneyLog'>['items'][number]

/**
 * One page of balance changes, newest first. The page is filtered here as well, because some upstreams ignore the filters. A change that does not say
 * its coin belongs to no single coin.
 */
export async function loadMovements(
  page: number,
  coin: Coin | 'all',
  between: Between,
): Promise<{ items: Movement[]; more: boolean }> {
  const { items, more } = await call('POST user/getMoneyLog', { page, ...(coin !== 'all' && { coin }), ...between })
  return {
    items: items.filter((movement) => (coin === 'all' || movement.coin === coin) && isWithin(movement, between)),
    more: more && reaches(items, between),
  }
}

/** The upstream's name of the kind, with spaces instead of underscores and hyphens. */
export const kindText = (kind: string): string => kind.replace(/[_-]+/g, ' ')
