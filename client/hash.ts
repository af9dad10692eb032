/**
 * Hash routing with the query inside the hash (`#/path?query`), as the specification's links have it. wouter's own hash hook keeps the query
 * in the path, so this one is given to its Router instead.
 */
import { useSyncExternalStore } from 'react'

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
const notify = () => {
  for (const listener of listeners) listener()
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
  const back = index < current
  current = index
  // section 2: the browser's own back leads to the site root; the arrow in our header goes one page up
  if (back && !goingUp && pathNow() !== '/') return navigate('/', { replace: true })
  goingUp = false
  notify()
})

export const navigate: Navigate = (to, { replace = false } = {}) => {
  current += replace ? 0 : 1
  history[replace ? 'replaceState' : 'pushState']({ index: current } satisfies Entry, '', `#${to}`)
  if (!replace) scrollTo(0, 0)
  notify()
}

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
export const useHash = (): [string, Navigate] => [useSyncExternalStore(subscribe, pathNow), navigate]
useHash.searchHook = (): string => useSyncExternalStore(subscribe, queryNow)
useHash.hrefs = (href: string): string => `#${href}`

/** The page's path with its query, as a link would name it. */
export const here = whole

/** `source` of the page's address, before the hash or in it; it goes with every call. */
export const pageSource: string | null =
  new URLSearchParams(location.search).get('source') ?? new URLSearchParams(queryNow()).get('source')
