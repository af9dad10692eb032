import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { multiply, sumShown, toDecimal } from '../../shared/decimal.ts'
import type { EarningKind } from '../../shared/earnings.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { amount, amountsHidden, coinAmount, dayOfMonth, weekday } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { TEAM } from '../core/paths.ts'
import { timeZone } from '../core/time-zone.ts'
import { call } from '../data/api.ts'
import { config, serverNow } from '../data/app-config.ts'
import { useLoad } from '../data/load.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { byDay, byTask, type EarnedDay, type EarnedTask, lastDays, type Movement } from './earned-days.ts'

/** Limit of requested pages: the first one alone, as it usually has all records, then `AT_ONCE` in parallel. */
const PAGES_MAX = { 7: 13, 30: 25 } as const
const AT_ONCE = 3

/** of the sum, the chart and the button, in pixels */
const HEIGHT = 338

type Earnings = { days: EarnedDay[]; tasks: EarnedTask[] }

/** @param now unix seconds @returns the days whose records were loaded completely @throws ApiProblem */
async function loadEarned(of: EarningKind, now: number, count: keyof typeof PAGES_MAX): Promise<Earnings> {
  const zone = timeZone.peek()
  const days = lastDays(now, zone, count)
  const earnings = (movements: readonly Movement[], whole: readonly number[]): Earnings => ({
    days: byDay(movements, of, whole, zone),
    tasks: byTask(movements, of, whole[0] ?? now),
  })
  const ask = (page: number) => call('POST user/getMoneyLog', { page, coin: 'snt', from: days[0] ?? 0 })
  // by id: a row added between two requests moves others to the next page, so they would count twice
  const known = new Map<number, Movement>()
  for (let first = 1; first <= PAGES_MAX[count]; first += first === 1 ? 1 : AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: first === 1 ? 1 : AT_ONCE }, (_, index) => ask(first + index)))
    for (const movement of pages.flatMap(({ items }) => items)) known.set(movement.id, movement)
    // an upstream that ignores `from` goes on with older records
    const isPast = pages.some(({ items }) =>
      items.some(({ createdAt }) => createdAt !== null && createdAt < (days[0] ?? 0)),
    )
    if (isPast || pages.some(({ more }) => !more)) return earnings([...known.values()], days)
  }
  // page limit reached: omit the oldest days, whose sums would be too low
  const oldest = Math.min(...[...known.values()].map(({ createdAt }) => createdAt ?? now))
  return earnings(
    [...known.values()],
    days.filter((at) => at > oldest),
  )
}

/** Cut to fit above a bar, never rounded up. */
const fewDigits = (value: string): string => amount(value, Number(value) < 10 ? 2 : Number(value) < 100 ? 1 : 0)

const PERIODS = ['7', '30'] as const
type Period = (typeof PERIODS)[number]

const total = (days: readonly EarnedDay[]): string =>
  sumShown(
    days.map(({ amount }) => amount),
    COIN_SCALE.snt,
  )

/** '≈ 1.59 USDT'; nothing without a price. */
const valueIn = (snt: string, price: string | null): string =>
  price === null ? '' : `≈\u00a0${coinAmount(multiply(snt, price), 'usdt')}\u00a0USDT`

/** '13.6000 SNT (≈ 1.59 USDT)'; without a price, the SNT alone. */
function withValue(snt: string, price: string | null): string {
  const value = valueIn(snt, price)
  return `${coinAmount(snt, 'snt')}\u00a0SNT${value && ` (${value})`}`
}

/** Earnings of the last 7 or 30 days, by day and by task. Hidden while amounts are hidden, because bars reveal them too. */
export function EarningsByDay({ of }: { of: EarningKind }) {
  useSignals()
  const [period, setPeriod] = useState<Period>('7')
  const loaded = useLoad(`earned ${of} ${period}`, () => loadEarned(of, serverNow(), period === '7' ? 7 : 30))
  const { data } = loaded
  if (amountsHidden.value) return null
  const price = config.value?.sntPrice ?? null
  return (
    <Card>
      <Tabs
        label={t('earnings.period')}
        value={period}
        onChange={setPeriod}
        options={PERIODS.map((each) => [each, t('task.days', { days: each, count: Number(each) })] as const)}
      />
      <LoadStatus of={loaded} heights={[HEIGHT]} look="week" />
      {data && (data.tasks.length > 0 ? <Earned {...data} price={price} /> : <Nothing of={of} />)}
    </Card>
  )
}

/** No bars: a chart of zeros says nothing. As tall as the chart, so that the tasks below stay when the period is changed. */
const Nothing = ({ of }: { of: EarningKind }) => (
  <div className="no-earnings" style={{ minHeight: HEIGHT }}>
    <Icon name="clock" />
    <b>{t('earnings.none')}</b>
    {of === 'task' ? (
      <Note>{t('guide.run')}</Note>
    ) : (
      <ButtonLink kind="text" href={TEAM}>
        {t('invite.title')}
      </ButtonLink>
    )}
  </div>
)

/** @param props.price USDT per SNT */
function Earned({ days, tasks, price }: Earnings & { price: string | null }) {
  const [byTasks, setByTasks] = useState(false)
  const sum = total(days)
  const today = days.at(-1)?.at
  const points = days.map(({ at, amount }) => ({
    at,
    value: Number(amount),
    text: withValue(amount, price),
    // thirty bars are too narrow for texts
    ...(days.length <= 7 && { ends: [fewDigits(amount), weekday(at)] as const }),
  }))
  return (
    <>
      <p className="earned">
        <Note>{t('earnings.sum', { days: days.length, count: days.length })}</Note>
        <Figure value={coinAmount(sum, 'snt')} unit="SNT" size="huge" />
        <Note>{price !== null && t('earnings.value', { value: valueIn(sum, price) })}</Note>
      </p>
      <Chart
        kind="bars"
        points={points}
        label={t('earnings.byDay')}
        when={(at) => (at === today ? t('earnings.today') : dayOfMonth(at))}
        tick={dayOfMonth}
        axis={(value) => fewDigits(String(toDecimal(value)))}
      />
      <Button kind="text" aria-expanded={byTasks} onClick={() => setByTasks(!byTasks)}>
        {t('earnings.byTask')}
      </Button>
      {byTasks && (
        <KeyValues
          rows={tasks.map(
            ({ name, amount }) => [name || t('records.noMemo'), `${coinAmount(amount, 'snt')} SNT`] as const,
          )}
        />
      )}
    </>
  )
}
