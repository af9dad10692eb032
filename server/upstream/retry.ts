/** A second try for reads, within a budget: in an outage tries must not double the load. */
import { setTimeout as sleep } from 'node:timers/promises'

export type RetryLimits = {
  /** of all calls, how many may be second tries: 0.1 is a tenth */
  readonly share: number
  /** saved up at most */
  readonly saved: number
  /** a second try comes after a random time up to this: full jitter */
  readonly jitterMs: number
}

export type Retry = {
  /** Counts a first try. */
  earn(): void
  /** Whether a second try may be made now; waits for its turn when it may. */
  mayTry(): Promise<boolean>
}

export function createRetry({ share, saved, jitterMs }: RetryLimits): Retry {
  let budget = Math.min(1, saved)
  return {
    earn() {
      budget = Math.min(saved, budget + share)
    },
    async mayTry() {
      if (budget < 1) return false
      budget -= 1
      await sleep(Math.random() * jitterMs)
      return true
    },
  }
}
