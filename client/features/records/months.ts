/** Groups items by month and day, with the sums of a month's incoming and outgoing amounts. */
import { add, roundDown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { wallTime } from '../../../shared/wall-time.ts'
import type { Move } from '../../payment/move.ts'

/** `in` and `out` have no sign. */
export type Sums = { coin: Coin; in: string; out: string }

/** `createdAt`: unix seconds, null when the upstream gives no time. */
type Dated = { createdAt: number | null }

type Month<T> = {
  /** unix seconds of its newest item; null for items without a time */
  at: number | null
  items: readonly T[]
  /** null while the next page, not loaded yet, may contain more of this month */
  sums: readonly Sums[] | null
}

export const isIn = ({ amount }: Pick<Move, 'amount'>): boolean => !amount.startsWith('-')

function sumsOf(moves: readonly Move[]): Sums[] {
  const sums = new Map<Coin, Sums>()
  for (const move of moves) {
    const { coin } = move
    if (coin === 'unknown') continue
    const known = sums.get(coin) ?? { coin, in: '0', out: '0' }
    // rounded as in the rows, so that the sum agrees with them
    const amount = roundDown(move.amount.replace('-', ''), COIN_SCALE[coin])
    sums.set(coin, isIn(move) ? { ...known, in: add(known.in, amount) } : { ...known, out: add(known.out, amount) })
  }
  return [...sums.values()]
}

/** Splits `items` where their date, cut to `length` characters of '2026-11-20', changes. Items without a time are a group of their own. */
function grouped<T extends Dated>(items: readonly T[], length: number, zone: string): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  let last: string | undefined
  for (const item of items) {
    const name =
      item.createdAt === null ? '' : new Date(wallTime(item.createdAt, zone) * 1_000).toISOString().slice(0, length)
    if (name === last) groups.at(-1)?.push(item)
    else groups.push([item])
    last = name
  }
  return groups
}

/** @param items newest first */
export const byDay = <T extends Dated>(items: readonly T[], zone: string) => grouped(items, 10, zone)

/**
 * @param items newest first
 * @param movesOf the balance changes of an item, may be empty
 * @param isWhole true when all pages are loaded, so that the last month is complete too
 * @param zone the time zone in which months begin
 */
export function byMonth<T extends Dated>(
  items: readonly T[],
  movesOf: (item: T) => readonly Move[],
  isWhole: boolean,
  zone: string,
): Month<T>[] {
  const months = grouped(items, 7, zone)
  return months.map((own, index) => ({
    at: own[0].createdAt,
    items: own,
    sums: isWhole || index < months.length - 1 ? sumsOf(own.flatMap(movesOf)) : null,
  }))
}
