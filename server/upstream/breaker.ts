/**
 * Circuit breaker: while too many recent calls have faults, calls are rejected at once without being sent. A call has a fault if the upstream gave no
 * usable response. One caller's input can make every call of that caller fail, so the breaker opens only if several callers have faults.
 */
import { Problem } from '../problem.ts'

export type BreakerLimits = {
  /** sliding window in which calls and faults are counted */
  readonly windowMs: number
  /** minimum number of calls in the window before the breaker can open */
  readonly calls: number
  /** share of calls with faults that opens the breaker, from 0 to 1 */
  readonly faults: number
  /**
   * minimum number of callers with faults in the window before the breaker can open. So that one caller cannot open it, at most `calls / callers`
   * faults of each caller count
   */
  readonly callers: number
  /** while the breaker is open, one call is let through as a probe every `probeMs` */
  readonly probeMs: number
}

type BreakerState = 'closed' | 'open' | 'probing'

export type Breaker = {
  /** @param caller identifies a member or visitor @throws Problem `upstream_down` while the breaker is open, unless this caller may probe now */
  check(caller: string): void
  /** Must be called when a call is about to be sent. While the breaker is open, this call becomes the probe. @throws Problem like `check` */
  begin(caller: string): void
  /** @param answered whether the upstream gave a usable response; a refusal is usable, an error 5xx is not */
  record(caller: string, answered: boolean): void
  readonly state: BreakerState
}

/** The window consists of this many slots. It slides in steps of one slot, and then the calls of the oldest slot no longer count. */
const SLOTS = 10
/**
 * In each slot, the faults of this many callers are counted by caller. The faults of further callers are only added to the total. `failedProbers` has
 * the same limit; when that set is full, it is emptied.
 */
const CALLERS_MAX = 64

/** `faultsBy`: faults of each caller */
type Slot = { at: number; calls: number; faults: number; faultsBy: Map<string, number> }

/** @param now monotonic milliseconds */
export function createBreaker(limits: BreakerLimits, now: () => number): Breaker {
  const { windowMs, calls, faults, callers, probeMs } = limits
  const slotMs = windowMs / SLOTS
  const faultsPerCaller = Math.ceil(calls / callers)
  let slots: Slot[] = []
  let state: BreakerState = 'closed'
  let probeAt = 0
  let prober = ''
  /** callers whose probe has failed since the breaker opened; their calls may fail even when the upstream works for others */
  const failedProbers = new Set<string>()

  function slotNow(): Slot {
    const at = Math.floor(now() / slotMs)
    const last = slots.at(-1)
    if (last?.at === at) return last
    const slot = { at, calls: 0, faults: 0, faultsBy: new Map<string, number>() }
    slots = [...slots.filter((each) => each.at > at - SLOTS), slot]
    return slot
  }

  function countFault(caller: string): void {
    const slot = slotNow()
    const earlier = slots.reduce((total, { faultsBy }) => total + (faultsBy.get(caller) ?? 0), 0)
    // a fault beyond the caller's limit is not counted, not even as a call: that would lower the share of faults, although the upstream may be down
    // for all
    if (earlier >= faultsPerCaller) return
    slot.calls += 1
    slot.faults += 1
    const inSlot = slot.faultsBy.get(caller)
    if (inSlot !== undefined || slot.faultsBy.size < CALLERS_MAX) slot.faultsBy.set(caller, (inSlot ?? 0) + 1)
  }

  function isTooBad(): boolean {
    const total = slots.reduce((sum, slot) => sum + slot.calls, 0)
    const bad = slots.reduce((sum, slot) => sum + slot.faults, 0)
    if (total < calls || bad < total * faults) return false
    return new Set(slots.flatMap(({ faultsBy }) => [...faultsBy.keys()])).size >= callers
  }

  function endProbe(answered: boolean): void {
    state = answered ? 'closed' : 'open'
    slots = []
    probeAt = now() + probeMs
    if (answered || failedProbers.size >= CALLERS_MAX) failedProbers.clear()
    if (!answered) failedProbers.add(prober)
  }

  function check(caller: string): void {
    if (state === 'closed') return
    // callers without a failed probe go first, so that one caller's failing probes cannot keep the breaker open
    const wait = probeAt - now() + (failedProbers.has(caller) ? probeMs : 0)
    if (wait > 0) throw new Problem('upstream_down', { retryAfter: Math.ceil(wait / 1_000) })
  }

  return {
    get state() {
      return state
    },
    check,
    begin(caller) {
      check(caller)
      if (state === 'closed') return
      // this call is the probe; if its result is never recorded, another probe may follow after probeMs
      state = 'probing'
      prober = caller
      probeAt = now() + probeMs
    },
    record(caller, answered) {
      // ignores calls that were already in progress when the breaker opened
      if (state === 'open' || (state === 'probing' && caller !== prober)) return
      if (state === 'probing') endProbe(answered)
      else if (answered) slotNow().calls += 1
      else {
        countFault(caller)
        if (!isTooBad()) return
        state = 'open'
        probeAt = now() + probeMs
      }
    },
  }
}
