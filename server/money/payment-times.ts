/**
 * All times for finding a payment's outcome. They follow from one setting, `UPSTREAM_MAX_DELAY_S`: the longest that the upstream may take to carry
 * out a payment it has received.
 */
import { policies } from '../policy.ts'

/** A payment is sent at most this long after it was recorded in the ledger; `createTimeLimit` enforces that. */
const SENDING_S = policies.money.deadlineMs / 1_000

/** How far a record's time may differ from the clock in the upstream's responses: both are whole seconds, and requests take a moment. */
export const TIME_SLACK_S = 5

/** The most that a text time may be wrong if the upstream's time zone is not the configured one: from UTC-12 to UTC+14. */
const ZONE_S = 26 * 3_600
/**
 * The most that a unix time may be wrong. The upstream may treat a local time as UTC when it calculates the unix time; that is up to 14 hours, and an
 * hour of summer time.
 */
const UNIX_ZONE_S = 15 * 3_600

/**
 * The wait before the first automatic lookup. Each further wait is twice as long as the previous one. When the app asks for the outcome
 * (`client/payment/check-times.ts`), the server looks it up at once.
 */
const FIRST_LOOK_MS = 1_000
/** The longest wait before an automatic lookup. */
const LONGEST_WAIT_MS = 30_000

export type PaymentTimes = {
  /** the longest time from recording a payment to the upstream carrying it out, in seconds */
  readonly executionS: number
  /** a payment that is older than this, in seconds, and has no record, was not carried out */
  readonly absentAfterS: number
  /** records within this time before or after the payment may belong to it, in seconds. For records with text times, whose time zone may be any */
  readonly windowS: number
  /** like `windowS`, for records with unix times */
  readonly unixWindowS: number
  /** if two payments were recorded within this time of each other, their windows overlap, so a record may belong to either of them; in seconds */
  readonly neighboursS: number
  /**
   * how far back measured offsets of the upstream's clock are kept for comparison, in milliseconds. An earlier jump of a clock no longer matters
   */
  readonly clockMemoryMs: number
  /** waits before each automatic lookup, in milliseconds. At the last lookup, the upstream's lists can prove that the payment was not carried out */
  readonly lookDelaysMs: readonly number[]
}

/** @param maxDelayS the setting `UPSTREAM_MAX_DELAY_S`, in seconds */
export function paymentTimes(maxDelayS: number): PaymentTimes {
  const executionS = SENDING_S + maxDelayS
  // `absentAfterS` has a name of its own although both times are equal today: to wait longer, only this line has to change
  const absentAfterS = executionS
  const windowS = ZONE_S + executionS
  return {
    executionS,
    absentAfterS,
    windowS,
    unixWindowS: UNIX_ZONE_S + executionS,
    neighboursS: 2 * windowS,
    clockMemoryMs: 2 * executionS * 1_000,
    lookDelaysMs: delaysWithin((absentAfterS + 2 * TIME_SLACK_S) * 1_000),
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
 * Starts a countdown of the time in which a payment must be sent. A process may stand still for minutes between recording a payment and sending it.
 * Meanwhile, other processes may have concluded that the payment was never sent, so it must not be sent late. Two clocks are used, because each may
 * fail: the monotonic one stops while the machine is suspended, and the other may be set back.
 * @param now unix milliseconds
 * @returns a function that returns the milliseconds left, at least 0
 */
export function createTimeLimit(ms: number, now: () => number): () => number {
  const [monotonic, wall] = [performance.now(), now()]
  return () => Math.max(0, ms - Math.max(performance.now() - monotonic, now() - wall))
}
