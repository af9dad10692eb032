/** The four kinds of orders, and where each order's own page is. */
export const tradeKinds = ['recharge', 'withdraw', 'transfer', 'swap'] as const
export type TradeKind = (typeof tradeKinds)[number]

export const isTradeKind = (text: string | null): text is TradeKind => tradeKinds.some((kind) => kind === text)

export function tradeLink(kind: TradeKind, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return kind === 'recharge'
    ? `/pages-sub/recharge/order?id=${id}`
    : `/pages-sub/finance/trade-order?kind=${kind}&id=${id}`
}
