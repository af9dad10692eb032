/** Adds the prices that the server has recorded to those of this device, so that a new device has a price line, too. */
import type { RecordedPrices } from '../../../shared/contract/prices.ts'
import { send } from '../../data/api.ts'
import { keepPrices, recentPrices } from '../../data/price-history.ts'
import { merged } from './merged-prices.ts'

let asking: Promise<boolean> | null = null

async function ask(): Promise<boolean> {
  try {
    const { prices } = await send<RecordedPrices>({ method: 'GET', path: 'market/prices' }, 'not_sent')
    keepPrices(merged(recentPrices.peek(), prices))
    return true
  } catch {
    // the next visit of the market card asks again; until then, it shows what this device has received
    asking = null
    return false
  }
}

/** Asks the server once while the app is open, because from then on this device records the prices itself. @returns whether it has answered */
export const addRecordedPrices = (): Promise<boolean> => {
  asking ??= ask()
  return asking
}
