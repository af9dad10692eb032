import { call } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { noteUnseenWithdrawals, openWithdrawals } from '../../data/device-notes.ts'
import { sameMember } from '../../data/session.ts'

/** Age in seconds from which on a state is requested again when home loads. */
const FRESH_S = 600

/** When the states were last requested, in unix seconds. */
let askedAt = Number.NEGATIVE_INFINITY

/**
 * Requests the states of the withdrawals that the Today list shows, so that the list does not go on showing one that has been sent. Sends no request
 * if the list shows no withdrawal, or if all states are recent.
 * @param force whether to request recent states, too
 * @throws ApiProblem
 */
export async function checkWithdrawals(force: boolean): Promise<void> {
  const now = serverNow()
  const open = openWithdrawals()
  const isOld = now - askedAt > FRESH_S && open.some(({ at }) => now - at > FRESH_S)
  if (open.length === 0 || !(force || isOld)) return
  askedAt = now
  const isTheirs = sameMember()
  const { items } = await call('GET withdrawal/list', { page: 1 })
  if (isTheirs()) noteUnseenWithdrawals(items)
}
