import { roundUp } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { CHECK, ORDER, ORDERS, RECHARGE, RECHARGE_ORDER, SWAP } from '../core/paths.ts'

export const orderKinds = ['recharge', 'withdraw', 'transfer', 'swap'] as const
export type OrderKind = (typeof orderKinds)[number]

export const isOrderKind = (text: string | null): text is OrderKind => orderKinds.some((kind) => kind === text)

/** Link to the recharge form, prefilled with at least `usdt` USDT. */
export const rechargeLink = (usdt: string): string => `${RECHARGE}?amount=${roundUp(usdt, COIN_SCALE.usdt)}`

/** Link to the swap form, prefilled to receive at least `snt` SNT. */
export const swapLink = (snt: string): string => `${SWAP}?receive=${roundUp(snt, COIN_SCALE.snt)}`

/** Link to the list of the orders of a kind. */
export const ordersLink = (kind: OrderKind): string => `${ORDERS}?kind=${kind}`

/** Link to the page of an order. */
export function orderLink(kind: OrderKind, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return kind === 'recharge' ? `${RECHARGE_ORDER}?id=${id}` : `${ORDER}?kind=${kind}&id=${id}`
}

/** `link`, whose page offers the way back to `back`. */
export const withBack = (link: string, back: string | null): string =>
  back === null ? link : `${link}&return=${encodeURIComponent(back)}`

/** Link to the page that shows the outcome of the payment with this idempotency key. */
export const statusLink = (key: string): string => `${CHECK}?key=${key}`
