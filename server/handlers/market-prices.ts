import type { RecordedPrices } from '../../shared/contract/prices.ts'
import { checkQuery } from '../calls/select.ts'
import { Problem } from '../problem.ts'
import type { Handler, Services } from './handler.ts'

/** `GET market/prices`: the prices that this process has recorded in the last 30 days (the older, the fewer), for members. Makes no upstream call. */
export const marketPrices =
  ({ priceRecord }: Services): Handler =>
  async (request): Promise<RecordedPrices> => {
    if (!request.session) throw new Problem('not_logged_in')
    checkQuery(request)
    return { prices: priceRecord.prices() }
  }
