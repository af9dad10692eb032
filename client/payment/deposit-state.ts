/** What is known of a deposit on this device, as text: the same on the Today list, in the first steps and above the form for a deposit. */
import { t } from '../core/i18n.ts'
import type { SentDeposit, WaitingDeposit } from '../data/device-notes.ts'
import { isOverdue } from '../data/open-deposits.ts'
import { localMark } from '../data/recharge-state.ts'

/**
 * Whether the member has marked the deposit as sent on this device. If not, only the upstream has reported it as paid. Without a mark, a deposit in the
 * state `said` or `unknown` is not noted.
 */
export const isMarked = ({ id, state }: SentDeposit): boolean =>
  state === 'said' || state === 'unknown' || localMark(id) === 'paid'

/** The texts of a deposit's state: of one that is marked as sent, also that its time to pay is over, or how it has ended. */
export function depositStates(order: WaitingDeposit | SentDeposit, now: number): readonly string[] {
  if (order.kind === 'recharge') return [t('recharge.state.waiting')]
  const state = isOverdue(order, now) ? 'expired' : order.state
  const text = t(`recharge.state.${state}`)
  return state === 'said' || state === 'paid' || !isMarked(order) ? [text] : [t('recharge.state.said'), text]
}

/** The same as one text. */
export const depositState = (order: WaitingDeposit | SentDeposit, now: number): string =>
  depositStates(order, now).join(' · ')
