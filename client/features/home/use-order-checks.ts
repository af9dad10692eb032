import { useEffect, useRef } from 'react'
import { useBackToPage } from '../../core/page-events.ts'
import { onDevice } from '../../core/storage.ts'
import { NOTES_DUE } from '../../data/device-notes.ts'
import { isOld } from '../../data/loaded-data.ts'
import { checkDeposits } from '../../data/note-recharges.ts'
import { checkWithdrawals, checkWithdrawalsQuietly, forgetSent } from './note-withdrawals.ts'

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
 * nobody should pay it twice. The states of withdrawals under way are requested if they are older than a minute, also when the page becomes visible
 * again, but always if the member has refreshed home. A failure is ignored, because the Today list says how old the states are.
 */
export function useOrderChecks({ at, busy, refreshes }: Home): void {
  const asked = useRef({ at: 0, refreshes })
  useEffect(() => {
    const last = asked.current
    if (busy || last.at === at) return
    asked.current = { at, refreshes }
    checkDeposits().catch(() => undefined)
    if (last.refreshes === refreshes) return checkWithdrawalsQuietly()
    forgetSent()
    checkWithdrawals(false).catch(() => undefined)
  }, [at, busy, refreshes])
  useBackToPage(() => {
    // older data is loaded again now, and the states are requested after that
    if (!isOld(at)) checkWithdrawalsQuietly()
  })
  useEffect(() => forgetSent, [])
  useEffect(noteIfDue, [])
}
