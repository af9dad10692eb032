/** The times at which the time axis of a chart can have marks. */
import { daysBetween, fromWallTime, startOfDay } from '../../shared/calendar.ts'
import { wallTime } from '../../shared/wall-time.ts'

const MINUTE_S = 60
const DAY_S = 86_400
/** The most marks: with more, the axis would attract more attention than the line. */
const MARKS_MAX = 6

/** Steps between marks within a day, in minutes. Each divides a day, so that the marks have the same times every day. */
const MINUTES = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720]
const DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 56, 84, 168, 364]

/** The times from `start` to `end` at which clocks show whole steps of `minutes` after midnight. */
function withinDays(start: number, end: number, minutes: number, zone: string): number[] {
  const step = minutes * MINUTE_S
  const [first, last] = [Math.ceil(wallTime(start, zone) / step), Math.floor(wallTime(end, zone) / step)]
  const times = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    fromWallTime((first + index) * step, zone),
  )
  // two steps are the same time where clocks skip one of them
  return [...new Set(times)].filter((at) => at >= start && at <= end)
}

/** The midnights from `start` to `end`, every `days` days, counted back from the last one. */
const midnights = (start: number, end: number, days: number, zone: string): number[] =>
  Array.from({ length: Math.floor(daysBetween(start, end, zone) / days) + 1 }, (_, index) =>
    startOfDay(end, zone, -index * days),
  )
    .filter((at) => at >= start)
    .reverse()

/**
 * Round times between `start` and `end` in the time zone `zone`, in unix seconds: several choices, the one with the most times first. Up to two
 * days, they are times of the day, otherwise midnights.
 */
export function timeMarks(start: number, end: number, zone: string): number[][] {
  const choices =
    end - start <= 2 * DAY_S
      ? // finer ones would have too many marks anyway
        MINUTES.filter((minutes) => (end - start) / (minutes * MINUTE_S) <= MARKS_MAX).map((minutes) =>
          withinDays(start, end, minutes, zone),
        )
      : DAYS.filter((days) => (end - start) / (days * DAY_S) <= MARKS_MAX).map((days) =>
          midnights(start, end, days, zone),
        )
  return choices.filter(({ length }) => length > 0 && length <= MARKS_MAX)
}

/** `from` and `to`: the ends of a text in pixels, without the gap to its neighbours. */
type Placed = { at: number; centre: number; from: number; to: number }

type Room = {
  /** width of the axis in pixels */
  width: number
  /** where a text may end: the texts may reach below what stands beside the axis */
  end: number
  /** the least space between two texts */
  gap: number
}

/** Places texts of the given widths centred below their marks, but never beyond the ends. */
function placed(times: readonly number[], [start, end]: readonly [number, number], room: Room, widthOf: WidthOf) {
  return times.map((at): Placed => {
    const width = widthOf(at)
    const centre = ((at - start) / (end - start || 1)) * room.width
    const from = Math.max(0, Math.min(centre - width / 2, room.end - width))
    return { at, centre, from, to: from + width }
  })
}

type WidthOf = (at: number) => number

const isApart = (all: readonly Placed[], gap: number): boolean =>
  all.every(({ from }, index) => from >= (all[index - 1]?.to ?? -gap) + gap)

/**
 * The marks of the first of `choices` whose texts fit side by side, if need be without its first mark. If none does, of the last one those that fit,
 * counted back from the newest.
 * @param ends the times at the ends of the axis
 */
export function fittingMarks(
  choices: readonly (readonly number[])[],
  ends: readonly [number, number],
  room: Room,
  widthOf: WidthOf,
): Placed[] {
  const all = choices.map((times) => placed(times, ends, room, widthOf))
  // a text at the beginning cannot be centred below its mark, so that it may be too close to the next one
  const fitting = all
    .flatMap((marks) => (marks.length > 2 ? [marks, marks.slice(1)] : [marks]))
    .find((marks) => isApart(marks, room.gap))
  if (fitting) return fitting
  const kept: Placed[] = []
  for (const mark of [...(all.at(-1) ?? [])].reverse())
    if (isApart([mark, ...kept.slice(0, 1)], room.gap)) kept.unshift(mark)
  return kept
}
