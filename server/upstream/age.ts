/** Calculates how old cached data is. */

/** Milliseconds from `at` to `now`. Infinite if `at` is in the future: the clock was set back, so the age is unknown. */
export const ageOf = (at: number, now: number): number => (at > now ? Number.POSITIVE_INFINITY : now - at)

/** The age to show, in milliseconds: never negative. */
export const shownAgeOf = (at: number, now: number): number => Math.max(0, now - at)
