import { useEffect, useRef } from 'react'
import { focusHeading } from '../../core/focus-heading.ts'
import { amountsHidden } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useSeenSoon } from '../../ui/in-sight.ts'
import { Skeleton } from '../../ui/states.tsx'
import { EarningsByDay } from '../../widgets/earnings-by-day.tsx'

const TITLE = 'my-earnings-title'

/** Heights in pixels of the card of earnings while it loads. */
const HEIGHTS = { narrow: 441, wide: 485 } as const

type Props = { isFailureSaid: boolean; asked: boolean; onAsked: (asked: boolean) => void }

/**
 * What the member's tasks earned. Requested only once the member scrolls to it: the records may fill many pages, and the page of tasks must open with
 * few requests. Nothing is shown while amounts are hidden, because the bars would reveal them.
 * @param props.isFailureSaid whether the page says above that a reload has failed
 * @param props.asked whether the member has asked for the earnings; the page then scrolls to them
 * @param props.onAsked called with false once the page has scrolled to them, so that it does so only once
 */
export function LateEarnings({ isFailureSaid, asked, onAsked }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeenSoon(place)
  const height = HEIGHTS[useWideWindow() ? 'wide' : 'narrow']
  useEffect(() => {
    if (!asked) return
    // after the page itself has scrolled and focused its title
    const frame = requestAnimationFrame(() => {
      focusHeading(TITLE)
      onAsked(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, onAsked])
  if (amountsHidden.value) return null
  return (
    <div id="my-earnings" ref={place}>
      <h2 id={TITLE} className="hidden" tabIndex={-1}>
        {t('earnings.byDay')}
      </h2>
      {isSeen ? (
        <EarningsByDay of="task" isFailureSaid={isFailureSaid} />
      ) : (
        // nothing is loading yet, so screen readers must not announce a placeholder
        <div aria-hidden="true">
          <Skeleton heights={[height]} />
        </div>
      )}
    </div>
  )
}
