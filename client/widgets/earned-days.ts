/** A member's earnings per day, computed from the money log. */
import type { Output } from '../../shared/contract/index.ts'
import { add } from '../../shared/decimal.ts'
import { type EarningKind, earningKinds } from '../../shared/earnings.ts'

export type Movement = Pick<
  Output<'POST user/getMoneyLog'>['items'][number],
  'id' | 'amount' | 'coin' | 'kind' | 'createdAt'
>

/** `at`: unix seconds of the start of the day in local time; `amount` in SNT. */
export type EarnedDay = { at: number; amount: string }

const DAYS = 7
const startOfDay = (seconds: number): number => Math.floor(new Date(seconds * 1_000).setHours(0, 0, 0, 0) / 1_000)

/** Unix seconds of the starts of the last 7 days, oldest first. `setDate` handles days of 23 and 25 hours. */
export function lastDays(now: number): number[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(startOfDay(now) * 1_000)
    date.setDate(date.getDate() - (DAYS - 1 - index))
    return Math.floor(date.getTime() / 1_000)
  })
}

/** @param days starts of days in unix seconds, oldest first @returns the SNT received per day for earnings of that kind, 0 for none */
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
