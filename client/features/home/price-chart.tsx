import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { toDecimal } from '../../../shared/decimal.ts'
import { amount, hours, price } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { makeLine, PRICE_GAP_S, recentPrices } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'

/** Prices have four decimals; the ends of the axis have more where these would be equal. */
const decimalsFor = (value: number): number => Math.max(4, Math.ceil(2 - Math.log10(value)))

/** The price over time, once enough of it is known when the page opens: a line that appears later would move what is below it. */
export function PriceChart() {
  useSignals()
  const seen = recentPrices.value
  const [isShown] = useState(() => makeLine(seen))
  if (!isShown) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: `${price(value)} USDT` }))
  const decimals = decimalsFor(Math.max(...points.map(({ value }) => value)))
  return (
    <Chart
      kind="line"
      points={points}
      label={t('market.history')}
      when={hours}
      tick={hours}
      axis={(value) => amount(String(toDecimal(value)), decimals)}
      gap={PRICE_GAP_S}
    />
  )
}
