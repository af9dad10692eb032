import { roundUp } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import type { LicenceKind } from '../../shared/states.ts'
import { CHECK, NODES, ORDER, ORDERS, RECHARGE, RECHARGE_ORDER, SOFTWARE, SWAP } from '../core/paths.ts'

export const orderKinds = ['recharge', 'withdraw', 'transfer', 'swap'] as const
export type OrderKind = (typeof orderKinds)[number]

export const isOrderKind = (text: string | null): text is OrderKind => orderKinds.some((kind) => kind === text)

/** Link to the recharge form, prefilled with at least `usdt` USDT. */
export const rechargeLink = (usdt: string): string => `${RECHARGE}?amount=${roundUp(usdt, COIN_SCALE.usdt)}`

/** Link to the swap form, prefilled to receive at least `snt` SNT. */
export const swapLink = (snt: string): string => `${SWAP}?receive=${roundUp(snt, COIN_SCALE.snt)}`

/** Path of the page that lists and sells the licences of a kind. */
export const licencesPage = (kind: LicenceKind): string => (kind === 'node' ? NODES : SOFTWARE)

/** What a licence is bought for: the `region` of a node, and the id of the `task` that needs the licence. */
type PurchaseFor = { region?: string; task?: number | undefined }

/**
 * Link to the list of licences. The list opens the payment sheet of licence `id` at once; if `id` is '', it opens no sheet. To lead back afterwards,
 * wrap the link in `withReturn`. When the sheet closes, `buy` is removed from the address, so that the sheet does not open again.
 */
export const purchaseLink = (kind: LicenceKind, id: number | string, { region = '', task }: PurchaseFor = {}): string =>
  `${licencesPage(kind)}?buy=${id}${region && `&region=${encodeURIComponent(region)}`}${task === undefined ? '' : `&task=${task}`}`

/** Link to the list of orders, filtered by `kind`. */
export const ordersLink = (kind: OrderKind): string => `${ORDERS}?kind=${kind}`

/** Link to the page of an order. Recharge orders have a page of their own; the other kinds share one. */
export function orderLink(kind: OrderKind, orderId: string): string {
  const id = encodeURIComponent(orderId)
  return kind === 'recharge' ? `${RECHARGE_ORDER}?id=${id}` : `${ORDER}?kind=${kind}&id=${id}`
}

/**
 * Adds a return address to `link`, which must have a query. The page that the link opens then leads back to `back`. If `back` is null, the link stays
 * as it is.
 */
export const withBack = (link: string, back: string | null): string =>
  back === null ? link : `${link}&return=${encodeURIComponent(back)}`

/** Link to the page that shows the outcome of the payment with this idempotency key. */
export const statusLink = (key: string): string => `${CHECK}?key=${key}`
