import type { Output } from '../../../shared/contract/index.ts'
import type { Coin } from '../../../shared/limits.ts'
import { foldText } from '../../core/fold-text.ts'
import { t } from '../../core/i18n.ts'
import { shortNumbers, splitRemark } from '../../core/remark.ts'
import { call } from '../../data/api.ts'
import { type Between, isWithin, reaches } from '../../payment/between.ts'
import { type ExactKind, exactKind } from './exact-kind.ts'
import { knownRemark, remarkText } from './known-remark.ts'
import { MOVEMENT_KINDS } from './movement-kinds.ts'

/** One change of a balance. */
export type Movement = Output<'POST user/getMoneyLog'>['items'][number]

/**
 * Loads one page of balance changes, newest first. Filters the page here as well, because some upstreams ignore the filters. Changes whose coin is
 * unknown are only in the list of all coins.
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

/** Text keys of the more exact kinds. */
const EXACT_KINDS: Record<ExactKind, string> = {
  withdrawalFee: 'records.kind.withdrawalFee',
  transferFee: 'records.kind.transferFee',
  swapFee: 'records.kind.swapFee',
  renewal: 'records.kind.renewal',
}

/** The kind in the member's language. For an unknown kind, the upstream's word with spaces instead of underscores and hyphens. */
export function kindText(kind: string): string {
  const known = MOVEMENT_KINDS.get(kind)
  return known ? t(known.title) : kind.replace(/[_-]+/g, ' ')
}

/** A short title for a movement: its kind if that is known, otherwise the beginning of the upstream's remark or, without one, a general text. */
export function movementTitle({ kind, memo }: Pick<Movement, 'kind' | 'memo'>): string {
  if (!MOVEMENT_KINDS.has(kind)) return splitRemark(memo).name || memo || t('records.noMemo')
  const exactly = exactKind({ kind, memo })
  return exactly ? t(EXACT_KINDS[exactly]) : kindText(kind)
}

/** What distinguishes a movement from others with the same title. May be empty. */
export function movementDetail({ kind, memo }: Pick<Movement, 'kind' | 'memo'>): string {
  const known = knownRemark({ kind, memo })
  // the number of a transfer's detail is another member's account
  if (known) return kind === 'transfer' ? known.detail : shortNumbers(known.detail)
  const { name, detail } = splitRemark(memo)
  // a name before a long number only repeats the kind, such as 'Withdrawal' or 'Transfer to'
  if (detail || !MOVEMENT_KINDS.has(kind) || /\d{9}/.test(memo)) return detail
  return foldText(name) === foldText(kind) ? '' : shortNumbers(name)
}

/** The whole remark on a movement: in the member's language if its form is known, otherwise as the upstream wrote it. */
export const movementRemark = (movement: Pick<Movement, 'kind' | 'memo'>): string =>
  remarkText(movement, movementTitle(movement))
