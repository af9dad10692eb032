/**
 * Hash routing with the query inside the hash (`#/path?query`), as in the specification's links. wouter's own hash hook leaves the query in the
 * path, so its Router gets this hook instead.
 */
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { prefersReducedMotion } from './reduced-motion.ts'

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/** The state of a history entry: its index, which distinguishes going back from going forward. */
type Entry = { index: number }
const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : null

let current = indexOf(history.state) ?? 0
/**
 * Set while the app itself goes back a page, as opposed to the browser's button. `address`: the new address of that page, if its query must change.
 */
let goingUp: { address?: string } | null = null
const listeners = new Set<() => void>()
const whole = (): string => location.hash.slice(1) || '/'
const pathOf = (address: string): string => address.split('?', 1)[0] || '/'
/** The current path, without its query. */
export const pathNow = (): string => pathOf(whole())

/** The address of the page in sight. While the next page's code loads, this is still the old address. */
let drawn = whole()
/** The current path when `notify` last ran. */
let path = pathNow()
/** Counts page visits. Returning to a page is another visit; a change of the query on the same page is not. */
let visits = 0
/** Counts how often the page in sight was opened again from outside the app, by a link in a chat or by an edited address. */
let reopenings = 0
/** The React key of the page in sight. A changed key draws the page anew. */
export const pageKey = (path: string): string => path + reopenings

/** Counts changes of the address. A page whose code arrives after the member has gone on to another page is not drawn. */
let changes = 0

/** If the next page's code has not loaded after this time, a placeholder is drawn in its place. */
const HOLD_MS = 200
/** Loads what the page at `path` needs to be drawn. @returns undefined if nothing is missing, or if the old page (`from`) must disappear at once */
let load: (path: string, from: string) => Promise<unknown> | undefined = () => undefined

/** Sets how pages are loaded. The old page stays in sight until `by` has loaded what the next page needs, but at most for `HOLD_MS`. */
export function holdPages(by: typeof load): void {
  load = by
}

function draw(): void {
  drawn = whole()
  document.body.inert = false
  for (const listener of listeners) listener()
}

/** Draws the current address. If it is another page, waits for the page's code for at most `HOLD_MS`. @param going how the change is animated */
function notify(going: 'down' | 'up' | 'aside' = 'aside'): void {
  changes += 1
  const change = changes
  const isOther = path !== pathNow()
  path = pathNow()
  if (!isOther) return draw()
  visits += 1
  const missing = load(path, pathOf(drawn))
  if (!missing) return drawPage(going)
  // the old page is still in sight, but must not be used any more
  document.body.inert = true
  const end = () => {
    if (change === changes) drawPage(going)
  }
  void Promise.race([missing, new Promise((resolve) => setTimeout(resolve, HOLD_MS))]).then(end, end)
}

function drawPage(going: 'down' | 'up' | 'aside'): void {
  if (prefersReducedMotion() || document.hidden) return draw()
  document.documentElement.dataset.going = going
  // main pages, and pages that replace another one, only fade in: a view transition would first take a snapshot of the old page, which takes time
  if (going === 'aside' || !('startViewTransition' in document)) return draw()
  const { ready, finished } = document.startViewTransition(() => flushSync(draw))
  // both promises reject if the next transition interrupts this one; that is no error
  ready.catch(() => undefined)
  finished.catch(() => undefined)
}

if (indexOf(history.state) === null) history.replaceState({ index: current } satisfies Entry, '')

addEventListener('popstate', ({ state }) => {
  const index = indexOf(state)
  if (index === null) {
    // no stored state: the member has edited the address, which makes a new history entry
    current += 1
    history.replaceState({ index: current } satisfies Entry, '')
    // a page that is open already is drawn anew, so that what was typed before does not mix with what the link says. An address that is open already
    // says nothing new, so what was typed stays
    if (path === pathNow() && drawn !== whole()) {
      visits += 1
      reopenings += 1
    }
    return notify()
  }
  if (returning && index === current) {
    returning = false
    draw()
    return askToLeave()
  }
  const back = index < current
  if (back && !goingUp && mayLeave) {
    returning = true
    return history.go(current - index)
  }
  current = index
  // section 2 of the specification: the browser's back button leads to the site root; the header's arrow goes back one page
  if (back && !goingUp && pathNow() !== '/') return navigate('/', { replace: true })
  // `returnTo` may want another query than the page's history entry has, such as what was typed into its form
  const { address = whole() } = goingUp ?? {}
  goingUp = null
  if (pathOf(address) === pathNow() && address !== whole())
    history.replaceState({ index } satisfies Entry, '', `#${address}`)
  notify(back ? 'up' : 'down')
})

/** Asks the member whether to leave the current page; null when the page has no guard. */
let mayLeave: (() => Promise<boolean | undefined>) | null = null
/** True while a step back from a guarded page is being undone. The member is asked when the guarded page is the current history entry again. */
let returning = false

/** Calls `asks` before the browser's back button leaves the page. @returns a function that removes the guard */
export function guardLeaving(asks: () => Promise<boolean | undefined>): () => void {
  mayLeave = asks
  return () => {
    if (mayLeave === asks) mayLeave = null
  }
}

let asking = false

function askToLeave(): void {
  const asks = mayLeave
  // only one question at a time
  if (!asks || asking) return
  asking = true
  const stillHere = samePage()
  void asks().then((yes) => {
    asking = false
    if (!yes || !stillHere()) return
    mayLeave = null
    history.back()
  })
}

export const navigate: Navigate = (to, { replace = false, state } = {}) => {
  if (!replace) leave()
  current += replace ? 0 : 1
  history[replace ? 'replaceState' : 'pushState']({ index: current } satisfies Entry, '', `#${to}`)
  notify(replace || state === 'aside' ? 'aside' : 'down')
}

/** Scroll position in pixels at which each page was left. Keys come from `entryName`. */
const scrolled = new Map<string, number>()
history.scrollRestoration = 'manual'

/** The state of paged lists, restored when the member goes back. Keys start with `entryName`. */
export const listStates = new Map<string, unknown>()

function leave(): void {
  scrolled.set(entryName(), scrollY)
  for (const places of [scrolled, listStates])
    for (const name of places.keys()) if (Number.parseInt(name, 10) > current) places.delete(name)
}

/** Scroll position in pixels at which the current page was left earlier; 0 on the first visit. */
export const savedScroll = (): number => scrolled.get(entryName()) ?? 0

/** Identifies the current history entry. Going back to the entry gives the same name again. */
export const entryName = (): string => `${current} ${pathNow()}`

/** What the header's arrow does: goes back one page, or to `parent` if the app was opened on this page. */
export function goUp(parent: string): void {
  if (current === 0) return navigate(parent, { replace: true })
  goingUp = {}
  history.back()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `act` once, after the next page has been drawn. */
function afterNextDraw(act: () => void): void {
  const end = subscribe(() => {
    end()
    act()
  })
}

/** Calls `act` once the current page is drawn: at once, unless its code is still being loaded. */
export const whenDrawn = (act: () => void): void => (path === pathOf(drawn) ? act() : afterNextDraw(act))

/** Replaces wouter's hook of the same name (see the top of this file). */
export const useHashLocation = (): [string, Navigate] => [
  useSyncExternalStore(subscribe, () => pathOf(drawn)),
  navigate,
]
useHashLocation.searchHook = (): string => useSyncExternalStore(subscribe, () => drawn.split('?').slice(1).join('?'))
useHashLocation.hrefs = (href: string): string => `#${href}`

/** @returns a function that returns whether the page of this moment is still open and was not left in between */
export function samePage(): () => boolean {
  const own = visits
  return () => own === visits
}

/** The current path with its query, as used in links. */
export const currentAddress = whole

/** A link to `path`. When the action there is complete, the member returns to the current page. */
export const withReturn = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}return=${encodeURIComponent(whole())}`

/** Returns to `page`: goes back if it is the previous page, otherwise replaces the current one. Resolves once `page` is drawn. */
export function returnTo(page: string): Promise<void> {
  const drawn = new Promise<void>(afterNextDraw)
  const before = `${current - 1} ${page.split('?', 1)[0]}`
  if (scrolled.has(before)) {
    goingUp = { address: page }
    history.back()
  } else navigate(page, { replace: true })
  return drawn
}

/** `path` if it leads to this app, otherwise null. The path may come from a link that a third party has made. */
export const safeReturnPath = (path: string | null): string | null => (path?.startsWith('/pages') ? path : null)
