import { useEffect, useRef } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { DAILY_HEIGHT } from '../../core/early-requests.ts'
import { onDevice, store } from '../../core/storage.ts'
import { FirstSteps } from './first-steps.tsx'
import { Today } from './today.tsx'

type Props = {
  /** as the home view returns them */
  pledges: readonly Shown['homePledge'][]
  /** reloads home once the platform's next day has begun */
  onDayOver: () => void
}

/** What to do now: the first steps until a task has run once, after that today's runs. */
export default function Daily({ pledges, onDayOver }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    // the placeholder's height is then the first visit's
    if (!('ResizeObserver' in globalThis)) return
    const watching = new ResizeObserver(() => store(onDevice, DAILY_HEIGHT, String(current.offsetHeight)))
    watching.observe(current)
    return () => watching.disconnect()
  }, [])
  return (
    <div ref={place}>
      {pledges.some(hasRun) ? <Today pledges={pledges} onDayOver={onDayOver} /> : <FirstSteps pledges={pledges} />}
    </div>
  )
}

/** Whether a run of the task has been started at any time. */
const hasRun = ({ state, daysCompleted, onlineTime }: Shown['homePledge']): boolean =>
  (state !== 'new' && state !== 'expired') || (daysCompleted ?? 0) > 0 || (onlineTime ?? 0) > 0
