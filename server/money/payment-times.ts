/**
 * All times of the search for a payment's outcome. They follow from one setting, `UPSTREAM_MAX_DELAY_S`: the longest that the upstream may take to
 * carry out a payment it has received.
 */
import { policies } from '../policy.ts'

/** A payment is sent within this time after it was recorded in the ledger: `createTimeLimit` sees to that. */
const SENDING_S = policies.money.deadlineMs / 1_000

/** How far a record's time may differ from the upstream's clock in its response: both are whole seconds, and requests take a moment. */
export const TIME_SLACK_S = 5

/** No time zone is further than this from any other place's idea of the time, so a text time read in the wrong zone is off by less. */
const ZONE_S = 15 * 3_600

/** The first automatic lookup comes after this time; each following one after twice as long as the one before, up to the longest. */
const FIRST_LOOK_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export type PaymentTimes = {
  /** a payment that was sent may be carried out up to this long after it was recorded, in seconds */
  readonly executionS: number
  /** records this long before or after the payment may belong to it, whatever time zone they are in, in seconds */
  readonly windowS: number
  /** payments recorded within this time of each other may have records in the same window, in seconds */
  readonly neighboursS: number
  /** how long offsets of the upstream's clock are compared: a jump is noticed for as long as it could matter, in milliseconds */
  readonly clockMemoryMs: number
  /** waiting times before each automatic lookup, in milliseconds; the last comes when absence has become provable */
  readonly lookDelaysMs: readonly number[]
}

/** @param maxDelayS the setting */
export function paymentTimes(maxDelayS: number): PaymentTimes {
  const executionS = SENDING_S + maxDelayS
  const windowS = ZONE_S + executionS
  return {
    executionS,
    windowS,
    neighboursS: 2 * windowS,
    clockMemoryMs: 2 * executionS * 1_000,
    lookDelaysMs: delaysWithin((executionS + 2 * TIME_SLACK_S) * 1_000),
  }
}

function delaysWithin(ms: number): number[] {
  const waits: number[] = []
  let left = ms
  for (let wait = FIRST_LOOK_MS; left > 0; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    waits.push(Math.min(wait, left))
    left -= wait
  }
  return waits
}

/**
 * Counts down from now. A process may stand still for minutes between recording a payment and sending it; others have concluded by then that it
 * was never sent. Both clocks count: one stops while the machine is suspended, the other may be set back.
 * @param now unix milliseconds @returns a function that tells how many milliseconds are left, at least 0
 */
export function createTimeLimit(ms: number, now: () => number): () => number {
  const [monotonic, wall] = [performance.now(), now()]
  return () => Math.max(0, ms - Math.max(performance.now() - monotonic, now() - wall))
}
