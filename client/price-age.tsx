import { Stale } from './components/states.tsx'
import { serverNow } from './state/system.ts'

/** two refreshes of home missed, in seconds */
const STALE_S = 30

/**
 * Said of a price that is older than it should be: by the upstream's own time (unix seconds) where it gives one, so that an answer kept on the
 * way is not taken for a new one; else by its arrival, `at` in unix milliseconds.
 */
export function PriceAge({ time, at }: { time: number | null; at: number }) {
  const age = serverNow() - (time ?? at / 1_000)
  return age > STALE_S ? <Stale age={age} /> : null
}
