import { useEffect } from 'react'
import { mayWait, noteDeposits } from '../../data/note-deposits.ts'

/**
 * Asks with each load of home what became of deposits that may wait for payment, because the balance may contain them already, and nobody is to pay
 * them twice. A failure changes nothing. @param at when home was loaded, in unix milliseconds
 */
export function useDepositChecks(at: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is not read; a new load is the reason to ask
  useEffect(() => {
    if (mayWait()) noteDeposits().catch(() => undefined)
  }, [at])
}
