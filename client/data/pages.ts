/** Lists that are loaded page by page. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { entryName, listStates, pathNow } from '../core/navigation.ts'
import { useBackToPage } from '../core/page-events.ts'
import { type ApiProblem, asProblem } from './api.ts'
import { cachedData, isOld, lastData, loadToCache } from './loaded-data.ts'
import { LISTS } from './outdate-lists.ts'
import { useBackOnline } from './repeats.ts'

/** `about`: data about the list as a whole, such as totals. */
type Page<T, A> = { items: readonly T[]; more: boolean; about?: A }
type Pages<T, A> = {
  key: string
  items: readonly T[]
  page: number
  state: 'loading' | 'more' | 'end' | 'failed'
  hasMore: boolean
  problem: ApiProblem | null
  /** when the first page was loaded, in unix milliseconds */
  at: number
  /** whether something has changed that the list may show, or a reload failed, so that it must be reloaded */
  isOutdated: boolean
  /** whether all loaded pages are being reloaded in the background */
  renews: boolean
  /** the `about` of the page that was loaded last; undefined before the first page */
  about: A | undefined
}

const nothing = (key: string) =>
  ({
    key,
    items: [],
    page: 0,
    state: 'loading',
    hasMore: true,
    problem: null,
    at: 0,
    isOutdated: false,
    renews: false,
    about: undefined,
  }) as const

/**
 * A list that has just been opened. If its first page is cached, the list shows that until the page has loaded again.
 * @param find where the page is looked for: `lastData` if it could not be loaded
 */
function opened<T, A>(path: string, key: string, find: typeof cachedData = cachedData): Pages<T, A> {
  const known = find<Page<T, A>>(listKey(path, key))
  if (!known) return nothing(key)
  const { items, more, about } = known.data
  return { ...nothing(key), items, page: 1, hasMore: more, at: known.at, about }
}

/** The name under which the first page of a list is stored. @param key the list's filters */
export const listKey = (path: string, key: string) => `${LISTS}${path} ${key}`

/**
 * Drops repeated rows. When a row is added to the upstream's list, the last row of each page moves to the next page, and is then returned a second
 * time.
 */
export function withoutDuplicates<T extends { id: number }>(rows: readonly T[]): readonly T[] {
  const known = new Set<number>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}

/**
 * Whether to load the page after this one, which announces another. After page 1, a page with only known rows ends the list: an upstream that ignores
 * the page's number would return the same rows for ever. A page without rows does not end it, because filters may have left out all of its rows.
 * @param page its number @param count of its rows @param added how many of them were not known
 */
export const mayGoOn = (page: number, count: number, added: number): boolean => page === 1 || count === 0 || added > 0

/**
 * A list that is loaded page by page. It restarts when `key` changes, and is restored when the member goes back to its page. A list older than
 * `FRESH_S` reloads in the background when it is restored and when the page becomes visible again. What failed is loaded again then, too, and once
 * the device is online. When the list is opened anew, its cached first page is shown while it loads.
 */
export function usePages<T extends { id: number }, A = never>(
  load: (page: number) => Promise<Page<T, A>>,
  key: string,
) {
  // read only once: while a page is being left, the address already belongs to the next page
  const [name] = useState(entryName)
  const [path] = useState(pathNow)
  const place = `${name} ${key}`
  const [last, setState] = useState<Pages<T, A>>(
    () => (listStates.get(place) as Pages<T, A> | undefined) ?? opened(path, key),
  )
  const state = last.key === key ? last : opened<T, A>(path, key)
  const latest = useRef({ load, key })
  latest.current = { load, key }
  const turn = useRef(0)

  const ask = useCallback(
    (page: number) => {
      const { load, key } = latest.current
      return page === 1 ? loadToCache(listKey(path, key), () => load(1)) : load(page)
    },
    [path],
  )

  const next = useCallback(
    async (page: number) => {
      turn.current += 1
      const mine = turn.current
      // this request replaces a reload in the background, which will therefore not end
      setState((old) => ({ ...old, state: 'loading', renews: false }))
      try {
        const { items, more, about } = await ask(page)
        if (mine !== turn.current) return
        setState((old) => {
          const before = page === 1 ? [] : old.items
          const all = withoutDuplicates([...before, ...items])
          const hasMore = more && mayGoOn(page, items.length, all.length - before.length)
          return {
            ...old,
            items: all,
            page,
            state: hasMore ? 'more' : 'end',
            hasMore,
            problem: null,
            at: page === 1 ? Date.now() : old.at,
            isOutdated: page > 1 && old.isOutdated,
            about,
          }
        })
      } catch (error) {
        if (mine !== turn.current) return
        // if a reload fails, the list stays as it was and shows the problem
        setState((now) => {
          const old = now.page === 0 ? opened<T, A>(path, latest.current.key, lastData) : now
          return {
            ...old,
            state: page > 1 || old.page === 0 ? 'failed' : old.hasMore ? 'more' : 'end',
            problem: asProblem(error),
          }
        })
      }
    },
    [ask, path],
  )

  /** Reloads all loaded pages and replaces them in one update, so that the list does not jump. */
  const renew = useCallback(
    async (pages: number) => {
      turn.current += 1
      const mine = turn.current
      const at = Date.now()
      setState((old) => ({ ...old, renews: true }))
      try {
        let items: readonly T[] = []
        let page = 0
        let hasMore: boolean
        let about: A | undefined
        do {
          page += 1
          const loaded = await ask(page)
          if (mine !== turn.current) return
          const known = items.length
          items = withoutDuplicates([...items, ...loaded.items])
          hasMore = loaded.more && mayGoOn(page, loaded.items.length, items.length - known)
          about = loaded.about
        } while (hasMore && page < pages)
        setState((old) => ({
          ...old,
          items,
          page,
          state: hasMore ? 'more' : 'end',
          hasMore,
          problem: null,
          at,
          isOutdated: false,
          renews: false,
          about,
        }))
      } catch (error) {
        if (mine !== turn.current) return
        // this reload may have replaced a request for the next page. Without this, that page would seem to be loading for ever
        setState((old) => ({
          ...old,
          state: old.state === 'loading' ? (old.hasMore ? 'more' : 'end') : old.state,
          renews: false,
          problem: asProblem(error),
        }))
      }
    },
    [ask],
  )

  const again = () => {
    if (state.state === 'failed') void next(state.page + 1)
    else if (state.state !== 'loading') void renew(state.page)
  }
  const renewOld = () => {
    if (state.problem || state.isOutdated || isOld(state.at)) again()
  }
  useBackToPage(renewOld)
  useBackOnline(state, again)
  const latestRenewal = useRef(renewOld)
  latestRenewal.current = renewOld

  const wasLeft = useRef(listStates.has(place))
  useEffect(() => {
    const asLeft = wasLeft.current
    wasLeft.current = false
    if (asLeft) return latestRenewal.current()
    setState(opened(path, key))
    void next(1)
  }, [next, key, path])

  useEffect(() => {
    if (last.key !== key || (last.state !== 'more' && last.state !== 'end')) return
    // a failure must not stay until the member comes back: the list is then loaded again
    listStates.set(place, {
      ...last,
      renews: false,
      problem: null,
      isOutdated: last.isOutdated || last.problem !== null,
    })
  }, [last, key, place])

  return {
    ...state,
    more: () => void next(state.page + 1),
    restart: () => next(1),
    /** Reloads what is loaded, so that the list stays where the member has scrolled to. */
    update: () => (state.page === 0 ? next(1) : renew(state.page)),
  }
}
