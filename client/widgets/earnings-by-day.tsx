import { useSignals } from '@preact/signals-react/runtime'
import { sumShown } from '../../shared/decimal.ts'
import type { EarningKind } from '../../shared/earnings.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { amount, amountsHidden, coinAmount, dayOfMonth, weekday } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { timeZone } from '../core/time-zone.ts'
import { call } from '../data/api.ts'
import { serverNow } from '../data/app-config.ts'
import { useLoad } from '../data/load.ts'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import { LoadStatus, Skeleton } from '../ui/states.tsx'
import { byDay, type EarnedDay, lastDays, type Movement } from './earned-days.ts'

/** Limit of requested pages: the first one alone, as it usually has all records, then `AT_ONCE` in parallel. */
const PAGES_MAX = 13
const AT_ONCE = 3

/** @param now unix seconds @returns the days whose records were loaded completely @throws ApiProblem */
async function loadEarned(of: EarningKind, now: number): Promise<EarnedDay[]> {
  const zone = timeZone.peek()
  const days = lastDays(now, zone)
  const ask = (page: number) => call('POST user/getMoneyLog', { page, coin: 'snt', from: days[0] ?? 0 })
  // by id: a row added between two requests moves others to the next page, so they would count twice
  const known = new Map<number, Movement>()
  for (let first = 1; first <= PAGES_MAX; first += first === 1 ? 1 : AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: first === 1 ? 1 : AT_ONCE }, (_, index) => ask(first + index)))
    for (const movement of pages.flatMap(({ items }) => items)) known.set(movement.id, movement)
    // an upstream that ignores `from` goes on with older records
    const isPast = pages.some(({ items }) =>
      items.some(({ createdAt }) => createdAt !== null && createdAt < (days[0] ?? 0)),
    )
    if (isPast || pages.some(({ more }) => !more)) return byDay([...known.values()], of, days, zone)
  }
  // page limit reached: omit the oldest days, whose sums would be too low
  const oldest = Math.min(...[...known.values()].map(({ createdAt }) => createdAt ?? now))
  return byDay(
    [...known.values()],
    of,
    days.filter((at) => at > oldest),
    zone,
  )
}

/** Cut to fit above a bar, never rounded up. */
const fewDigits = (value: string): string => amount(value, Number(value) < 10 ? 2 : Number(value) < 100 ? 1 : 0)

/** Bar chart of the last seven days. Hidden while amounts are hidden, because bars reveal them too. */
export function EarningsByDay({ of }: { of: EarningKind }) {
  useSignals()
  const loaded = useLoad(`earned ${of}`, () => loadEarned(of, serverNow()))
  const { data } = loaded
  if (amountsHidden.value) return null
  if (!data && !loaded.problem) return <Skeleton heights={[176]} />
  const points = data?.map(({ at, amount }) => ({
    at,
    value: Number(amount),
    text: `${coinAmount(amount, 'snt')} SNT`,
    ends: [fewDigits(amount), weekday(at)] as const,
  }))
  const total =
    data &&
    coinAmount(
      sumShown(
        data.map(({ amount }) => amount),
        COIN_SCALE.snt,
      ),
      'snt',
    )
  return (
    <Card>
      <LoadStatus of={loaded} heights={[]} />
      {points && total && (
        <Chart
          kind="bars"
          points={points}
          label={t('earnings.chart', { days: points.length, count: points.length, amount: total })}
          when={dayOfMonth}
        />
      )}
    </Card>
  )
}
