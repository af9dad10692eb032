import { useEffect } from 'react'
import { call } from '../../data/api.ts'
import { deviceOrders, noteRecharge } from '../../data/device-notes.ts'

/**
 * Asks with each load of home what became of the deposits that this device remembers as waiting for payment, because the balance may contain them
 * already, and nobody is to pay them twice. A failure changes nothing. @param loaded a part of home, another object after each load
 */
export function useDepositChecks(loaded: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded is not read; a new load is the reason to ask
  useEffect(() => {
    if (!deviceOrders.peek().some(({ kind }) => kind === 'recharge')) return
    call('GET recharge/myRecords', { page: 1 }).then(
      ({ items }) => {
        for (const order of items) noteRecharge(order)
      },
      () => undefined,
    )
  }, [loaded])
}
