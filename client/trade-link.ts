import { raise } from '../shared/decimal.ts'
import { COIN_SCALE } from '../shared/limits.ts'

/** The four kinds of orders, where each order's own page is, and where one begins of so much. */
export const tradeKinds = ['recharge', 'withdraw', 'transfer', 'swap'] as const
export type TradeKind = (typeof tradeKinds)[number]

export const isTradeKind = (text: string | null): text is TradeKind => tradeKinds.some((kind) => kind === text)

/** A recharge of the missing `usdt` USDT. */
export const rechargeOf = (usdt: string): string => `/pages-sub/recharge/index?amount=${usdt}`

/** A swap that brings at least `snt` SNT. */
export const swapFor = (snt: string): string => `/pages-sub/swap/index?receive=${raise(snt, COIN_SCALE.snt)}`

export function tradeLink(kind: TradeKind, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return kind === 'recharge'
    ? `/pages-sub/recharge/order?id=${id}`
    : `/pages-sub/finance/trade-order?kind=${kind}&id=${id}`
}
