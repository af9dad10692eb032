import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { multiply, sumShown, toDecimal } from '../../shared/decimal.ts'
import type { EarningKind } from '../../shared/earnings.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { amount, amountsHidden, coinAmount, dayOfMonth, priceOfSnt, weekday } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { timeZone } from '../core/time-zone.ts'
import { call } from '../data/api.ts'
import { config, serverNow } from '../data/app-config.ts'
import { useLoad } from '../data/load.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { byDay, byTask, type EarnedDay, type EarnedTask, lastDays, type Movement } from './earned-days.ts'

/** Limit of requested pages: the first one alone, as it usually has all records, then `AT_ONCE` in parallel. */
const PAGES_MAX = { 7: 13, 30: 25 } as const
const AT_ONCE = 3

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

/** '13.6000 SNT (≈ 1.59 USDT)'; without a price, the SNT alone. */
function withValue(snt: string, price: string | null): string {
  const shown = `${coinAmount(snt, 'snt')} SNT`
  return price === null ? shown : `${shown} (≈\u00a0${coinAmount(multiply(snt, price), 'usdt')}\u00a0USDT)`
}

/** Earnings of today and of the last 7 or 30 days, by day and by task. Hidden while amounts are hidden, because bars reveal them too. */
export function EarningsByDay({ of }: { of: EarningKind }) {
  useSignals()
  const [period, setPeriod] = useState<Period>('7')
  const [byTasks, setByTasks] = useState(false)
  const loaded = useLoad(`earned ${of} ${period}`, () => loadEarned(of, serverNow(), period === '7' ? 7 : 30))
  const { data } = loaded
  if (amountsHidden.value) return null
  const price = config.value?.sntPrice ?? null
  const points = data?.days.map(({ at, amount }) => ({
    at,
    value: Number(amount),
    text: `${coinAmount(amount, 'snt')} SNT`,
    // thirty bars are too narrow for texts
    ...(period === '7' && { ends: [fewDigits(amount), weekday(at)] as const }),
  }))
  const sums = data && { today: data.days.at(-1)?.amount ?? '0', all: total(data.days) }
  return (
    <Card>
      <Tabs
        label={t('earnings.period')}
        value={period}
        onChange={setPeriod}
        options={PERIODS.map((each) => [each, t('task.days', { days: each, count: Number(each) })] as const)}
      />
      <LoadStatus of={loaded} heights={[257]} />
      {points && sums && (
        <>
          <KeyValues
            rows={[
              [t('earnings.today'), withValue(sums.today, price)],
              [t('task.days', { days: points.length, count: points.length }), withValue(sums.all, price)],
            ]}
          />
          <Chart
            kind="bars"
            points={points}
            label={t('earnings.chart', {
              days: points.length,
              count: points.length,
              amount: coinAmount(sums.all, 'snt'),
            })}
            when={dayOfMonth}
            axis={(value) => fewDigits(String(toDecimal(value)))}
          />
          {price !== null && <Note as="p">{t('earnings.price', { price: priceOfSnt(price, '≈') })}</Note>}
          {data.tasks.length > 0 && (
            <Button kind="text" aria-expanded={byTasks} onClick={() => setByTasks(!byTasks)}>
              {t('earnings.byTask')}
            </Button>
          )}
          {byTasks && (
            <KeyValues
              rows={data.tasks.map(({ name, amount }) => [name, `${coinAmount(amount, 'snt')} SNT`] as const)}
            />
          )}
        </>
      )}
    </Card>
  )
}
