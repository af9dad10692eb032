import { useEffect, useRef } from 'react'
import { checkDeposits } from '../../data/note-deposits.ts'

/**
 * Asks with each load of home what became of deposits that may wait for payment, because the balance may contain them already, and nobody is to pay
 * them twice. A failure changes nothing. @param at when home was loaded, in unix milliseconds @param busy it is being loaded: the answer comes with it
 */
export function useDepositChecks(at: number, busy: boolean): void {
  const asked = useRef(0)
  useEffect(() => {
    if (busy || asked.current === at) return
    asked.current = at
    checkDeposits().catch(() => undefined)
  }, [at, busy])
}
