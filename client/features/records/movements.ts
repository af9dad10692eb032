import type { Output } from '../../../shared/contract/index.ts'
import type { Coin } from '../../../shared/limits.ts'
import { t } from '../../core/i18n.ts'
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

/** The texts of the kinds that the upstream is known to have. */
const KINDS = new Map([
  ['recharge', 'recharge.title'],
  ['withdrawal', 'withdraw.title'],
  ['transfer', 'transfer.title'],
  ['swap', 'swap.title'],
  ['fee', 'pay.fee'],
  ['purchase', 'records.kind.purchase'],
  ['principal', 'pledge.principal'],
  ['income', 'records.kind.income'],
  ['promotion', 'promotion.title'],
  ['welcome', 'records.kind.welcome'],
])

/** The kind in the member's language; an unknown one is the upstream's word, with spaces instead of underscores and hyphens. */
export function kindText(kind: string): string {
  const key = KINDS.get(kind)
  return key ? t(key) : kind.replace(/[_-]+/g, ' ')
}

/** What a movement is called: its kind if that is known, otherwise the upstream's remark. */
export const movementTitle = ({ kind, memo }: Movement): string =>
  KINDS.has(kind) ? kindText(kind) : memo || t('records.noMemo')
