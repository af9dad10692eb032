/** A member's earnings per day, computed from the money log. */

import { startOfDay } from '../../shared/calendar.ts'
import type { Output } from '../../shared/contract/index.ts'
import { add, compare, roundDown } from '../../shared/decimal.ts'
import { type EarningKind, earningKinds } from '../../shared/earnings.ts'
import { COIN_SCALE } from '../../shared/limits.ts'

export type Movement = Pick<
  Output<'POST user/getMoneyLog'>['items'][number],
  'id' | 'amount' | 'coin' | 'kind' | 'createdAt' | 'memo'
>

/** `at`: unix seconds of the start of the day; `amount` in SNT. */
export type EarnedDay = { at: number; amount: string }

/** Unix seconds of the starts of the last `count` days in the time zone `zone`, oldest first. */
export const lastDays = (now: number, zone: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => startOfDay(now, zone, index - (count - 1)))

type Earned = Omit<Movement, 'id'>

const isEarning = ({ amount, coin, kind, createdAt }: Earned, of: EarningKind): boolean =>
  coin === 'snt' && createdAt !== null && !amount.startsWith('-') && earningKinds[of].includes(kind)

/** The amount truncated as in the list of records, so that all sums agree with that list. */
const shownAmount = ({ amount }: Earned): string => roundDown(amount, COIN_SCALE.snt)

/**
 * @param days when each day starts in the time zone `zone`, in unix seconds, oldest first
 * @returns the SNT earned on each day, '0' for none
 */
export function byDay(
  movements: readonly Earned[],
  of: EarningKind,
  days: readonly number[],
  zone: string,
): EarnedDay[] {
  const sums = new Map(days.map((at) => [at, '0']))
  for (const movement of movements) {
    if (!isEarning(movement, of)) continue
    const at = startOfDay(movement.createdAt ?? 0, zone)
    const known = sums.get(at)
    if (known !== undefined) sums.set(at, add(known, shownAmount(movement)))
  }
  return [...sums].map(([at, amount]) => ({ at, amount }))
}

/** What one task earned. `name`: the remark that the upstream writes on the earnings of the task; it is a sentence that contains the task's name. */
export type EarnedTask = { name: string; amount: string }

/** Earnings since `from` by task, the highest first. @param from unix seconds */
export function byTask(movements: readonly Earned[], of: EarningKind, from: number): EarnedTask[] {
  const sums = new Map<string, string>()
  for (const movement of movements)
    if (isEarning(movement, of) && (movement.createdAt ?? 0) >= from)
      sums.set(movement.memo, add(sums.get(movement.memo) ?? '0', shownAmount(movement)))
  return [...sums].map(([name, amount]) => ({ name, amount })).sort((a, b) => compare(b.amount, a.amount))
}
