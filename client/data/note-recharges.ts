import { call } from './api.ts'
import { deviceOrders, noteRecharge } from './device-notes.ts'
import { reloadMember, sameMember } from './session.ts'

/** Whether a deposit that was made on another device may wait for payment, as after a login. */
let isExpected = false

/** When `checkDepositsAtLogin` last requested the deposits, in monotonic milliseconds. */
let checkedAt = Number.NEGATIVE_INFINITY
/** Home's first load after a login comes within this time, and need not request the deposits again. */
const LOGIN_CHECK_LASTS_MS = 10_000

/** Makes home's next load request the deposits, because this device may not know all deposits. */
export function expectDeposits(): void {
  isExpected = true
}

/** Requests the deposits while the member is still being loaded: a deposit that home showed later would move the content below it. */
export function checkDepositsAtLogin(): void {
  checkedAt = performance.now()
  isExpected = true
  noteDeposits().catch(() => undefined)
}

/** Call it each time home loads. It sends a request only if a deposit may be waiting for payment. @throws ApiProblem */
export async function checkDeposits(): Promise<void> {
  const isKnown = performance.now() - checkedAt < LOGIN_CHECK_LASTS_MS
  checkedAt = Number.NEGATIVE_INFINITY
  if (isExpected || (!isKnown && deviceOrders.peek().some(({ kind }) => kind === 'recharge'))) await noteDeposits()
}

/**
 * Notes which of the member's latest deposit orders wait for payment, for the Today list. `loadOrders` in `payment/orders.ts` does so, too, but its
 * code is too large for home. @throws ApiProblem
 */
async function noteDeposits(): Promise<void> {
  const isTheirs = sameMember()
  const wasExpected = isExpected
  isExpected = false
  const { items } = await call('GET recharge/myRecords', { page: 1 }).catch((problem: unknown) => {
    // the next load of home requests the deposits again
    if (isTheirs()) isExpected = wasExpected
    throw problem
  })
  if (!isTheirs()) return
  const before = deviceOrders.peek().length
  for (const order of items) noteRecharge(order)
  // a deposit that does not wait any more may have been credited, and home's first steps depend on the member's balance
  if (deviceOrders.peek().length < before) await reloadMember()
}
