/** Loads the member's earnings of the last days from the balance movements, because the upstream has no sums by day. */
import type { EarningKind } from '../../shared/earnings.ts'
import { useLazyComponent } from '../core/lazy-component.ts'
import { deviceZone } from '../core/time-zone.ts'
import { call } from '../data/api.ts'
import { serverNow } from '../data/app-config.ts'
import { useLoad } from '../data/load.ts'
import { drawnChart } from '../ui/chart.tsx'
import { byDay, byTask, type EarnedDay, type EarnedTask, lastDays, type Movement } from './earned-days.ts'

/** The most pages of records that are requested, by the number of days. */
const PAGES_MAX = { 7: 13, 30: 25 } as const
/** How many pages are requested at a time if the first page does not have all records. Usually it has. */
const AT_ONCE = 3

export type Earnings = { days: EarnedDay[]; tasks: EarnedTask[] }

/** @param now unix seconds @returns the earnings on those of the last `count` days whose records were loaded completely @throws ApiProblem */
async function loadEarned(of: EarningKind, now: number, count: keyof typeof PAGES_MAX): Promise<Earnings> {
  // like the days of the balance history, so that both name the same day
  const zone = deviceZone()
  const days = lastDays(now, zone, count)
  const earnings = (movements: readonly Movement[], whole: readonly number[]): Earnings => ({
    days: byDay(movements, of, whole, zone),
    tasks: byTask(movements, of, whole[0] ?? now),
  })
  const ask = (page: number) => call('POST user/getMoneyLog', { page, coin: 'snt', from: days[0] ?? 0 })
  // by id: if a record is added between two requests, other records move to the next page, which then returns them a second time
  const known = new Map<number, Movement>()
  for (let first = 1; first <= PAGES_MAX[count]; first += first === 1 ? 1 : AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: first === 1 ? 1 : AT_ONCE }, (_, index) => ask(first + index)))
    for (const movement of pages.flatMap(({ items }) => items)) known.set(movement.id, movement)
    // the last page is reached when it has records from before the first day. An upstream that ignores `from` keeps returning such records
    const isPast = pages.some(({ items }) =>
      items.some(({ createdAt }) => createdAt !== null && createdAt < (days[0] ?? 0)),
    )
    if (isPast || pages.some(({ more }) => !more)) return earnings([...known.values()], days)
  }
  // if the page limit is reached, the oldest days are left out, because their sums would be too low
  const oldest = Math.min(...[...known.values()].map(({ createdAt }) => createdAt ?? now))
  return earnings(
    [...known.values()],
    days.filter((at) => at > oldest),
  )
}

/**
 * Loads the earnings of the last 7 or 30 days, including today. Earnings that need bars are returned only once the code that draws bars has loaded, so
 * that the bars replace the placeholder at once. If that code fails, the earnings are shown without bars.
 */
export function useEarned(of: EarningKind, period: '7' | '30') {
  const loaded = useLoad(`earned ${of} ${period}`, () => loadEarned(of, serverNow(), period === '7' ? 7 : 30))
  const chart = useLazyComponent(drawnChart)
  const isChartDue = chart.content === undefined && !chart.failed
  return isChartDue && loaded.data && loaded.data.tasks.length > 0 ? { ...loaded, data: null, problem: null } : loaded
}
