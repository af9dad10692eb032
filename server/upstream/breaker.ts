/** Circuit breaker: while too large a share of recent calls fails, calls are rejected at once without being sent. */
import { Problem } from '../problem.ts'

export type BreakerLimits = {
  /** sliding window in which calls and faults are counted */
  readonly windowMs: number
  /** minimum number of calls in the window before the breaker can open */
  readonly calls: number
  /** share of faults that opens the breaker, 0 to 1 */
  readonly faults: number
  /** while open, one probe call is let through this often */
  readonly probeMs: number
}

type BreakerState = 'closed' | 'open' | 'probing'

export type Breaker = {
  /** @throws Problem `upstream_down` while it is open */
  check(): void
  /** @param answered whether the upstream responded at all; a refusal is a response, too */
  record(answered: boolean): void
  readonly state: BreakerState
}

/** The window is divided into this many slots. */
const SLOTS = 10

/** @param now monotonic milliseconds */
export function createBreaker({ windowMs, calls, faults, probeMs }: BreakerLimits, now: () => number): Breaker {
  const slotMs = windowMs / SLOTS
  let slots: { at: number; calls: number; faults: number }[] = []
  let state: BreakerState = 'closed'
  let probeAt = 0

  function count(answered: boolean): void {
    const at = Math.floor(now() / slotMs)
    let slot = slots.at(-1)
    if (slot?.at !== at) {
      slot = { at, calls: 0, faults: 0 }
      slots = [...slots.filter((each) => each.at > at - SLOTS), slot]
    }
    slot.calls += 1
    if (!answered) slot.faults += 1
  }

  return {
    get state() {
      return state
    },
    check() {
      if (state === 'closed') return
      if (now() < probeAt) throw new Problem('upstream_down', { retryAfter: Math.ceil((probeAt - now()) / 1_000) })
      // this call is the probe; if it is never recorded, the next probe follows after probeMs
      state = 'probing'
      probeAt = now() + probeMs
    },
    record(answered) {
      if (state !== 'closed') {
        // calls that were in flight when the breaker opened are ignored
        if (state === 'open') return
        state = answered ? 'closed' : 'open'
        slots = []
        probeAt = now() + probeMs
        return
      }
      count(answered)
      // a success cannot open the breaker
      if (answered) return
      const total = slots.reduce((sum, slot) => sum + slot.calls, 0)
      const bad = slots.reduce((sum, slot) => sum + slot.faults, 0)
      if (total < calls || bad < total * faults) return
      state = 'open'
      probeAt = now() + probeMs
    },
  }
}
