import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { FRESH_S, Stale } from './components/states.tsx'
import { memberAt, reloadMember } from './state/session.ts'

/** Younger ones are not asked for again. */
const YOUNG_MS = 5_000

/** Stands by a balance that a payment is made from: has it asked for anew, and says how old it is as long as it is old. */
export function BalanceAge() {
  useSignals()
  useEffect(() => {
    if (Date.now() - memberAt.peek() > YOUNG_MS) reloadMember().catch(() => undefined)
  }, [])
  const age = (Date.now() - memberAt.value) / 1_000
  return age > FRESH_S ? <Stale age={age} /> : null
}
