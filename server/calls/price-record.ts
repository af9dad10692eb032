/**
 * Records the market prices that this process receives for its users anyway, because the upstream provides no price history. It makes no upstream
 * calls of its own. With `DATA_DIR`, the record outlives a restart.
 */
import * as z from 'zod'
import type { Output } from '../../shared/contract/index.ts'
import { DECIMAL } from '../../shared/decimal.ts'
import { LINE_MOST_S } from '../../shared/price-line.ts'
import { type SeenPrice, withPrice } from '../../shared/price-record.ts'
import { openSavedFile, type SavedFile } from '../base/saved-file.ts'

type Figures = Pick<Output<'POST stock/detail'>, 'price' | 'close' | 'time'>

export type PriceRecord = {
  /** Records the price of an upstream response that all users share. */
  note(figures: Figures): void
  /**
   * The recorded prices of the last 30 days, oldest first: about one a minute in the last two hours, one in five minutes in the last day, one an hour in
   * the last week, and one in three hours before.
   */
  prices(): readonly SeenPrice[]
}

const SAVE_AFTER_MS = 60_000

const stored = z.array(z.object({ at: z.int(), price: z.string().regex(DECIMAL) }))

type PricesFile = SavedFile<readonly SeenPrice[]>

/** @param folder where the file is @param onFault called when the file cannot be written */
export const openPricesFile = (folder: string, onFault: (error: unknown) => void): PricesFile =>
  openSavedFile({ folder, name: 'prices.json', schema: stored, delayMs: SAVE_AFTER_MS, onFault })

/**
 * @param now unix milliseconds
 * @param known prices that were recorded before, oldest first
 * @param file where the record is saved
 */
export function createPriceRecord(
  now: () => number,
  known: readonly SeenPrice[] = [],
  file?: Pick<PricesFile, 'save'>,
): PriceRecord {
  let seen = known
  return {
    note({ price, close, time }) {
      const nowS = Math.floor(now() / 1_000)
      const at = Math.min(time ?? nowS, nowS)
      // a price from the future, of a clock that was ahead, would keep out all others until then
      const past = (seen.at(-1)?.at ?? 0) <= nowS ? seen : seen.filter((each) => each.at <= nowS)
      const next = withPrice(past, { price: price ?? close, at }, LINE_MOST_S)
      if (next !== seen) file?.save(() => seen)
      seen = next
    },
    prices() {
      const nowS = now() / 1_000
      return seen.filter(({ at }) => at <= nowS && nowS - at <= LINE_MOST_S)
    },
  }
}
