/** A retry budget for reads, so that retries do not double the load during an outage. */
import { setTimeout as sleep } from 'node:timers/promises'

export type RetryLimits = {
  /** retries allowed per first try: 0.1 means one retry for ten calls */
  readonly share: number
  /** the most retries that the budget can accumulate */
  readonly saved: number
  /** a retry waits for a random time up to this, in milliseconds (full jitter) */
  readonly jitterMs: number
}

export type Retry = {
  /** Must be called for each first try; adds `share` to the budget. */
  earn(): void
  /** Whether a retry is allowed. If so, resolves after the retry's delay. */
  mayTry(): Promise<boolean>
}

/** The budget starts with one retry. */
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
