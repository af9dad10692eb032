/** Watches the difference between the upstream's clock and ours, and tells whether it can be relied on. */

/**
 * Offsets that differ by no more than this count as equal. Small differences are normal, because the upstream's times are whole seconds, and a
 * response takes a moment.
 */
export const CLOCK_TOLERANCE_MS = 5_000

/** The time for which offsets are remembered is divided into this many slots. Only the least and the greatest offset of each slot are kept. */
const SLOTS = 10

export type Clock = {
  /** Adds an offset (the upstream's clock minus ours, in milliseconds) from the response to a call with a token. */
  add(offsetMs: number): void
  /**
   * Whether all remembered offsets agree. Then no clock has jumped, and no response with an old time came from a cache. False before the first
   * offset.
   */
  isSteady(): boolean
  /** the latest offset in milliseconds; null before the first offset */
  last(): number | null
}

type Slot = { at: number; least: number; most: number }

/** @param memoryMs how long an offset is remembered @param now monotonic milliseconds */
export function createClock(memoryMs: number, now: () => number = () => performance.now()): Clock {
  const slotMs = memoryMs / SLOTS
  let slots: Slot[] = []
  let last: number | null = null

  const slotNow = (): number => Math.floor(now() / slotMs)
  const recent = (): Slot[] => slots.filter(({ at }) => at >= slotNow() - SLOTS)

  return {
    add(offsetMs) {
      last = offsetMs
      const at = slotNow()
      const slot = slots.at(-1)
      if (slot?.at !== at) slots = [...recent(), { at, least: offsetMs, most: offsetMs }]
      else {
        slot.least = Math.min(slot.least, offsetMs)
        slot.most = Math.max(slot.most, offsetMs)
      }
    },
    isSteady() {
      const seen = recent()
      if (seen.length === 0) return false
      const least = Math.min(...seen.map((slot) => slot.least))
      const most = Math.max(...seen.map((slot) => slot.most))
      return most - least <= CLOCK_TOLERANCE_MS
    },
    last: () => last,
  }
}
