/** After many faults in a row the upstream is left alone for a while: callers hear at once that nothing was sent. */
import { Problem } from '../problem.ts'

export type BreakerLimits = {
  /** faults are counted in this window */
  readonly windowMs: number
  /** fewer calls than this say nothing */
  readonly calls: number
  /** 0 to 1 */
  readonly faults: number
  /** how often one call is let through to see */
  readonly probeMs: number
}

type BreakerState = 'closed' | 'open' | 'probing'

export type Breaker = {
  /** @throws Problem `upstream_down` while it is open */
  check(): void
  /** Whether the upstream answered, whatever it said: a refusal is an answer. */
  record(answered: boolean): void
  readonly state: BreakerState
}

/** The window is counted in this many slots. */
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
      // one is let through; if it never comes back, another is in time
      state = 'probing'
      probeAt = now() + probeMs
    },
    record(answered) {
      if (state !== 'closed') {
        // those that were under way when it opened say nothing new
        if (state === 'open') return
        state = answered ? 'closed' : 'open'
        slots = []
        probeAt = now() + probeMs
        return
      }
      count(answered)
      // only a fault can be one too many
      if (answered) return
      const total = slots.reduce((sum, slot) => sum + slot.calls, 0)
      const bad = slots.reduce((sum, slot) => sum + slot.faults, 0)
      if (total < calls || bad < total * faults) return
      state = 'open'
      probeAt = now() + probeMs
    },
  }
}
