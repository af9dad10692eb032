/** Decides whether the age of one part of a page also says the age of another, so that a page without a connection does not repeat it. */
import { FRESH_S } from '../../shared/limits.ts'
import { serverNow } from './app-config.ts'

/** Whether two times in unix milliseconds, by the device's clock, are so close that their ages are shown as the same. */
export const isSameTime = (one: number, other: number): boolean => Math.abs(one - other) < FRESH_S * 1_000

/**
 * The time of a price by the device's clock, in unix milliseconds.
 * @param time according to the upstream, in unix seconds @param at when it was received; used if `time` is null
 */
export const priceTime = (time: number | null, at: number): number =>
  time === null ? at : Date.now() - (serverNow() - time) * 1_000
