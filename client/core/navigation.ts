/**
 * Hash routing with the query inside the hash (`#/path?query`), as the specification's links have it. wouter's own hash hook keeps the query
 * in the path, so this one is given to its Router instead.
 */
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/** Each entry carries its place in our history, so that going back can be told from going forward. */
type Entry = { index: number }
const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : null

let current = indexOf(history.state) ?? 0
let goingUp = false
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
let shown = location.hash.split('?', 1)[0]
/** Counts the pages that were shown: one that is left and opened again is another. */
let visits = 0

/** Shows what the address says now; another page comes in as its direction explains, where the browser can and the member wants it. */
function notify(going: 'down' | 'up' | 'aside' = 'aside'): void {
  const path = location.hash.split('?', 1)[0]
  const isOther = path !== shown
  shown = path
  if (isOther) visits += 1
  if (!isOther || reducedMotion.matches || document.hidden) return notifyListeners()
  document.documentElement.dataset.going = going
  // a tab is there at once: the picture that a transition takes of the old page would hold it back, so it only fades in
  if (going === 'aside' || !('startViewTransition' in document)) return notifyListeners()
  const { ready, finished } = document.startViewTransition(() => flushSync(notifyListeners))
  // cut short by the next one
  ready.catch(() => undefined)
  finished.catch(() => undefined)
}

const whole = (): string => location.hash.slice(1) || '/'
const pathNow = (): string => whole().split('?', 1)[0] || '/'
const queryNow = (): string => whole().split('?').slice(1).join('?')

if (indexOf(history.state) === null) history.replaceState({ index: current } satisfies Entry, '')

addEventListener('popstate', ({ state }) => {
  const index = indexOf(state)
  if (index === null) {
    // edited by hand: a new page
    current += 1
    history.replaceState({ index: current } satisfies Entry, '')
    return notify()
  }
  if (returning && index === current) {
    returning = false
    notifyListeners()
    return askToLeave()
  }
  const back = index < current
  if (back && !goingUp && mayLeave) {
    returning = true
    return history.go(current - index)
  }
  current = index
  // section 2: the browser's own back leads to the site root; the arrow in our header goes one page up
  if (back && !goingUp && pathNow() !== '/') return navigate('/', { replace: true })
  goingUp = false
  notify(back ? 'up' : 'down')
})

/** Asks whether the page that is shown may be left. */
let mayLeave: (() => Promise<boolean>) | null = null
/** The page was left, and will be there again in a moment: only then it can be asked about. */
let returning = false

/** Has `asks` asked before the browser's own back leads away. @returns ends that */
export function guardLeaving(asks: () => Promise<boolean>): () => void {
  mayLeave = asks
  return () => {
    if (mayLeave === asks) mayLeave = null
  }
}

let asking = false

function askToLeave(): void {
  const asks = mayLeave
  // one question is enough
  if (!asks || asking) return
  asking = true
  const isHere = samePage()
  void asks().then((yes) => {
    asking = false
    if (!yes || !isHere()) return
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

/** How far each page of our history was scrolled when it was left for another, by `placeName`. */
const scrolled = new Map<string, number>()
history.scrollRestoration = 'manual'

/** What lists keep for the way back, by `placeName`. */
export const listStates = new Map<string, unknown>()

function leave(): void {
  scrolled.set(entryName(), scrollY)
  for (const places of [scrolled, listStates])
    for (const name of places.keys()) if (Number.parseInt(name, 10) > current) places.delete(name)
}

/** Where the page that is shown now was left: 0 for a new one. */
export const savedScroll = (): number => scrolled.get(entryName()) ?? 0

/** Names this page in our history: the same again when the arrow leads back to it. */
export const entryName = (): string => `${current} ${pathNow()}`

/** What the arrow in the header does: the page before, or `parent` when this one was opened first. */
export function goUp(parent: string): void {
  if (current === 0) return navigate(parent, { replace: true })
  goingUp = true
  history.back()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** wouter's location hook. */
export const useHashLocation = (): [string, Navigate] => [useSyncExternalStore(subscribe, pathNow), navigate]
useHashLocation.searchHook = (): string => useSyncExternalStore(subscribe, queryNow)
useHashLocation.hrefs = (href: string): string => `#${href}`

/** Tells from now on whether the page that is shown now was never left. */
export function samePage(): () => boolean {
  const own = visits
  return () => own === visits
}

/** The page's path with its query, as a link would name it. */
export const currentAddress = whole

/** A link to `path` that leads back here when what it is for is done. */
export const withReturn = (path: string): string => `${path}?return=${encodeURIComponent(whole())}`

/** To `page`, which led here: up where it is the page before, else in the place of this one. */
export function returnTo(page: string): void {
  const before = `${current - 1} ${page.split('?', 1)[0]}`
  if (!scrolled.has(before)) return navigate(page, { replace: true })
  goingUp = true
  history.back()
}

/** A path of ours that the address asks to go on to; null for anything else, for the link may be anybody's. */
export const safeReturnPath = (path: string | null): string | null => (path?.startsWith('/pages') ? path : null)
