/** Shows transfers as the list of an upstream does, in any form that it may have. */
import { multiply, roundDown, subtract } from '../../shared/decimal.ts'
import type { Shape } from './list-shape.ts'

/** `at`: when it was carried out, in unix milliseconds */
export type Transfer = { id: number; account: string; amount: string; at: number; incoming: boolean }

const NICKNAMES: Record<string, string> = { bob: 'Bobby', carol: 'Caz' }
const FEE = '0.01'
const SECOND = 1_000

/** A row of the list. */
export const itemOf = (shape: Shape, { id, account, amount, at, incoming }: Transfer) => ({
  id,
  orderid: shape.showsOrders ? `T${id}` : '',
  money: amountOf(shape, amount),
  ...(shape.fee !== 'none' && { fee: shape.fee === 'rate' ? '1' : roundDown(multiply(amount, FEE), 2) }),
  account: shape.accounts === 'none' ? '' : shape.accounts === 'nickname' ? NICKNAMES[account] : account,
  type: 'money',
  ...(shape.showsDirection && { direction: incoming ? 'in' : 'out' }),
  createtime: timeOf(shape, at / SECOND + shape.offsetS),
})

function amountOf(shape: Shape, amount: string): string {
  if (shape.amounts === 'negative') return `-${amount}`
  return shape.amounts === 'net' ? subtract(amount, roundDown(multiply(amount, FEE), 2)) : amount
}

function timeOf(shape: Shape, seconds: number): string | number {
  const at = Math.floor(seconds)
  if (shape.times === 'unix') return at
  if (shape.times === 'digits') return String(at)
  if (shape.times === 'none') return '1970-01-01 08:00:00'
  const zone = { 'text-utc': 0, 'text-utc8': 8, 'text-utc-7': -7 }[shape.times]
  return new Date((at + zone * 3_600) * SECOND).toISOString().slice(0, 19).replace('T', ' ')
}

/** A page of the list, as the upstream or a cache in front of it shows it. @param now unix milliseconds */
export function pageOf(
  shape: Shape,
  transfers: readonly Transfer[],
  page: number,
  now: number,
): { data: unknown; clockOffset: number } {
  const asOf = now - shape.cachedS * SECOND
  const visible = transfers
    .filter(({ at }) => at + shape.lagS * SECOND <= asOf)
    .sort((a, b) => (b.at - a.at || b.id - a.id) * (shape.order === 'newest' ? 1 : -1))
    .map((transfer) => itemOf(shape, transfer))
  const size = shape.pageSize
  const last = Math.max(1, Math.ceil(visible.length / size))
  const at = shape.beyond === 'repeat' ? Math.min(page, last) : page
  const shown = visible.slice((at - 1) * size, at * size)
  const about = { total: visible.length, per_page: size, current_page: Math.min(page, last), last_page: last }
  const data =
    shape.beyond === 'null' && page > last
      ? null
      : {
          cut: visible.slice(0, size),
          paginator: { ...about, data: shown },
          rows: { total: visible.length, rows: shown },
          'counts-page': { total: shown.length, rows: shown },
          'counts-none': { total: 0, rows: shown },
        }[shape.pages]
  return { data, clockOffset: (shape.offsetS - shape.cachedS) * SECOND }
}
