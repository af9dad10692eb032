/** What a member earned, day by day, out of the fund details. */
import type { Output } from '../shared/contract/index.ts'
import { add } from '../shared/decimal.ts'
import { type EarningKind, earningKinds } from '../shared/earnings.ts'
import { call } from './api.ts'

type Movement = Pick<Output<'POST user/getMoneyLog'>['items'][number], 'id' | 'amount' | 'coin' | 'kind' | 'createdAt'>

/** `at`: unix seconds of its beginning where the member is; `amount` in SNT. */
export type EarnedDay = { at: number; amount: string }

const DAYS = 7
/** so many pages of records are asked for at most, and so many side by side */
const PAGES_MAX = 12
const AT_ONCE = 3

const startOfDay = (seconds: number): number => Math.floor(new Date(seconds * 1_000).setHours(0, 0, 0, 0) / 1_000)

/** The last days' beginnings, oldest first; `setDate` knows the days of 23 and 25 hours. */
function lastDays(now: number): number[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(startOfDay(now) * 1_000)
    date.setDate(date.getDate() - (DAYS - 1 - index))
    return Math.floor(date.getTime() / 1_000)
  })
}

/** @param days beginnings, oldest first @returns each with the SNT that came in of that kind, 0 for none */
export function byDay(
  movements: readonly Omit<Movement, 'id'>[],
  of: EarningKind,
  days: readonly number[],
): EarnedDay[] {
  const sums = new Map(days.map((at) => [at, '0']))
  for (const { amount, coin, kind, createdAt } of movements) {
    if (coin !== 'snt' || createdAt === null || amount.startsWith('-') || !earningKinds[of].includes(kind)) continue
    const at = startOfDay(createdAt)
    const known = sums.get(at)
    if (known !== undefined) sums.set(at, add(known, amount))
  }
  return [...sums].map(([at, amount]) => ({ at, amount }))
}

/** @param now unix seconds @returns the days that are known in whole @throws ApiProblem */
export async function loadEarned(of: EarningKind, now: number): Promise<EarnedDay[]> {
  const days = lastDays(now)
  const ask = (page: number) => call('POST user/getMoneyLog', { page, coin: 'snt', from: days[0] ?? 0 })
  // by number: a row that arrives meanwhile pushes others onto the next page
  const known = new Map<number, Movement>()
  for (let first = 1; first < PAGES_MAX; first += AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(first + index)))
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
