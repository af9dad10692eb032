/** Groups items by month and day, with the sums of a month's incoming and outgoing amounts. */
import { add, roundDown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { wallTime } from '../../../shared/wall-time.ts'
import type { Move } from '../../payment/move.ts'

/** The order in which sums stand. */
const COINS: readonly Coin[] = ['usdt', 'snt']

/** Total incoming and outgoing amounts of a coin, both without a sign. */
export type Sums = { coin: Coin; in: string; out: string }

/** `createdAt`: unix seconds, null when the upstream gives no time. */
type Dated = { createdAt: number | null }

type Month<T> = {
  /** time of the month's newest item in unix seconds; null for items without a time */
  at: number | null
  items: readonly T[]
  sums: readonly Sums[]
  /** whether all items of the month are loaded; otherwise, `sums` lack some */
  isComplete: boolean
}

/** How much of a list is loaded. */
export type Loaded = {
  /** whether all pages are */
  isWhole: boolean
  /** time of the oldest loaded item in unix seconds, even if a filter leaves it out; null if none has a time */
  oldest: number | null
}

export const isIn = ({ amount }: Pick<Move, 'amount'>): boolean => !amount.startsWith('-')

function sumsOf(moves: readonly Move[]): Sums[] {
  const sums = new Map<Coin, Sums>()
  for (const move of moves) {
    const { coin } = move
    if (coin === 'unknown') continue
    const known = sums.get(coin) ?? { coin, in: '0', out: '0' }
    // rounded as the rows display it, so that the sum agrees with the rows
    const amount = roundDown(move.amount.replace('-', ''), COIN_SCALE[coin])
    sums.set(coin, isIn(move) ? { ...known, in: add(known.in, amount) } : { ...known, out: add(known.out, amount) })
  }
  return COINS.flatMap((coin) => sums.get(coin) ?? [])
}

/** The first `length` characters of '2026-11-20': 10 for the day, 7 for the month. */
const dateOf = (at: number, length: number, zone: string): string =>
  new Date(wallTime(at, zone) * 1_000).toISOString().slice(0, length)

/**
 * Splits `items` into groups with the same date. Items without a time are a group of their own.
 * @param length how much of the dates is compared, as in `dateOf`
 */
function grouped<T extends Dated>(items: readonly T[], length: number, zone: string): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  let last: string | undefined
  for (const item of items) {
    const name = item.createdAt === null ? '' : dateOf(item.createdAt, length, zone)
    if (name === last) groups.at(-1)?.push(item)
    else groups.push([item])
    last = name
  }
  return groups
}

/** Groups items by day. @param items newest first */
export const byDay = <T extends Dated>(items: readonly T[], zone: string) => grouped(items, 10, zone)

/**
 * Groups items by month, with the month's sums. A month is complete once an item of an older month is loaded, because lists load newest first.
 * @param items newest first
 * @param movesOf returns the balance changes of an item
 * @param zone the time zone in which months begin
 */
export function byMonth<T extends Dated>(
  items: readonly T[],
  movesOf: (item: T) => readonly Move[],
  { isWhole, oldest }: Loaded,
  zone: string,
): Month<T>[] {
  const last = oldest === null ? null : dateOf(oldest, 7, zone)
  return grouped(items, 7, zone).map((own) => {
    const at = own[0].createdAt
    return {
      at,
      items: own,
      sums: sumsOf(own.flatMap(movesOf)),
      isComplete: isWhole || (at !== null && last !== null && last < dateOf(at, 7, zone)),
    }
  })
}
