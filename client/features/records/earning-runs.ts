/** Combines the many small earnings of a day. A "run" is all earnings of one kind and coin; it is shown as one row. */
import { sumShown } from '../../../shared/decimal.ts'
import { earningKinds } from '../../../shared/earnings.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'

const RUN_LEAST = 4

type Change = { id: number; kind: string; amount: string; coin: Coin | 'unknown' }

/** Earnings of one day that have one kind and one coin. */
export type Run<T> = { kind: string; coin: Coin; sum: string; items: readonly [T, ...T[]] }

const EARNINGS: readonly string[] = Object.values(earningKinds).flat()

const isSame = (one: Change, other: Change): boolean => one.kind === other.kind && one.coin === other.coin

const isEarning = ({ kind, amount, coin }: Change): boolean =>
  EARNINGS.includes(kind) && coin !== 'unknown' && !amount.startsWith('-')

function runOf<T extends Change>(items: readonly T[]): Run<T> | null {
  const [first, ...others] = items
  if (!first || first.coin === 'unknown' || items.length < RUN_LEAST || !items.every(isEarning)) return null
  const { kind, coin } = first
  // adds the amounts as the rows display them, so that the sum agrees with the rows
  const sum = sumShown(
    items.map(({ amount }) => amount),
    COIN_SCALE[coin],
  )
  return { kind, coin, sum, items: [first, ...others] }
}

/**
 * Replaces `RUN_LEAST` or more earnings of one kind and coin by one run, in the place of the newest. Other movements between them do not divide them,
 * so that a day has one sum for each kind. @param items the movements of one day, newest first
 */
export function withRuns<T extends Change>(items: readonly T[]): (T | Run<T>)[] {
  const groups: T[][] = []
  for (const item of items) {
    const known = isEarning(item) && groups.find(([first]) => first && isSame(first, item))
    if (known) known.push(item)
    else groups.push([item])
  }
  const runs = new Map<T, Run<T> | null>()
  for (const group of groups) {
    const run = runOf(group)
    for (const item of group) runs.set(item, run)
  }
  return items.flatMap<T | Run<T>>((item) => {
    const run = runs.get(item)
    return !run ? item : run.items[0] === item ? run : []
  })
}
