import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { PRICE_GAP_S, type SeenPrice } from '../../../shared/price-record.ts'
import { dayOfMonth, hours, price } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { recentPrices } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'
import { useSeen } from '../../ui/in-sight.ts'
import { Note } from '../../ui/note.tsx'
import { scaleTexts } from '../../ui/scale-texts.ts'
import { LINE_LEAST_S, linePrices } from './price-spans.ts'
import { addRecordedPrices } from './recorded-prices.ts'

/** The fewest decimals of the numbers on the scale; all prices have as many. */
const DECIMALS = 4

const DAY_S = 86_400

/** Unix seconds → 'Nov 20 · 2:05 PM'. Without the year, which is obvious within a week. */
const dayAndHour = (at: number): string => `${dayOfMonth(at)} · ${hours(at)}`

/**
 * The prices that this device and the server have recorded. The server is asked once the line is in sight. While it has not answered, and if there
 * are too few prices for a line, its space stays free, so that nothing moves when the line appears.
 */
export default function PriceLine() {
  useSignals()
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const [isComplete, setComplete] = useState(false)
  useEffect(() => {
    if (isSeen) void addRecordedPrices().then(() => setComplete(true))
  }, [isSeen])
  const seen = linePrices(recentPrices.value)
  return (
    <div className="price-line" ref={place}>
      {seen.length > 0 ? (
        <Line seen={seen} />
      ) : (
        isComplete && <Note as="p">{t('market.noLine', { minutes: LINE_LEAST_S / 60 })}</Note>
      )}
    </div>
  )
}

function Line({ seen }: { seen: readonly SeenPrice[] }) {
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
