/** A retry budget for reads: during an outage, retries must not double the load. */
import { setTimeout as sleep } from 'node:timers/promises'

export type RetryLimits = {
  /** retries allowed per first try: 0.1 is one retry for ten calls */
  readonly share: number
  /** the most retries that the budget can accumulate */
  readonly saved: number
  /** a retry waits for a random time up to this (full jitter) */
  readonly jitterMs: number
}

export type Retry = {
  /** Counts a first try, which adds `share` to the budget. */
  earn(): void
  /** Whether a retry is allowed; if so, resolves after the retry's delay. */
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
