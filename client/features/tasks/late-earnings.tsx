import { useRef } from 'react'
import { amountsHidden } from '../../core/format.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useSeen } from '../../ui/in-sight.ts'
import { Skeleton } from '../../ui/states.tsx'
import { EarningsByDay } from '../../widgets/earnings-by-day.tsx'

/** Heights in pixels of the card of earnings while it loads. */
const HEIGHTS = { narrow: 441, wide: 485 } as const

/**
 * What the member's tasks earned. Requested only once the member scrolls to it: the records may fill many pages, and the page of tasks must open with
 * few requests. Nothing is shown while amounts are hidden, because the bars would reveal them.
 * @param props.isFailureSaid whether the page says above that a reload has failed
 */
export function LateEarnings({ isFailureSaid }: { isFailureSaid: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const height = HEIGHTS[useWideWindow() ? 'wide' : 'narrow']
  if (amountsHidden.value) return null
  return (
    <div id="my-earnings" ref={place}>
      {isSeen ? <EarningsByDay of="task" isFailureSaid={isFailureSaid} /> : <Skeleton idle heights={[height]} />}
    </div>
  )
}
