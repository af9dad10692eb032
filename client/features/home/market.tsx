import type { ReactNode } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { amount, dayOfMonth, percent, price, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Trend } from '../../ui/trend.tsx'
import { Term } from '../../widgets/term.tsx'

type Props = {
  market: Market
  /** whether the range of the last 24 hours is shown below the price; otherwise, it is among the other figures only */
  hasRange?: boolean
  /** whether the figures besides the price and its range are in sight at first, not only after a tap */
  isOpen?: boolean
  /** when the figures were last updated, shown below the price */
  age?: ReactNode
  /** since when prices are recorded, in unix seconds */
  since?: number | undefined
  children?: ReactNode
}

/** The market figures of the home screen. */
export function MarketFigures({ market, hasRange = true, isOpen = false, age, since, children }: Props) {
  const highest = oneOrBoth([t('market.high'), price(market.high)], [t('market.high24h'), price(market.high24h)])
  const lowest = oneOrBoth([t('market.low'), price(market.low)], [t('market.low24h'), price(market.low24h)])
  return (
    <>
      <p className="market-price">
        <Figure value={price(market.price ?? market.close)} unit="USDT" size="large" tints />
        {market.change !== null && (
          <span>
            <Trend value={market.change} texts={[price(market.change), percent(market.changePercent)]} />
            <Note>{t('balance.change')}</Note>
          </span>
        )}
      </p>
      {age}
      {hasRange && <PriceRange market={market} />}
      {children}
      <Fold title={t('market.all')} open={isOpen}>
        <Note as="p">
          {[t('market.unit'), since !== undefined && t('earnings.since', { day: dayOfMonth(since) })]
            .filter(Boolean)
            .join(' · ')}
        </Note>
        <KeyValues
          layout="tiles"
          rows={[
            [t('market.open'), price(market.open)],
            [t('market.close'), price(market.close)],
            ...highest,
            ...lowest,
            [
              <Term key="amplitude" word="amplitude">
                {t('market.amplitude')}
              </Term>,
              percent(market.amplitude),
            ],
            [t('market.volume24h'), amount(market.volume24h, 0)],
            [
              <Term key="tvl" word="tvl">
                {t('market.tvl')}
              </Term>,
              amount(market.tvl, 0),
            ],
            [t('market.time'), zonedTime(market.time)],
          ]}
        />
      </Fold>
    </>
  )
}

type Row = readonly [name: string, value: string]

/** Two rows, with the figure of today and that of the last 24 hours. If both are equal, only the second row. */
const oneOrBoth = (today: Row, in24h: Row): Row[] => (today[1] === in24h[1] ? [in24h] : [today, in24h])

/**
 * A scale from the low to the high of the last 24 hours, with a mark at the current price. Not shown if the low, the high or the price is missing, or
 * if low and high are equal.
 */
function PriceRange({ market }: { market: Pick<Market, 'low24h' | 'high24h' | 'price' | 'close'> }) {
  const { low24h, high24h } = market
  const now = market.price ?? market.close
  if (low24h === null || high24h === null || now === null || low24h === high24h) return null
  const share = (Number(now) - Number(low24h)) / (Number(high24h) - Number(low24h))
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <div className="price-range">
      <span>
        <Note>{t('market.low24h')}</Note>
        <b>{price(low24h)}</b>
      </span>
      <meter className="hidden" max={100} value={percent} aria-label={t('market.range')} />
      <span className="price-track" aria-hidden="true">
        <i style={{ left: `${percent}%` }} />
      </span>
      <span>
        <Note>{t('market.high24h')}</Note>
        <b>{price(high24h)}</b>
      </span>
    </div>
  )
}
