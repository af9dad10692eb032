/** Movements by month, with what came in and went out in each. */
import type { Output } from '../../../../shared/contract/index.ts'
import { add } from '../../../../shared/decimal.ts'
import type { Coin } from '../../../../shared/limits.ts'

export type Movement = Output<'POST user/getMoneyLog'>['items'][number]

/** Both positive. */
export type Sums = { coin: Coin; in: string; out: string }

export type Month = {
  /** unix seconds of its newest movement; null for movements without a time */
  at: number | null
  movements: readonly Movement[]
  /** null while a part of the month may still be on a page that has not come */
  sums: readonly Sums[] | null
}

export const coinOf = ({ coin }: Movement): Coin => (coin === 'snt' ? 'snt' : 'usdt')
export const isIn = ({ amount }: Movement): boolean => !amount.startsWith('-')

function sumsOf(movements: readonly Movement[]): Sums[] {
  const sums = new Map<Coin, Sums>()
  for (const movement of movements) {
    const coin = coinOf(movement)
    const known = sums.get(coin) ?? { coin, in: '0', out: '0' }
    const amount = movement.amount.replace('-', '')
    sums.set(coin, isIn(movement) ? { ...known, in: add(known.in, amount) } : { ...known, out: add(known.out, amount) })
  }
  return [...sums.values()]
}

/**
 * @param movements newest first
 * @param isWhole no further page follows: the last month is complete too
 */
export function byMonth(movements: readonly Movement[], isWhole: boolean): Month[] {
  const months: { name: string; movements: Movement[] }[] = []
  for (const movement of movements) {
    const date = movement.createdAt === null ? null : new Date(movement.createdAt * 1_000)
    const name = date === null ? '' : `${date.getFullYear()}-${date.getMonth()}`
    const last = months.at(-1)
    if (last?.name === name) last.movements.push(movement)
    else months.push({ name, movements: [movement] })
  }
  return months.map(({ movements: own }, index) => ({
    at: own[0]?.createdAt ?? null,
    movements: own,
    sums: isWhole || index < months.length - 1 ? sumsOf(own) : null,
  }))
}

/** The upstream's own word, readable. */
export const kindText = (kind: string): string => kind.replace(/[_-]+/g, ' ')
