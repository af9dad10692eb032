import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { useInterval } from '../../data/load.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'
import { keepMarket, latestMarket, MARKET_EVERY_S, storeMarket } from './latest-market.ts'
import { MarketFigures } from './market.tsx'

const lineCode = () => import('./late-home.ts').then(({ PriceLine }) => ({ default: PriceLine }))

/** Height in pixels that is kept free for the price line, as in `price-line.css`. */
const LINE_HEIGHT = 185

type Props = {
  part: ShownPart<Market>
  /** unix milliseconds of the response that contained `part` */
  at: number
  onRetry: () => void
}

/** Shows the market figures of home's response, then newer ones, which are loaded every `MARKET_EVERY_S` seconds. */
export function HomeMarket({ part, at, onRetry }: Props) {
  useSignals()
  const known = withData(part)
  const received = known && { figures: known.data, at: at - known.age * 1_000 }
  useEffect(() => {
    if (received) storeMarket(received)
  })
  useInterval(MARKET_EVERY_S * 1_000, () => void keepMarket().catch(() => undefined))
  const { content: Line } = useLazyComponent(lineCode)
  const stored = latestMarket.value
  const latest = stored && stored.at >= (received?.at ?? 0) ? stored : received
  return (
    <Card title={t('home.market')} id="home-market">
      {latest ? (
        <>
          <PriceAge time={latest.figures.time} at={latest.at} />
          <MarketFigures market={latest.figures}>
            {Line ? <Line /> : <div style={{ height: `${LINE_HEIGHT / 16}rem` }} />}
          </MarketFigures>
        </>
      ) : (
        <Loaded
          part={part}
          name={t('home.market')}
          onRetry={onRetry}
          placeholder={<Skeleton heights={[160 + LINE_HEIGHT]} />}
        >
          {() => null}
        </Loaded>
      )}
    </Card>
  )
}
