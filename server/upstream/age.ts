/** How old cached data is. */

/** Milliseconds from `at` to `now`; infinite when `at` is in the future, because the clock was set back and the age cannot be told. */
export const ageOf = (at: number, now: number): number => (at > now ? Number.POSITIVE_INFINITY : now - at)

/** The age to show, in milliseconds: never negative. */
export const shownAgeOf = (at: number, now: number): number => Math.max(0, now - at)
