/** The newest market figures that this page has received, from any response. */
import { signal } from '@preact/signals-react'
import type { Market } from '../../../shared/contract/view.ts'
import { marketPrice, serverNow } from '../../data/app-config.ts'
import { cacheData } from '../../data/loaded-data.ts'
import { recordPrice } from '../../data/price-history.ts'

export const MARKET_EVERY_S = 15

export type Seen = {
  figures: Market
  /** when the upstream returned the figures, in unix milliseconds */
  at: number
}

export const latestMarket = signal<Seen | null>(null)

/** Stores market figures, unless those in `latestMarket` are as new or newer. */
export function storeMarket(seen: Seen): void {
  if (seen.at <= (latestMarket.peek()?.at ?? 0)) return
  latestMarket.value = seen
  marketPrice.value = { price: seen.figures.price, at: seen.at }
  const { figures, at } = seen
  // stored under `market`, which is the key that the swap screen loads, so that it shows these figures at once
  cacheData('market', figures, at)
  recordPrice(figures.price ?? figures.close, figures.time ?? serverNow() - (Date.now() - at) / 1_000)
}

/** Keeps the figures current. Must be called every `MARKET_EVERY_S` seconds. After a failure, the last figures stay, with their age. */
export async function keepMarket(): Promise<void> {
  const take = (figures: Market) => storeMarket({ figures, at: Date.now() })
  const { default: followMarket } = await import('../../data/follow-market.ts')
  followMarket({ everyS: MARKET_EVERY_S, take })
}
