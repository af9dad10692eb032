/**
 * The step "deposit" while an order is open, so that nobody who has already ordered or sent a deposit is asked for another one. The same goes for an
 * order that is marked as sent and has ended without a credit, until the member has seen this.
 */
import { isPositive, subtract, sum } from '../../../shared/decimal.ts'
import { coinAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { serverNow } from '../../data/app-config.ts'
import { mayBeCredited, type SentDeposit, sentDeposits, type WaitingDeposit } from '../../data/device-notes.ts'
import { isOverdue, waitingDeposits } from '../../data/open-deposits.ts'
import { depositState, isMarked } from '../../payment/deposit-state.ts'
import { orderLink, rechargeLink } from '../../payment/order-links.ts'
import type { Step } from './steps-card.tsx'

function textOf(order: WaitingDeposit | SentDeposit, now: number): string {
  if (order.kind === 'recharge') return 'firstSteps.deposit.waits'
  if (order.state === 'paid') return 'firstSteps.deposit.paid'
  if (!isMarked(order)) return 'firstSteps.deposit.ended'
  return order.state === 'said' && !isOverdue(order, now) ? 'firstSteps.deposit.said' : 'firstSteps.deposit.check'
}

/**
 * The step that leads to the newest order that is marked as sent or, if those together are less than what is missing, to the newest one that waits for
 * payment. Undefined if this device knows no such order. Reads signals.
 * @param lacks what is missing, in USDT
 */
export function openDepositStep(lacks: string): Step | undefined {
  const now = serverNow()
  const sent = sentDeposits(now)
  const rest = subtract(lacks, sum(sent.filter(mayBeCredited).map(({ amount }) => amount)))
  const isMissing = isPositive(rest)
  const order = (isMissing && waitingDeposits(now)[0]) || sent[0]
  if (!order) return undefined
  const isWaiting = order.kind === 'recharge'
  return {
    id: 'deposit',
    icon: 'down',
    text: t(isWaiting ? 'firstSteps.deposit.continue' : 'firstSteps.deposit.view'),
    amount: depositState(order, now),
    next: t(textOf(order, now), { amount: unbroken(`${coinAmount(order.amount, 'usdt')} USDT`) }),
    done: false,
    href: withReturn(orderLink('recharge', order.id)),
    other: { text: t('recharge.again'), href: withReturn(rechargeLink(isMissing ? rest : lacks)) },
    isListed: true,
  }
}
