import { call } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { deviceOrders, noteWithdrawal } from '../../data/device-notes.ts'
import { sameMember } from '../../data/session.ts'

/** States older than this many seconds are requested again when home loads. */
const FRESH_S = 600

/**
 * Requests the states of the withdrawals that the Today list shows, so that the list does not show a withdrawal that has been sent. Sends no request
 * if the list shows no withdrawal, or if all states are recent. @param force whether to request recent states, too @throws ApiProblem
 */
export async function checkWithdrawals(force: boolean): Promise<void> {
  const now = serverNow()
  const isDue = deviceOrders.peek().some((order) => order.kind === 'withdraw' && (force || now - order.at > FRESH_S))
  if (!isDue) return
  const isTheirs = sameMember()
  const { items } = await call('GET withdrawal/list', { page: 1 })
  if (isTheirs()) for (const order of items) noteWithdrawal(order)
}
