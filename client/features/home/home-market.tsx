import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { hasLine } from '../../../shared/price-line.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { useInterval } from '../../core/page-events.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { useExtraWideWindow } from '../../core/wide-window.ts'
import { hasPriceLine } from '../../data/app-config.ts'
import { recentPrices } from '../../data/price-history.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { keepMarket, latestMarket, MARKET_EVERY_S, storeMarket } from './latest-market.ts'
import { MarketFigures } from './market.tsx'
import { MarketAge } from './market-age.tsx'

const lineCode = () => import('./late-home.ts').then(({ PriceLine }) => ({ default: PriceLine }))
const spansCode = () => import('./late-home.ts').then(({ PriceSpans }) => ({ default: PriceSpans }))

/** Heights in pixels that are kept free for the price line, as in `price-line.css`, on phones and where home has columns. */
const LINE_HEIGHTS = { phone: 245, columns: 317 }
/** Heights in pixels of the figures: with the line, without it, and where those that can be opened are open. */
const HEIGHTS = { withLine: 82, closed: 121, open: 387 }

type Props = {
  part: ShownPart<Market>
  /** unix milliseconds of the response that contained `part` */
  at: number
  /** whether all figures are in sight if there is no line, so that both columns of home are about equally high */
  opens: boolean
  onRetry: () => void
}

/** Shows the market figures of home's response, then newer ones, which are loaded every `MARKET_EVERY_S` seconds. */
export function HomeMarket({ part, at, opens, onRetry }: Props) {
  useSignals()
  const known = withData(part)
  const received = known && { figures: known.data, at: at - known.age * 1_000 }
  useEffect(() => {
    if (received) storeMarket(received)
  })
  useInterval(MARKET_EVERY_S * 1_000, () => void keepMarket().catch(() => undefined))
  // decided once, so that nothing moves when the record becomes long enough while the page is open
  const [showsLine] = useState(() => hasPriceLine.peek() || hasLine(recentPrices.peek()))
  const { content: Line } = useLazyComponent(showsLine ? lineCode : undefined)
  const { content: Spans } = useLazyComponent(showsLine ? spansCode : undefined)
  const [span, setSpan] = useState<number | null>()
  const hasColumns = useExtraWideWindow()
  const isOpen = opens && !showsLine
  const lineHeight = LINE_HEIGHTS[hasColumns ? 'columns' : 'phone']
  const height = showsLine ? HEIGHTS.withLine + lineHeight : HEIGHTS[isOpen ? 'open' : 'closed']
  const stored = latestMarket.value
  const latest = stored && stored.at >= (received?.at ?? 0) ? stored : received
  // above the line, where it stands until a price is selected; without a line, below the price
  const age = latest && <MarketAge time={latest.figures.time} at={latest.at} />
  return (
    <Card title={t('home.market')} id="home-market" aside={Spans && <Spans span={span} onChoose={setSpan} />}>
      {latest ? (
        <MarketFigures
          market={latest.figures}
          age={!showsLine && age}
          since={recentPrices.value[0]?.at}
          hasRange={!showsLine}
          isOpen={isOpen}
        >
          {showsLine &&
            (Line ? (
              <Line span={span} market={latest.figures} age={age} />
            ) : (
              <div style={{ height: `${lineHeight / 16}rem` }}>{age}</div>
            ))}
        </MarketFigures>
      ) : (
        <Loaded part={part} name={t('home.market')} onRetry={onRetry} placeholder={<Skeleton heights={[height]} />}>
          {() => null}
        </Loaded>
      )}
    </Card>
  )
}
