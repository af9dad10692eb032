import { call } from './api.ts'
import { deviceOrders, noteRecharge } from './device-notes.ts'
import { reloadMember, sameMember } from './session.ts'

/** After a login, a deposit may wait that was ordered on another device. */
let isExpected = false

/** when a login that leads to home asked, in unix milliseconds */
let askedAt = 0

/** Home's first load after a login comes within this time. */
const LOGIN_MS = 10_000

/** Has home ask for deposits that this device does not know. */
export function expectDeposits(): void {
  isExpected = true
}

/** Asks at once, while the member is being loaded: what home would learn later would move what is below it. */
export function checkDepositsAtLogin(): void {
  askedAt = Date.now()
  isExpected = true
  noteDeposits().catch(() => undefined)
}

/** Call it with each load of home: asks if a deposit may wait for payment. @throws ApiProblem */
export async function checkDeposits(): Promise<void> {
  const isKnown = Date.now() - askedAt < LOGIN_MS
  askedAt = 0
  if (isExpected || (!isKnown && deviceOrders.peek().some(({ kind }) => kind === 'recharge'))) await noteDeposits()
}

/**
 * Notes which of the member's latest deposit orders wait for payment, for the Today list. Like `loadOrders` in `payment/orders.ts`, whose code is too
 * large for home. @throws ApiProblem
 */
async function noteDeposits(): Promise<void> {
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
