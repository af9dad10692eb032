import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Market, Part } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { latestMarket, reloadMarket, storeMarket } from '../../data/latest-market.ts'
import { useInterval } from '../../data/load.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MarketFigures } from '../../widgets/market.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'
import { PriceChart } from './price-chart.tsx'

const MARKET_EVERY_MS = 15_000

type Props = {
  part: Part<Market>
  /** unix milliseconds of the response that contained `part` */
  at: number
  onRetry: () => void
}

/** The market figures of the home response, polled every `MARKET_EVERY_MS` after that. */
export function HomeMarket({ part, at, onRetry }: Props) {
  useSignals()
  const received = part.status === 'failed' ? null : { figures: part.data, at: at - part.age * 1_000 }
  useEffect(() => {
    if (received) storeMarket(received)
  })
  // after a failed request the last figures stay, with their age
  useInterval(MARKET_EVERY_MS, () => void reloadMarket().catch(() => undefined))
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
        <Loaded part={part} onRetry={onRetry}>
          {() => null}
        </Loaded>
      )}
    </Card>
  )
}
