/**
 * The prices of the last days that this device has received, or that the server has recorded (`features/home/recorded-prices.ts`), because the upstream provides no
 * price history. The prices are the same for all members, so a logout does not remove them.
 */
import { signal } from '@preact/signals-react'
import { isDecimal } from '../../shared/decimal.ts'
import { LINE_MOST_S } from '../../shared/price-line.ts'
import { type SeenPrice, withPrice } from '../../shared/price-record.ts'
import { onDevice, store } from '../core/storage.ts'

const STORED = 'prices'

function stored(): readonly SeenPrice[] {
  try {
    const list: unknown = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return (Array.isArray(list) ? list : []).filter(
      ({ at, price }: Partial<SeenPrice>) => Number.isFinite(at) && typeof price === 'string' && isDecimal(price),
    )
  } catch {
    return []
  }
}

export const recentPrices = signal<readonly SeenPrice[]>(stored())

export function keepPrices(prices: readonly SeenPrice[]): void {
  recentPrices.value = prices
  store(onDevice, STORED, JSON.stringify(recentPrices.value))
}

export function recordPrice(price: string | null, at: number): void {
  const seen = recentPrices.value
  const all = withPrice(seen, { price, at }, LINE_MOST_S)
  if (all !== seen) keepPrices(all)
}
