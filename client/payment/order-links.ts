import { roundUp } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'

export const orderKinds = ['recharge', 'withdraw', 'transfer', 'swap'] as const
export type OrderKind = (typeof orderKinds)[number]

export const isOrderKind = (text: string | null): text is OrderKind => orderKinds.some((kind) => kind === text)

/** Link to the recharge form, prefilled with at least `usdt` USDT. */
export const rechargeLink = (usdt: string): string =>
  `/pages-sub/recharge/index?amount=${roundUp(usdt, COIN_SCALE.usdt)}`

/** Link to the swap form, prefilled to receive at least `snt` SNT. */
export const swapLink = (snt: string): string => `/pages-sub/swap/index?receive=${roundUp(snt, COIN_SCALE.snt)}`

export function orderLink(kind: OrderKind, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return kind === 'recharge'
    ? `/pages-sub/recharge/order?id=${id}`
    : `/pages-sub/finance/trade-order?kind=${kind}&id=${id}`
}

/** Link to the page that shows the outcome of the payment with this idempotency key. */
export const statusLink = (key: string): string => `/pages-sub/finance/check?key=${key}`
