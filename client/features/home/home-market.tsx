import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { useInterval } from '../../data/load.ts'
import { recentPrices } from '../../data/price-history.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'
import { keepMarket, latestMarket, MARKET_EVERY_S, storeMarket } from './latest-market.ts'
import { MarketFigures } from './market.tsx'
import { LINE_LEAST_S, linePrices } from './price-spans.ts'

const lineCode = () => import('./price-line.tsx')

/** Height of the price line in pixels. */
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
  const prices = linePrices(recentPrices.value)
  // Decided only once, because a line that appears later would move what is below it. While its code is loading, its space is reserved.
  const [hasLine] = useState(prices.length > 0)
  const { content: Line } = useLazyComponent(hasLine ? lineCode : undefined)
  const height = hasLine ? LINE_HEIGHT : 0
  const stored = latestMarket.value
  const latest = stored && stored.at >= (received?.at ?? 0) ? stored : received
  return (
    <Card title={t('home.market')} id="home-market">
      {latest ? (
        <>
          <PriceAge time={latest.figures.time} at={latest.at} />
          <MarketFigures market={latest.figures}>
            {hasLine ? (
              Line ? (
                <Line seen={prices} />
              ) : (
                <div style={{ height }} />
              )
            ) : (
              <Note as="p">{t('market.noLine', { minutes: LINE_LEAST_S / 60 })}</Note>
            )}
          </MarketFigures>
        </>
      ) : (
        <Loaded
          part={part}
          name={t('home.market')}
          onRetry={onRetry}
          placeholder={<Skeleton heights={[160 + height]} />}
        >
          {() => null}
        </Loaded>
      )}
    </Card>
  )
}
