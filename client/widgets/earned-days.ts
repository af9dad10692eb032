/** A member's earnings per day, computed from the money log. */

import { addDays, startOfDay } from '../../shared/calendar.ts'
import type { Output } from '../../shared/contract/index.ts'
import { add } from '../../shared/decimal.ts'
import { type EarningKind, earningKinds } from '../../shared/earnings.ts'

export type Movement = Pick<
  Output<'POST user/getMoneyLog'>['items'][number],
  'id' | 'amount' | 'coin' | 'kind' | 'createdAt'
>

/** `at`: unix seconds of the start of the day; `amount` in SNT. */
export type EarnedDay = { at: number; amount: string }

const DAYS = 7

/** Unix seconds of the starts of the last 7 days in the time zone `zone`, oldest first. */
export const lastDays = (now: number, zone: string): number[] =>
  Array.from({ length: DAYS }, (_, index) => startOfDay(addDays(now, index - (DAYS - 1), zone), zone))

/** @param days starts of days in unix seconds in the time zone `zone`, oldest first @returns the SNT received per day for earnings of that kind, 0 for none */
export function byDay(
  movements: readonly Omit<Movement, 'id'>[],
  of: EarningKind,
  days: readonly number[],
  zone: string,
): EarnedDay[] {
  const sums = new Map(days.map((at) => [at, '0']))
  for (const { amount, coin, kind, createdAt } of movements) {
    if (coin !== 'snt' || createdAt === null || amount.startsWith('-') || !earningKinds[of].includes(kind)) continue
    const at = startOfDay(createdAt, zone)
    const known = sums.get(at)
    if (known !== undefined) sums.set(at, add(known, amount))
  }
  return [...sums].map(([at, amount]) => ({ at, amount }))
}
