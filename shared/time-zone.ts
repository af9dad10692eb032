/** The default time zone of the upstream, and the check of time zone names. */

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

/**
 * Whether `zone` is the name of a time zone, such as `Europe/Berlin`. Fixed offsets such as `+08:00` are refused, because older browsers do not know
 * them.
 */
export function isTimeZone(zone: string): boolean {
  try {
    return /[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
