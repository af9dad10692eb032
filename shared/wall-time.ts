/** Wall time: what clocks in a time zone show. All times are unix seconds. */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formatters.set(zone, known)
  return known
}

/** The local time in `zone` at `time`. The result is the unix time at which a clock in UTC shows the same. */
export function wallTime(time: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(time * 1_000)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000
}
