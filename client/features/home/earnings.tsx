import { type CSSProperties, useRef } from 'react'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { useOnline } from '../../core/online.ts'
import { MY_TASKS } from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSeenSoon } from '../../ui/in-sight.ts'
import { NotGuaranteed } from '../../ui/not-guaranteed.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'

const weekCode = () => import('./earned-week.tsx')

/** Heights of the sum with the chart in pixels, at the default text size. */
const HEIGHTS = { narrow: 275, wide: 363 }

/**
 * The card that shows what the member's tasks earned in 7 days. The earnings are loaded only when the card comes into sight, because home must open
 * with few requests.
 * @param props.refreshes how often the member has refreshed home; each time, the earnings are loaded again
 */
export default function Earnings({ refreshes }: { refreshes: number }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeenSoon(place)
  const { content: Week, failed, retry } = useLazyComponent(isSeen ? weekCode : undefined)
  const height = useWideWindow() ? HEIGHTS.wide : HEIGHTS.narrow
  const isOnline = useOnline()
  const title = t('earnings.sum', { days: 7, count: 7 })
  return (
    <div ref={place}>
      <Card
        title={title}
        id="home-earnings"
        aside={
          <ButtonLink kind="text" href={`${MY_TASKS}&part=earnings`} aria-label={`${t('records.all')}: ${title}`}>
            {t('records.all')}
          </ButtonLink>
        }
      >
        <div className="home-earnings" style={{ '--height': `${height / 16}rem` } as CSSProperties}>
          {Week ? (
            <Week key={refreshes} height={height} title={title} />
          ) : failed ? (
            <Failure plain name={title} text={t('error.network')} waits={!isOnline} onRetry={retry} />
          ) : (
            // before the card is in sight, nothing is loading, so screen readers must not announce a placeholder, and no time counts
            <div key={String(isSeen)} aria-hidden={isSeen ? undefined : true}>
              <Skeleton heights={[height]} look="plot" />
            </div>
          )}
        </div>
        <NotGuaranteed text={t('common.pastEarnings')} />
      </Card>
    </div>
  )
}
