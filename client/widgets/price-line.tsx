import { toDecimal } from '../../shared/decimal.ts'
import { amount, dayOfMonth, hours, price } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { PRICE_GAP_S, type Seen } from '../data/price-history.ts'
import { Chart } from '../ui/chart.tsx'

/** Decimals of the numbers at the ends of the scale: four as in all prices, or more for low prices, because the two numbers could look equal. */
const decimalsFor = (value: number): number => Math.max(4, Math.ceil(2 - Math.log10(value)))

const DAY_S = 86_400

/** Unix seconds → 'Nov 20 · 2:05 PM'. Without the year, which is obvious within a week. */
const dayAndHour = (at: number): string => `${dayOfMonth(at)} · ${hours(at)}`

/** A chart of the prices that this device has recorded. */
export default function PriceLine({ seen }: { seen: readonly Seen[] }) {
  const [first] = seen
  if (!first) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: `${price(value)} USDT` }))
  const decimals = decimalsFor(Math.max(...points.map(({ value }) => value)))
  const isToday = (seen.at(-1)?.at ?? 0) - first.at < DAY_S
  return (
    <Chart
      kind="line"
      points={points}
      label={t('market.history', { time: isToday ? hours(first.at) : dayOfMonth(first.at) })}
      when={isToday ? hours : dayAndHour}
      tick={isToday ? hours : dayOfMonth}
      axis={(scale) => scale.map((value) => amount(String(toDecimal(value)), decimals))}
      gap={PRICE_GAP_S}
    />
  )
}
