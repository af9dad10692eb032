/** Adds the prices that the server has recorded to those of this device, so that a new device has a price line, too. */
import type { RecordedPrices } from '../../../shared/contract/prices.ts'
import { type ApiProblem, asProblem, send } from '../../data/api.ts'
import { keepPrices, recentPrices } from '../../data/price-history.ts'
import { merged } from './merged-prices.ts'

let asking: Promise<ApiProblem | null> | null = null

async function ask(): Promise<ApiProblem | null> {
  try {
    const { prices } = await send<RecordedPrices>({ method: 'GET', path: 'market/prices' }, 'not_sent')
    keepPrices(merged(recentPrices.peek(), prices))
    return null
  } catch (error) {
    // so that the market card can ask again; until then, it shows what this device has received
    asking = null
    return asProblem(error)
  }
}

/**
 * Asks the server until it has answered once, because from then on this device records the prices itself.
 * @returns why it has not answered; null if it has
 */
export const addRecordedPrices = (): Promise<ApiProblem | null> => {
  asking ??= ask()
  return asking
}
