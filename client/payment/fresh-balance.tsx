import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { useInterval } from '../core/page-events.ts'
import { isSameTime } from '../data/same-time.ts'
import { memberAt, reloadMember } from '../data/session.ts'
import { Age } from '../ui/states.tsx'

/** A balance younger than this is not requested again. */
const YOUNG_MS = 5_000

let asking: Promise<void> | undefined

/** Reloads the balance. When several `FreshBalance` are shown, such as one on a page and one on the sheet above it, they share one request. */
function reloadOnce(): Promise<void> {
  asking ??= reloadMember().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Reloads the member's balance on mount and every minute, unless it is younger than `YOUNG_MS`. If reloads fail and the balance becomes old, shows
 * its age.
 * @param props.name name of the balance, shown beside the age
 * @param props.said time in unix milliseconds of other figures whose age the page shows. A balance of about the same time then needs no age of its own
 */
export function FreshBalance({ name, said }: { name?: string | undefined; said?: number | undefined }) {
  useSignals()
  const [, tick] = useState(0)
  const ask = () => {
    if (Date.now() - memberAt.peek() < YOUNG_MS) return
    // a success re-renders through the signal. After a failure, this re-renders, so that the age shown is right
    reloadOnce().catch(() => tick((count) => count + 1))
  }
  useEffect(ask, [])
  useInterval(FRESH_S * 1_000, ask)
  if (said !== undefined && isSameTime(memberAt.value, said)) return null
  return <Age name={name} age={(Date.now() - memberAt.value) / 1_000} />
}
