import { call } from './api.ts'
import { deviceOrders, hasOpenDeposit, noteRecharge } from './device-notes.ts'
import { reloadMember, sameMember } from './session.ts'

/**
 * Whether a deposit that this device does not know may wait for payment. True after a login, because the deposit may have been made on another device.
 */
let isExpected = false

/** When `checkDepositsAtLogin` last requested the deposits, in monotonic milliseconds. */
let checkedAt = Number.NEGATIVE_INFINITY
/** Home's first load after a login comes within this time, and then need not request the deposits again. */
const LOGIN_CHECK_LASTS_MS = 10_000

/** Makes home's next load request the deposits, because this device may not know all deposits. */
export function expectDeposits(): void {
  isExpected = true
}

/** Requests the deposits while the member is still being loaded. If home learned of a deposit only later, the content below would move. */
export function checkDepositsAtLogin(): void {
  checkedAt = performance.now()
  isExpected = true
  noteDeposits().catch(() => undefined)
}

/** Must be called each time home loads. Sends a request only if a deposit may wait for payment or to be credited. @throws ApiProblem */
export async function checkDeposits(): Promise<void> {
  const isKnown = performance.now() - checkedAt < LOGIN_CHECK_LASTS_MS
  checkedAt = Number.NEGATIVE_INFINITY
  if (isExpected || (!isKnown && hasOpenDeposit())) await noteDeposits()
}

/**
 * Notes which of the member's latest deposit orders are open, for the Today list. `loadOrders` in `payment/orders.ts` also does this, but its
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
  for (const order of items) noteRecharge(order, false)
  // if a deposit is no longer open, it may have been credited, and home's first steps depend on the member's balance
  if (deviceOrders.peek().length < before) await reloadMember()
}
