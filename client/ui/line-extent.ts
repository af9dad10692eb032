/** Where the drawing of a line was before the line showed another time or scale. */

/** Which times and values a line's drawing shows. `start`, `end`: unix seconds; `low`, `high`: the ends of the scale. */
export type Extent = { start: number; end: number; low: number; high: number }

/** The drawing, in the units of its viewBox: `base` and `top` are where the lowest and the highest number of the scale are. */
export type Frame = { width: number; base: number; top: number }

/**
 * CSS transform that puts a drawing of `now` where the same points were in the drawing of `old`. Null if none of them was in sight, or if there is
 * nothing to stretch.
 */
export function placedAs(old: Extent, now: Extent, { width, base, top }: Frame): string | null {
  const [time, value] = [old.end - old.start, old.high - old.low]
  const isApart = now.start > old.end || old.start > now.end || now.low > old.high || old.low > now.high
  if (isApart || !(time > 0 && value > 0 && now.end > now.start && now.high > now.low)) return null
  const [wide, high] = [(now.end - now.start) / time, (now.high - now.low) / value]
  const lowest = base - ((now.low - old.low) / value) * (base - top)
  return `matrix(${wide}, 0, 0, ${high}, ${((now.start - old.start) / time) * width}, ${lowest - high * base})`
}
