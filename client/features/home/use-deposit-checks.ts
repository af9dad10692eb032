import { useEffect } from 'react'
import { deviceOrders } from '../../data/device-notes.ts'
import { noteDeposits } from '../../data/note-deposits.ts'

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
