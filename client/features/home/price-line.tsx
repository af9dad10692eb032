import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Market } from '../../../shared/contract/view.ts'
import { compare, divide, multiply, subtract } from '../../../shared/decimal.ts'
import { LINE_LEAST_S } from '../../../shared/price-line.ts'
import { gapFor, PRICE_GAP_S } from '../../../shared/price-record.ts'
import { dayOfMonth, hours, PRICE_SCALE, percent, price } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { spaced } from '../../core/spaced.ts'
import type { ApiProblem } from '../../data/api.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { recentPrices } from '../../data/price-history.ts'
import { useRepeats } from '../../data/repeats.ts'
import { isSameTime, priceTime } from '../../data/same-time.ts'
import { memberAt } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chart } from '../../ui/chart.tsx'
import { useSeenSoon } from '../../ui/in-sight.ts'
import { Note } from '../../ui/note.tsx'
import { scaleTexts } from '../../ui/scale-texts.ts'
import { useIsOffline, whileBusy } from '../../ui/states.tsx'
import { Trend } from '../../ui/trend.tsx'
import { type PriceRange, priceRanges } from './price-ranges.ts'
import { addRecordedPrices } from './recorded-prices.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
/** The share of the line that a gap must take to be seen: 7 of 340 pixels. The caption explains no narrower ones. */
const SEEN_SHARE = 0.02

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
 * @param props.age how old the market figures are; shown above the line
 */
export default function PriceLine({ span, market, age }: { span: Span | undefined; market: Market; age: ReactNode }) {
  useSignals()
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeenSoon(place)
  const isOnline = useOnline()
  const [problem, setProblem] = useState<ApiProblem | null>()
  const [busy, setBusy] = useState(false)
  const ask = useCallback(async () => {
    setBusy(true)
    setProblem(await addRecordedPrices())
    setBusy(false)
  }, [])
  useEffect(() => {
    if (isSeen && isOnline) void ask()
  }, [isSeen, isOnline, ask])
  useRepeats({ problem: problem ?? null }, () => void ask())
  // offline, the card of the balances says of what time home's figures are; the line is kept free
  const isSaid = !isOnline && market.time !== null && isSameTime(priceTime(market.time, 0), memberAt.value)
  const shownAge = isSaid ? <Note as="p">{'\u00a0'}</Note> : age
  const { range } = useRanges(span)
  // asked here, because it must see what fails while the device is offline
  const isOffline = useIsOffline(problem ?? null)
  return (
    <div className="price-line" ref={place}>
      {range ? (
        <Line {...range} market={market} age={shownAge} />
      ) : (
        <>
          {shownAge}
          {(problem !== undefined || isOffline) && (
            <div className="price-none">
              {problem && !isOffline ? (
                <NotLoaded problem={problem} busy={busy} onRetry={() => void ask()} />
              ) : (
                <Note as="p">
                  {isOffline ? t('error.loadsOnline') : t('market.noLine', { minutes: LINE_LEAST_S / 60 })}
                </Note>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}

type NotLoadedProps = { problem: ApiProblem; busy: boolean; onRetry: () => void }

/** Says that the recorded prices are missing, and no more than that: the current price stands above. It must fit into the space of the line. */
function NotLoaded({ problem, busy, onRetry }: NotLoadedProps) {
  const texts = useLateTexts()
  // without its name, what could not be loaded would be unclear, so the reason waits for that text, unless it is missing, too
  if (!texts.data && !texts.problem) return null
  return (
    <div role="alert">
      {texts.data && <b>{t('common.notLoaded', { parts: t('market.earlier') })}</b>}
      <Note as="p">{problem.message}</Note>
      <Button kind="text" {...whileBusy(busy, onRetry)}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

type LineProps = PriceRange & { market: Market; age: ReactNode }
type OverviewProps = Pick<LineProps, 'prices' | 'market'> & { isWholeDay: boolean }

/** Whether the prices cover a whole day, for which the platform has figures of its own. */
function isDay(prices: PriceRange['prices']): boolean {
  const [first, last] = [prices[0], prices.at(-1)]
  return first !== undefined && last !== undefined && Math.abs(last.at - first.at - DAY_S) <= PRICE_GAP_S
}

/** The price at the beginning, from which the change is counted that is shown for these prices. Of a whole day, by the platform's own figures. */
function baseOf({ prices, market, isWholeDay }: OverviewProps): number {
  const { change } = market
  const now = market.price ?? market.close
  return Number(isWholeDay && now !== null && change !== null ? subtract(now, change) : prices[0]?.price)
}

/** The lowest and the highest price of a whole day, by the platform's own figures: the record does not contain every price of that day. */
function rangeOf({ market: { low24h, high24h }, isWholeDay }: Omit<OverviewProps, 'prices'>): [string, string] | null {
  return isWholeDay && low24h !== null && high24h !== null ? [low24h, high24h] : null
}

function Line({ span, prices, market, age }: LineProps) {
  const [first] = prices
  if (!first) return null
  const shown = { prices, market, isWholeDay: isDay(prices) }
  const points = prices.map(({ at, price: value }) => {
    const short = price(value)
    return { at, value: Number(value), text: `${short} USDT`, short }
  })
  const end = prices.at(-1)?.at ?? first.at
  const isShort = end - first.at <= DAY_S + PRICE_GAP_S
  // times of the newest price's day need no date
  const when = (at: number): string => (dayOfMonth(at) === dayOfMonth(end) ? hours(at) : dayAndHour(at))
  const gap = gapFor(end - first.at)
  const seenGap = Math.max(gap, (end - first.at) * SEEN_SHARE)
  const hasGaps = prices.some(({ at }, index) => at - (prices[index - 1]?.at ?? at) > seenGap)
  const base = t('market.base', { time: isShort ? when(first.at) : dayOfMonth(first.at) })
  return (
    <>
      <Chart
        kind="line"
        points={points}
        label={t('home.market')}
        caption={(hasBase) => [hasBase && base, hasGaps && t('market.gaps')].filter(Boolean).join(' ·\u00a0')}
        when={when}
        axis={(scale) => scaleTexts(scale, PRICE_SCALE)}
        gap={gap}
        base={baseOf(shown)}
        time={span}
        includes={rangeOf(shown)?.map(Number)}
        fills
        rest={age}
      />
      <p className="price-overview">
        <Overview {...shown} />
      </p>
    </>
  )
}

/** The time that a line covers with the change in that time, and its lowest and highest price. Of a whole day, as the list of all figures shows them. */
function Overview(shown: OverviewProps) {
  const range = rangeOf(shown)
  return (
    <>
      {!shown.isWholeDay && <OwnChange prices={shown.prices} />}
      <span className="price-extremes">
        {range ? (
          <span>{`${t('market.range')} ${range.map(price).join('\u00a0–\u00a0')}`}</span>
        ) : (
          <Extremes prices={shown.prices} />
        )}
      </span>
    </>
  )
}

/** The lowest and the highest recorded price. */
function Extremes({ prices }: Pick<PriceRange, 'prices'>) {
  const sorted = prices.map((each) => each.price).sort(compare)
  return (
    <>
      <span>{`${t('market.low')} ${price(sorted[0])}`}</span>
      <span>{`${t('market.high')} ${price(sorted.at(-1))}`}</span>
    </>
  )
}

/**
 * '3 hours +0.8%'. Not for a whole day: the change of the last 24 hours stands beside the price, and the platform's own figure may differ from the
 * one of the recorded prices.
 */
function OwnChange({ prices }: Pick<PriceRange, 'prices'>) {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return null
  const change = divide(multiply(subtract(last.price, first.price), '100'), first.price)
  const shown = percent(change)
  return (
    <span className="price-change">
      {coveredText(last.at - first.at)}
      {/* a change that is shown as zero has neither sign nor arrow */}
      <Trend value={/[1-9]/.test(shown) ? change : '0'} texts={[shown]} />
    </span>
  )
}

const unitText = (count: number, unit: string, unitDisplay: 'narrow' | 'short' | 'long'): string =>
  spaced(new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay }).format(count))

/** The time that the line really covers: '40 minutes', '1 hour', '80 minutes', '3 hours', '7 days'. */
function coveredText(seconds: number): string {
  const isHour = Math.abs(seconds - HOUR_S) <= PRICE_GAP_S
  const [unit, length] =
    seconds < 1.5 * HOUR_S && !isHour
      ? (['minute', MINUTE_S] as const)
      : seconds < 2 * DAY_S
        ? (['hour', HOUR_S] as const)
        : (['day', DAY_S] as const)
  return unitText(Math.round(seconds / length), unit, 'long')
}

/** Languages whose narrow hours can be read as seconds: Turkish '6s'. */
const AMBIGUOUS = ['tr-TR']

/** '6h', '7d'; in Turkish '6 sa.', '7 gün' */
const spanText = (span: number): string => {
  const [count, unit] = span > DAY_S ? [span / DAY_S, 'day'] : [span / HOUR_S, 'hour']
  return unitText(count, unit, AMBIGUOUS.includes(language.value) ? 'short' : 'narrow')
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
