import { useEffect, useRef } from 'react'
import { onDevice } from '../../core/storage.ts'
import { NOTES_DUE } from '../../data/device-notes.ts'
import { checkDeposits } from '../../data/note-recharges.ts'
import { checkWithdrawals } from './note-withdrawals.ts'

/** `at`: when home was loaded, in unix milliseconds. `busy`: whether home is being loaded. `refreshes`: how often the member has refreshed home. */
type Home = { at: number; busy: boolean; refreshes: number }

/** Repeats what has failed at the login. The code is loaded only then, because it is seldom needed. */
function noteIfDue(): void {
  if (onDevice.getItem(NOTES_DUE) === null) return
  void import('../../data/note-at-login.ts').then(
    ({ default: noteAtLogin }) => noteAtLogin(),
    () => undefined,
  )
}

/**
 * After each load of home, requests the state of the deposits that wait for payment: the loaded balance may contain such a deposit already, and
 * nobody should pay it twice. Withdrawals under way are requested less often, unless the member has refreshed home. A failure is ignored, because the
 * Today list says how old the states are.
 */
export function useOrderChecks({ at, busy, refreshes }: Home): void {
  const asked = useRef({ at: 0, refreshes })
  useEffect(() => {
    const last = asked.current
    if (busy || last.at === at) return
    asked.current = { at, refreshes }
    checkDeposits().catch(() => undefined)
    checkWithdrawals(last.refreshes !== refreshes).catch(() => undefined)
  }, [at, busy, refreshes])
  useEffect(noteIfDue, [])
}
