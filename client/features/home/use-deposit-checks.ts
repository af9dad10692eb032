import { useEffect, useRef } from 'react'
import { checkDeposits } from '../../data/note-deposits.ts'

/**
 * After each load of home, requests the state of the deposits that wait for payment. The loaded balance may contain such a deposit already, and
 * nobody should pay it twice. A failure is ignored. @param at when home was loaded, in unix milliseconds @param busy whether home is being loaded;
 * the check then waits
 */
export function useDepositChecks(at: number, busy: boolean): void {
  const asked = useRef(0)
  useEffect(() => {
    if (busy || asked.current === at) return
    asked.current = at
    checkDeposits().catch(() => undefined)
  }, [at, busy])
}
