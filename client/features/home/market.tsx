import type { CSSProperties, ReactNode } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { amount, percent, price, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Trend } from '../../ui/trend.tsx'
import { Term } from '../../widgets/term.tsx'

/** The market figures of the home screen. The price and its range are always shown, the other figures after a tap. */
export function MarketFigures({ market, children }: { market: Market; children?: ReactNode }) {
  const highest = oneOrBoth([t('market.high'), price(market.high)], [t('market.high24h'), price(market.high24h)])
  const lowest = oneOrBoth([t('market.low'), price(market.low)], [t('market.low24h'), price(market.low24h)])
  return (
    <>
      <p className="market-price">
        <Figure value={price(market.price ?? market.close)} unit="USDT" size="large" fades />
        {market.change !== null && (
          <Trend value={market.change} texts={[price(market.change), percent(market.changePercent)]} />
        )}
      </p>
      <PriceRange market={market} />
      {children}
      <Fold title={t('market.all')}>
        <Note as="p">{t('market.unit')}</Note>
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

type Known = Pick<Market, 'open' | 'low24h' | 'high24h' | 'price' | 'close'>

/**
 * A scale from the low to the high of the last 24 hours. It marks the current price and, if known, the price at the start of the day. Not shown if
 * the low, the high or the price is missing, or if low and high are equal.
 */
function PriceRange({ market: { open, low24h, high24h, price: last, close } }: { market: Known }) {
  const now = last ?? close
  if (low24h === null || high24h === null || now === null || low24h === high24h) return null
  const placeOf = (value: string) => {
    const share = (Number(value) - Number(low24h)) / (Number(high24h) - Number(low24h))
    return Math.round(Math.max(0, Math.min(1, share)) * 100)
  }
  const at = (value: string) => ({ '--at': `${placeOf(value)}%` }) as CSSProperties
  return (
    <div className="price-range">
      <meter className="hidden" max={100} value={placeOf(now)} aria-label={t('market.range')} />
      <span className="price-track" aria-hidden="true" style={at(now)}>
        {open !== null && (
          <span className="price-start" style={at(open)}>
            <i />
            <span className="price-name">{t('market.open')}</span>
          </span>
        )}
        <i />
        <span className="price-name">{t('market.now')}</span>
      </span>
      <span>
        <Note>{t('market.low24h')}</Note>
        <b>{price(low24h)}</b>
      </span>
      <span>
        <Note>{t('market.high24h')}</Note>
        <b>{price(high24h)}</b>
      </span>
    </div>
  )
}
