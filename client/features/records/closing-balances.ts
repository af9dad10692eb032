/** Finds the balance at the end of each day that has records, for a chart. */
import { startOfDay } from '../../../shared/calendar.ts'

type Balance = { after: string | null; createdAt: number | null }

/** Fewest records for a chart: fewer would not show how the balance developed. */
const RECORDS_LEAST = 4
/** Fewest days for a chart. */
const DAYS_LEAST = 3

/**
 * @param records newest first; records without a time or balance are ignored
 * @returns the last balance of each day that has records, oldest day first; empty for fewer than `RECORDS_LEAST` records or `DAYS_LEAST` days
 */
export function closingBalances(records: readonly Balance[], zone: string): { at: number; amount: string }[] {
  const known = records.flatMap(({ after, createdAt }) =>
    after === null || createdAt === null ? [] : [{ at: createdAt, amount: after }],
  )
  const days = new Map<number, { at: number; amount: string }>()
  for (const each of known) {
    const day = startOfDay(each.at, zone)
    if (!days.has(day)) days.set(day, each)
  }
  return known.length < RECORDS_LEAST || days.size < DAYS_LEAST ? [] : [...days.values()].reverse()
}
