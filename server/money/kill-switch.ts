/** Kill switches: the operator can pause kinds of payments. */
import type { MoneyKey } from '../../shared/contract/index.ts'
import type { Paused, PayKind } from '../../shared/contract/view.ts'
import { Problem } from '../problem.ts'

const KINDS: Record<MoneyKey, PayKind> = {
  'POST recharge/recharge': 'recharge',
  'POST withdrawal/apply': 'withdraw',
  'POST user/transfer': 'transfer',
  'POST user/exchange_coin_money': 'swap',
  'POST purchase/buySoftware': 'purchase',
  'POST purchase/buyNode': 'purchase',
  'POST purchase/taskPledge': 'task',
  'POST purchase/editTaskPledge': 'task',
}

/** Called before anything is recorded or sent. @throws Problem `paused`, with the operator's message, if this kind of payment is paused */
export function refusePaused(key: MoneyKey, paused: Paused): void {
  const message = paused[KINDS[key]]
  if (message !== undefined) throw new Problem('paused', { detail: message })
}
