import { dayOfMonth, hours, price } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { PRICE_GAP_S, type Seen } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'
import { scaleTexts } from '../../ui/scale-texts.ts'

/** The fewest decimals of the numbers on the scale; all prices have as many. */
const DECIMALS = 4

const DAY_S = 86_400

/** Unix seconds → 'Nov 20 · 2:05 PM'. Without the year, which is obvious within a week. */
const dayAndHour = (at: number): string => `${dayOfMonth(at)} · ${hours(at)}`

/** A chart of the prices that this device has recorded. */
export default function PriceLine({ seen }: { seen: readonly Seen[] }) {
  const [first] = seen
  if (!first) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: `${price(value)} USDT` }))
  const isToday = (seen.at(-1)?.at ?? 0) - first.at < DAY_S
  return (
    <Chart
      kind="line"
      points={points}
      label={t('market.history', { time: isToday ? hours(first.at) : dayOfMonth(first.at) })}
      when={isToday ? hours : dayAndHour}
      tick={isToday ? hours : dayOfMonth}
      axis={(scale) => scaleTexts(scale, DECIMALS)}
      gap={PRICE_GAP_S}
    />
  )
}
