import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { compare } from '../../../shared/decimal.ts'
import { LINE_LEAST_S } from '../../../shared/price-line.ts'
import { PRICE_GAP_S } from '../../../shared/price-record.ts'
import { dayOfMonth, hours, PRICE_SCALE, price } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { recentPrices } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'
import { useSeen } from '../../ui/in-sight.ts'
import { Note } from '../../ui/note.tsx'
import { scaleTexts } from '../../ui/scale-texts.ts'
import { type PriceRange, priceRanges } from './price-ranges.ts'
import { addRecordedPrices } from './recorded-prices.ts'

const HOUR_S = 3_600
const DAY_S = 86_400

/** Unix seconds → 'Nov 20 · 2:05 PM'. Without the year, which is obvious within a week. */
const dayAndHour = (at: number): string => `${dayOfMonth(at)} · ${hours(at)}`

type Span = PriceRange['span']

/** The ranges that the record covers, and the one that is drawn: the chosen one, at first the longest. */
function useRanges(span: Span | undefined) {
  const ranges = priceRanges(recentPrices.value)
  return { ranges, range: ranges.find((each) => each.span === span) ?? ranges.at(-1) }
}

/**
 * The prices that this device and the server have recorded. The server is asked once the line is in sight. Until it has answered, and if it does not
 * have the prices that it announced, the line's space stays free, so that nothing moves.
 * @param props.span the chosen time
 */
export default function PriceLine({ span }: { span: Span | undefined }) {
  useSignals()
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const [isComplete, setComplete] = useState(false)
  useEffect(() => {
    if (isSeen) void addRecordedPrices().then(() => setComplete(true))
  }, [isSeen])
  const { range } = useRanges(span)
  return (
    <div className="price-line" ref={place}>
      {range ? (
        <Line key={range.span} prices={range.prices} />
      ) : (
        isComplete && <Note as="p">{t('market.noLine', { minutes: LINE_LEAST_S / 60 })}</Note>
      )}
    </div>
  )
}

function Line({ prices }: Pick<PriceRange, 'prices'>) {
  const [first] = prices
  if (!first) return null
  const points = prices.map(({ at, price: value }) => ({ at, value: Number(value), text: `${price(value)} USDT` }))
  const isToday = (prices.at(-1)?.at ?? 0) - first.at < DAY_S
  const hasGaps = prices.some(({ at }, index) => at - (prices[index - 1]?.at ?? at) > PRICE_GAP_S)
  const since = t('market.history', { time: isToday ? hours(first.at) : dayOfMonth(first.at) })
  return (
    <Chart
      kind="line"
      points={points}
      label={hasGaps ? `${since} · ${t('market.gaps')}` : since}
      // the newest price stands above the line already
      rest={<Extremes prices={prices} />}
      when={isToday ? hours : dayAndHour}
      tick={isToday ? hours : dayOfMonth}
      axis={(scale) => scaleTexts(scale, PRICE_SCALE)}
      gap={PRICE_GAP_S}
    />
  )
}

/** The lowest and the highest price of a line. */
function Extremes({ prices }: Pick<PriceRange, 'prices'>) {
  const sorted = prices.map((each) => each.price).sort(compare)
  return (
    <>
      <span>{`${t('market.low')} ${price(sorted[0])}`}</span>
      <span>{`${t('market.high')} ${price(sorted.at(-1))}`}</span>
    </>
  )
}

/** '6h', '7d' */
const spanText = (span: number): string => {
  const [count, unit] = span > DAY_S ? [span / DAY_S, 'day'] : [span / HOUR_S, 'hour']
  return new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
}

type ChoiceProps = { span: Span | undefined; onChoose: (span: Span) => void }

/** Buttons for the times that the record covers. Without a choice, nothing. */
export function PriceSpans({ span, onChoose }: ChoiceProps) {
  useSignals()
  const { ranges, range } = useRanges(span)
  return (
    ranges.length > 1 && (
      <fieldset className="price-spans">
        <legend className="hidden">{t('market.period')}</legend>
        {ranges.map((each) => (
          <button
            key={each.span}
            type="button"
            aria-pressed={each.span === range?.span}
            onClick={() => onChoose(each.span)}
          >
            <span>{each.span === null ? t('records.all') : spanText(each.span)}</span>
          </button>
        ))}
      </fieldset>
    )
  )
}
