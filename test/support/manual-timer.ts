/** Replaces the timer of the server's market streams, so that the test decides when a stream sends something. */
import type { Repeat } from '../../server/handlers/market-stream.ts'

type Timer = { everyS: number; leftS: number }

export type ManualTimer = {
  repeat: Repeat
  /** the number of streams whose timer is running */
  count: () => number
  /** Lets time pass for all timers. @returns the number of timers that were due and have therefore called their function */
  pass: (seconds: number) => number
}

export function manualTimer(): ManualTimer {
  const timers = new Map<() => void, Timer>()
  return {
    repeat(act, ms) {
      timers.set(act, { everyS: ms / 1_000, leftS: ms / 1_000 })
      return () => void timers.delete(act)
    },
    count: () => timers.size,
    pass(seconds) {
      let called = 0
      for (const [act, timer] of timers) {
        timer.leftS -= seconds
        if (timer.leftS > 0) continue
        timer.leftS += timer.everyS
        called += 1
        act()
      }
      return called
    },
  }
}
