import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isPositive, sumShown } from '../../shared/decimal.ts'
import type { EarningKind } from '../../shared/earnings.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { amount, amountsHidden, coinAmount, dateFormat, dayOfMonth } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { TEAM } from '../core/paths.ts'
import { splitRemark } from '../core/remark.ts'
import { useWideWindow } from '../core/wide-window.ts'
import { AfterLoad } from '../ui/after-load.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { scaleTexts } from '../ui/scale-texts.ts'
import { Split } from '../ui/split.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { EarnedDay } from './earned-days.ts'
import { type Earnings, useEarned } from './load-earned.ts'
import { sntPrice } from './snt-price.ts'
import { useRecentSntPrice } from './snt-price-age.tsx'
import { datedWorth, sntWorth } from './snt-worth.ts'

/** Heights of the loaded content in pixels, for its placeholder: sum and chart, and on phones the closed list of tasks. */
const HEIGHTS = { task: { narrow: 343, wide: 387 }, promotion: { narrow: 295, wide: 384 } } as const

const PERIODS = ['7', '30'] as const
type Period = (typeof PERIODS)[number]

const total = (days: readonly EarnedDay[]): string =>
  sumShown(
    days.map(({ amount }) => amount),
    COIN_SCALE.snt,
  )

/** '(≈ 1.59 USDT)'; nothing without a price. */
function worthOf(snt: string, price: string | null): string {
  const value = sntWorth(snt, price)
  return value && `(${value})`
}

/** The earnings that were loaded last, with the number of days that they were asked for. They stay while those of another period load. */
function useKept(data: Earnings | null, asked: number): { data: Earnings; asked: number } | null {
  const kept = useRef<{ data: Earnings; asked: number } | null>(null)
  if (data) kept.current = { data, asked }
  return kept.current
}

/**
 * Earnings of the last 7 or 30 days, by day. Earnings of the member's own tasks are also listed by task; promotion earnings are not, because their
 * page has such a list below.
 *
 * While amounts are hidden, only `children` is shown, because the bars would reveal the amounts.
 * @param props.tries how often the member has tried again elsewhere on the page; the earnings are then loaded again, too
 * @param props.isFailureSaid whether the page says above that a reload has failed, so that the chart need not say the same
 * @param props.children content below the chart, in wide windows beside it. It is shown once it is known whether there is a chart, so that it does not
 * move
 */
export function EarningsByDay({
  of,
  tries = 0,
  isFailureSaid = false,
  children,
}: {
  of: EarningKind
  tries?: number
  isFailureSaid?: boolean
  children?: ReactNode
}) {
  useSignals()
  const [period, setPeriod] = useState<Period>('7')
  const wide = useWideWindow()
  const loaded = useEarned(of, period)
  const { reload } = loaded
  useEffect(() => {
    if (tries > 0) void reload()
  }, [tries, reload])
  const kept = useKept(loaded.data, Number(period))
  useRecentSntPrice()
  if (amountsHidden.value) return children
  const { price } = sntPrice()
  const height = HEIGHTS[of][wide ? 'wide' : 'narrow']
  const status = <LoadStatus of={loaded} name={t('earnings.byDay')} heights={[height]} look="plot" />
  const card = (
    <Card>
      <Tabs
        label={t('earnings.period')}
        value={period}
        onChange={setPeriod}
        options={PERIODS.map((each) => [each, t('task.days', { days: each, count: Number(each) })] as const)}
      />
      {!loaded.data && (loaded.problem || !kept) && status}
      {kept && (loaded.data || !loaded.problem) && (
        <div className="earned-kept" aria-busy={!loaded.data}>
          {loaded.data && !(isFailureSaid && loaded.problem) && status}
          {kept.data.tasks.length === 0 ? (
            <NoEarnings of={of} />
          ) : of === 'task' ? (
            <Earned {...kept.data} asked={kept.asked} price={price} />
          ) : (
            <EarnedChart days={kept.data.days} asked={kept.asked} price={price} />
          )}
        </div>
      )}
    </Card>
  )
  return children ? <Split side={<AfterLoad of={loaded}>{children}</AfterLoad>}>{card}</Split> : card
}

/** Shown instead of the chart if there are no earnings: a chart of zeros says nothing. */
export const NoEarnings = ({ of }: { of: EarningKind }) => (
  <p className="no-earnings">
    <b>{t('earnings.none')}</b>
    {of === 'task' ? (
      <Note>{t('guide.run')}</Note>
    ) : (
      <ButtonLink kind="text" href={TEAM}>
        {t('invite.title')}
      </ButtonLink>
    )}
  </p>
)

/** The most characters that a weekday's name may have. On a narrow phone, seven longer names do not fit side by side. */
const DAY_NAME_MAX = 4

/** Weekday names for below the bars: `Intl`'s short names. In languages whose short names are whole words, such as Thai, the narrow names. */
function dayNames(days: readonly { at: number }[]): (at: number) => string {
  const named = (weekday: 'short' | 'narrow') => {
    const format = dateFormat(`weekday ${weekday}`, () => ({ weekday }))
    return (at: number) => format.format(at * 1_000)
  }
  const short = named('short')
  return days.some(({ at }) => short(at).length > DAY_NAME_MAX) ? named('narrow') : short
}

/** How many digits the highest day has where a bar is too narrow for all of them. */
const BRIEF_DIGITS = 3

/** Formats days with so many decimals that the highest has `BRIEF_DIGITS` digits. Empty for what would then look like nothing. */
function briefly(days: readonly EarnedDay[]): (earned: string) => string {
  const highest = Math.max(...days.map(({ amount: earned }) => Number(earned)))
  const decimals = Math.max(0, BRIEF_DIGITS - Math.trunc(highest).toString().length)
  return (earned) => {
    const text = amount(earned, decimals)
    return isPositive(earned) && !/[1-9]/.test(text) ? '' : text
  }
}

type ChartProps = Pick<Earnings, 'days'> & {
  /** number of days that were requested. `days` has fewer if the records fill more than `PAGES_MAX` pages */
  asked: number
  /** USDT per SNT */
  price: string | null
  /** whether a title above the chart names the period */
  titled?: boolean
}

/**
 * The sum in both coins, and a bar per day. A month with earnings on one day only gets a sentence that names the day, instead of a chart with a
 * single bar.
 */
export function EarnedChart({ days, asked, price, titled = false }: ChartProps) {
  const sum = total(days)
  const [first, today] = [days[0], days.at(-1)?.at]
  const isCut = first !== undefined && days.length < asked
  const orToday = (name: (at: number) => string) => (at: number) => (at === today ? t('earnings.today') : name(at))
  const nameOf = orToday(dayOfMonth)
  const [only, ...others] = days.filter(({ amount: earned }) => isPositive(earned))
  const isAlone = only !== undefined && others.length === 0 && days.length > 7
  const brief = briefly(days)
  const points = days.map(({ at, amount: earned }) => ({
    at,
    value: Number(earned),
    text: `${coinAmount(earned, 'snt')}\u00a0SNT`,
    extra: worthOf(earned, price),
    // with all decimals: with fewer, it would look exact, but differ from the amount
    short: coinAmount(earned, 'snt'),
    brief: brief(earned),
  }))
  return (
    <>
      <p className="earned">
        {(isCut || !titled) && (
          <Note>
            {[
              t('earnings.sum', { days: days.length, count: days.length }),
              ...(isCut ? [t('earnings.since', { day: dayOfMonth(first.at) })] : []),
            ].join(' · ')}
          </Note>
        )}
        <Figure value={coinAmount(sum, 'snt')} unit="SNT" size="huge" tints />
        <Note>{price !== null && datedWorth(sntWorth(sum, price))}</Note>
        {isAlone && <Note>{t('earnings.oneDay', { day: nameOf(only.at) })}</Note>}
      </p>
      {!isAlone && (
        <Chart
          kind="bars"
          points={points}
          label={t('earnings.byDay')}
          unit={t('earnings.perDay')}
          when={(at) => (at === today ? t('earnings.soFar') : dayOfMonth(at))}
          tick={points.length <= 7 ? orToday(dayNames(days)) : nameOf}
          axis={scaleTexts}
        />
      )}
    </>
  )
}

function Earned({ tasks, ...shown }: Earnings & Omit<ChartProps, 'titled'>) {
  const wide = useWideWindow()
  const chart = <EarnedChart {...shown} />
  return wide ? (
    <Split
      side={
        <>
          <h3 className="earned-title">{t('earnings.byTask')}</h3>
          <Tasks tasks={tasks} price={shown.price} />
        </>
      }
    >
      {chart}
    </Split>
  ) : (
    <>
      {chart}
      <details className="earned-tasks">
        <summary>
          {t('earnings.byTask')}
          <Icon name="chevron" size={16} />
        </summary>
        <Tasks tasks={tasks} price={shown.price} />
      </details>
    </>
  )
}

/** Earnings by task, in both coins. The upstream's remark has other words before the task's name, which are left out. */
const Tasks = ({ tasks, price }: Pick<Earnings, 'tasks'> & Pick<ChartProps, 'price'>) => (
  <KeyValues
    rows={tasks.map(
      ({ name, amount }) =>
        [
          splitRemark(name).detail || name || t('records.noMemo'),
          <>
            {coinAmount(amount, 'snt')} SNT
            {price !== null && <small>{sntWorth(amount, price)}</small>}
          </>,
        ] as const,
    )}
  />
)
