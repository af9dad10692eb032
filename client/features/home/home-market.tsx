import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { keepMarket, latestMarket, MARKET_EVERY_S, storeMarket } from '../../data/latest-market.ts'
import { useInterval } from '../../data/load.ts'
import { makeLine, recentPrices } from '../../data/price-history.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { MarketFigures } from '../../widgets/market.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'
import { PriceChart } from './price-chart.tsx'

type Props = {
  part: ShownPart<Market>
  /** unix milliseconds of the response that contained `part` */
  at: number
  onRetry: () => void
}

/** The market figures of the home response, and the newer ones that come every `MARKET_EVERY_S` after that. */
export function HomeMarket({ part, at, onRetry }: Props) {
  useSignals()
  const known = withData(part)
  const received = known && { figures: known.data, at: at - known.age * 1_000 }
  useEffect(() => {
    if (received) storeMarket(received)
  })
  useInterval(MARKET_EVERY_S * 1_000, () => void keepMarket().catch(() => undefined))
  const stored = latestMarket.value
  const latest = stored && stored.at >= (received?.at ?? 0) ? stored : received
  return (
    <Card title={t('home.market')} id="home-market">
      {latest ? (
        <>
          <PriceAge time={latest.figures.time} at={latest.at} />
          <MarketFigures market={latest.figures}>
            <PriceChart />
          </MarketFigures>
        </>
      ) : (
        <Loaded
          part={part}
          name={t('home.market')}
          onRetry={onRetry}
          placeholder={<Skeleton heights={[makeLine(recentPrices.value) ? 336 : 136]} />}
        >
          {() => null}
        </Loaded>
      )}
    </Card>
  )
}
