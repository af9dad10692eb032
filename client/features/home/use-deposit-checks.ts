import { useEffect } from 'react'
import { call } from '../../data/api.ts'
import { deviceOrders, noteRecharge } from '../../data/device-notes.ts'
import { reloadMember, sameMember } from '../../data/session.ts'

/** Like `loadOrders` in `payment/orders.ts`, whose code is too large for home. */
async function noteDeposits(): Promise<void> {
  const isTheirs = sameMember()
  const { items } = await call('GET recharge/myRecords', { page: 1 })
  if (!isTheirs()) return
  const before = deviceOrders.peek().length
  for (const order of items) noteRecharge(order)
  // one may be credited, which the first steps are to know
  if (deviceOrders.peek().length < before) await reloadMember()
}

/**
 * Asks with each load of home what became of the deposits that this device remembers as waiting for payment, because the balance may contain them
 * already, and nobody is to pay them twice. A failure changes nothing. @param at when home was loaded, in unix milliseconds
 */
export function useDepositChecks(at: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is not read; a new load is the reason to ask
  useEffect(() => {
    if (deviceOrders.peek().some(({ kind }) => kind === 'recharge')) noteDeposits().catch(() => undefined)
  }, [at])
}
