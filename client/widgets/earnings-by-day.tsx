import { useSignals } from '@preact/signals-react/runtime'
import { sum } from '../../shared/decimal.ts'
import type { EarningKind } from '../../shared/earnings.ts'
import { amountsHidden, coinAmount, dayOfMonth } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { call } from '../data/api.ts'
import { serverNow } from '../data/app-config.ts'
import { useLoad } from '../data/load.ts'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import { LoadStatus, Skeleton } from '../ui/states.tsx'
import { byDay, type EarnedDay, lastDays, type Movement } from './earned-days.ts'

/** So many pages of records are asked for at most: the first alone, which mostly has them all, then so many side by side. */
const PAGES_MAX = 13
const AT_ONCE = 3

/** @param now unix seconds @returns the days that are known in whole @throws ApiProblem */
async function loadEarned(of: EarningKind, now: number): Promise<EarnedDay[]> {
  const days = lastDays(now)
  const ask = (page: number) => call('POST user/getMoneyLog', { page, coin: 'snt', from: days[0] ?? 0 })
  // by number: a row that arrives meanwhile pushes others onto the next page
  const known = new Map<number, Movement>()
  for (let first = 1; first <= PAGES_MAX; first += first === 1 ? 1 : AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: first === 1 ? 1 : AT_ONCE }, (_, index) => ask(first + index)))
    for (const movement of pages.flatMap(({ items }) => items)) known.set(movement.id, movement)
    if (pages.some(({ more }) => !more)) return byDay([...known.values()], of, days)
  }
  // so many records that the oldest days are cut off: those are left out rather than shown too low
  const oldest = Math.min(...[...known.values()].map(({ createdAt }) => createdAt ?? now))
  return byDay(
    [...known.values()],
    of,
    days.filter((at) => at > oldest),
  )
}

/** Bars for the last seven days; nothing while the eye is closed, for bars tell amounts too. */
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
  }))
  const total = data && coinAmount(sum(data.map(({ amount }) => amount)), 'snt')
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
