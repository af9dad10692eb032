/** Adds the prices that the server has recorded to those of this device, so that a new device has a price line, too. */
import type { RecordedPrices } from '../../../shared/contract/prices.ts'
import { send } from '../../data/api.ts'
import { keepPrices, recentPrices } from '../../data/price-history.ts'
import { merged } from './merged-prices.ts'

let asking: Promise<void> | null = null

async function ask(): Promise<void> {
  try {
    const { prices } = await send<RecordedPrices>({ method: 'GET', path: 'market/prices' }, 'not_sent')
    keepPrices(merged(recentPrices.peek(), prices))
  } catch {
    // the next visit of the market card asks again; until then, it shows what this device has received
    asking = null
  }
}

/** Asks the server once while the app is open, because from then on this device records the prices itself. */
export const addRecordedPrices = (): Promise<void> => {
  asking ??= ask()
  return asking
}
