import { signal } from '@preact/signals-react'
import { FRESH_S } from '../../../shared/limits.ts'
import { whenIdle } from '../../core/when-idle.ts'
import { call } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { noteUnseenWithdrawals, openWithdrawals } from '../../data/device-notes.ts'
import { stillCurrent } from '../../data/still-current.ts'

/** When the states were last requested, in unix seconds. */
let askedAt = Number.NEGATIVE_INFINITY

type Sent = Omit<ReturnType<typeof openWithdrawals>[number], 'state'> & { readonly state: 'sent' }

/**
 * Withdrawals that a quiet check has found to be sent. The Today list shows them as sent until home is left: if their entry went away by itself, it would
 * move what is below.
 */
export const justSent = signal<readonly Sent[]>([])

/** Must be called when home is left. */
export function forgetSent(): void {
  justSent.value = []
}

/** Requests the states of withdrawals under way that are older than `FRESH_S`, once the browser is idle. A failure is ignored. */
export function checkWithdrawalsQuietly(): void {
  const current = stillCurrent()
  whenIdle(() => {
    if (!current.samePage()) return
    const now = serverNow()
    if (now - askedAt > FRESH_S && openWithdrawals().some(({ at }) => now - at > FRESH_S))
      checkWithdrawals(true).catch(() => undefined)
  })
}

/**
 * Requests the states of the withdrawals that the Today list shows, so that the list does not go on showing one that has been sent. Sends no request
 * if the list shows no withdrawal.
 * @param isQuiet whether the member has not asked for it, so that nothing may move
 * @throws ApiProblem
 */
export async function checkWithdrawals(isQuiet: boolean): Promise<void> {
  const open = openWithdrawals()
  if (open.length === 0) return
  askedAt = serverNow()
  const current = stillCurrent()
  const { items } = await call('GET withdrawal/list', { page: 1 })
  if (!current.sameMember()) return
  const sent = new Set(items.filter(({ state }) => state === 'sent').map(({ orderId }) => orderId))
  const at = Math.floor(serverNow())
  if (isQuiet && current.samePage())
    justSent.value = [
      ...justSent.value,
      ...open.filter(({ id }) => sent.has(id)).map((order) => ({ ...order, state: 'sent', at }) as const),
    ]
  noteUnseenWithdrawals(items)
}
