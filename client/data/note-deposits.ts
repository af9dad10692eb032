import { call } from './api.ts'
import { deviceOrders, noteRecharge } from './device-notes.ts'
import { reloadMember, sameMember } from './session.ts'

/** After a login, a deposit may wait that was ordered on another device. */
let isExpected = false

/** Has home ask for deposits that this device does not know. */
export function expectDeposits(): void {
  isExpected = true
}

/** Whether there is reason to ask: a deposit may wait for payment. */
export const hasDepositsToCheck = (): boolean =>
  isExpected || deviceOrders.peek().some(({ kind }) => kind === 'recharge')

/**
 * Notes which of the member's latest deposit orders wait for payment, for the Today list. Like `loadOrders` in `payment/orders.ts`, whose code is too
 * large for home. @throws ApiProblem
 */
export async function noteDeposits(): Promise<void> {
  const isTheirs = sameMember()
  const wasExpected = isExpected
  isExpected = false
  const { items } = await call('GET recharge/myRecords', { page: 1 }).catch((problem: unknown) => {
    // the next load of home asks again
    if (isTheirs()) isExpected = wasExpected
    throw problem
  })
  if (!isTheirs()) return
  const before = deviceOrders.peek().length
  for (const order of items) noteRecharge(order)
  // one may be credited, which the first steps are to know
  if (deviceOrders.peek().length < before) await reloadMember()
}
