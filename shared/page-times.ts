/** The steps of opening a page that are measured: the first paint, the member's balances on home, the app's first screen. */
export const PAGE_STEPS = ['paint', 'balances', 'app'] as const

type PageStep = (typeof PAGE_STEPS)[number]

/** Milliseconds since the page began to load, for each step. A step that did not happen is missing. */
export type PageTimes = Partial<Record<PageStep, number>>

export const PAGE_TIMES_PATH = '/api/page-times'
