import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { useInterval } from '../data/load.ts'
import { memberAt, reloadMember } from '../data/session.ts'
import { Stale } from '../ui/states.tsx'

/** Younger ones are not asked for again. */
const YOUNG_MS = 5_000

let asking: Promise<void> | undefined

/** Several of them, on a page and on the sheet over it, ask once. */
function askAnew(): Promise<void> {
  asking ??= reloadMember().finally(() => {
    asking = undefined
  })
  return asking
}

/** Stands by a balance that a payment is made from: has it asked for anew, now and each minute, and says how old it is as long as it is old. */
export function FreshBalance() {
  useSignals()
  const [, tick] = useState(0)
  const ask = () => {
    if (Date.now() - memberAt.peek() < YOUNG_MS) return
    // an answer shows by itself, that there was none only in the age
    askAnew().catch(() => tick((count) => count + 1))
  }
  useEffect(ask, [])
  useInterval(FRESH_S * 1_000, ask)
  const age = (Date.now() - memberAt.value) / 1_000
  return age > FRESH_S ? <Stale age={age} /> : null
}
