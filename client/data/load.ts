/** Loads and reloads a screen's data; while it reloads, the old data stays visible. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { pageBuild } from '../core/build-id.ts'
import { listStates } from '../core/navigation.ts'
import { inTab, store } from '../core/storage.ts'
import { type ApiProblem, asProblem } from './api.ts'

export type Loaded<T> = {
  data: T | null
  problem: ApiProblem | null
  /** when the data was loaded, in unix milliseconds; 0 without data */
  at: number
  busy: boolean
  /** whether a request has succeeded since the page was opened; until then, the data is from an earlier visit */
  hasLoaded: boolean
  reload: () => Promise<void>
  /** Updates the data from another response. The data counts as loaded at `at`, by default now. */
  change: (by: (data: T) => T, at?: number) => void
}

type Loading<T> = Omit<Loaded<T>, 'reload' | 'change'> & { key: string }

/** `isOutdated`: whether it is known that newer data differs */
type CacheEntry<T = unknown> = { data: T; at: number; isOutdated?: true }
type Stored = { build: string | undefined; entries: [string, CacheEntry][] }

export const isOld = (at: number, seconds = FRESH_S): boolean => Date.now() - at > seconds * 1_000

/** Storage name of the cached data. */
export const STORED = 'loaded'
const CACHE_MAX = 50
const SAVE_AFTER_MS = 500

/**
 * The last data under each key. A screen that is opened again shows this data at once, with its age, while newer data loads. The cache is also stored
 * in the browser tab, so that it survives a reload without a network. It is cleared when the session ends or another session starts, and ignored by
 * another build of the app.
 */
const cache = new Map<string, CacheEntry>()
restoreLoaded()
let saving: ReturnType<typeof setTimeout> | undefined

function stored(): [string, CacheEntry][] {
  try {
    const { build, entries } = JSON.parse(inTab.getItem(STORED) ?? '{}') as Partial<Stored>
    return build === pageBuild && Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** Fills the cache with what is stored in the browser tab. */
export function restoreLoaded(): void {
  for (const [key, entry] of stored()) cache.set(key, entry)
}

function save(): void {
  saving = undefined
  store(inTab, STORED, JSON.stringify({ build: pageBuild, entries: [...cache] } satisfies Stored))
}

function saveSoon(): void {
  saving ??= setTimeout(save, SAVE_AFTER_MS)
}

/** Caches `data` for the next screen that loads `key`; `at` in unix milliseconds. */
export function cacheData(key: string, data: unknown, at: number): void {
  cache.delete(key)
  cache.set(key, { data, at })
  for (const oldest of cache.keys()) if (cache.size > CACHE_MAX) cache.delete(oldest)
  saveSoon()
}

/** Removes out-of-date data: all keys that start with `start`. The next screen then waits for newer data instead of showing the old data. */
export function forgetData(start: string): void {
  for (const key of cache.keys()) if (key.startsWith(start)) cache.delete(key)
  saveSoon()
}

/**
 * Marks data as out of date: all keys that start with `start`. The next screen waits for newer data, and shows the old data, with its age, only if
 * the device is offline or the newer data cannot be loaded.
 */
export function outdateData(start: string): void {
  for (const [key, entry] of cache) if (key.startsWith(start)) cache.set(key, { ...entry, isOutdated: true })
  saveSoon()
}

/** The data cached under `key`, even if it is out of date, and when it was loaded, in unix milliseconds. */
export const lastData = <T>(key: string) => cache.get(key) as CacheEntry<T> | undefined

/** Like `lastData`, but while the device is online, nothing that is out of date. */
export function cachedData<T>(key: string): CacheEntry<T> | undefined {
  const known = lastData<T>(key)
  return known?.isOutdated && navigator.onLine ? undefined : known
}

/** Keys whose data was loaded just before the screen was mounted, so that the screen sends no request on mount. */
const provided = new Set<string>()

/** Provides data for a screen before the screen is mounted; `at` in unix milliseconds. */
export function provideData(key: string, data: unknown, at: number): void {
  cacheData(key, data, at)
  provided.add(key)
}

let generation = 0

/** Increases whenever the cache is cleared. A response whose request is from an earlier generation must not be cached. */
export const cacheGeneration = (): number => generation

/**
 * Loads data and caches it for the next screen that loads `key`. Does not cache it if the cache was cleared meanwhile or a newer request was sent.
 */
export async function loadToCache<T>(key: string, load: () => Promise<T>, isLatest = () => true): Promise<T> {
  const before = generation
  const data = await load()
  if (before === generation && isLatest()) cacheData(key, data, Date.now())
  return data
}

/** Clears all loaded data and the state of all lists, so that the next member does not see them. */
export function clearLoaded(): void {
  generation += 1
  provided.clear()
  cache.clear()
  clearTimeout(saving)
  saving = undefined
  inTab.removeItem(STORED)
  listStates.clear()
}

const initialState = <T>(key: string): Loading<T> => {
  const known = cachedData<T>(key)
  return { key, data: known?.data ?? null, at: known?.at ?? 0, problem: null, busy: true, hasLoaded: provided.has(key) }
}

/**
 * Calls `load` when the component mounts (except after `provideData`), when `key` changes, and when the page becomes visible again with data older
 * than `FRESH_S` or after a failure. A failed request is also repeated once the device is online. Responses to older requests are dropped. A key must
 * stand for the same data on every screen.
 */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const loaded = useRequest(key, load)
  useBackToPage(() => {
    if (!loaded.busy && (loaded.problem || isOld(loaded.at))) void loaded.reload()
  })
  return loaded
}

/**
 * Calls `load` on mount (except after `provideData`), when `key` changes, and when `useBackOnline` repeats a request. `useLoad` and `usePolled` build
 * on this and reload at other times, too.
 */
export function useRequest<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [last, setState] = useState<Loading<T>>(() => initialState(key))
  const state = last.key === key ? last : initialState<T>(key)
  const latest = useRef({ key, load })
  latest.current = { key, load }
  const turn = useRef(0)

  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const asked = latest.current
    const isLatest = () => mine === turn.current
    setState((old) => ({ ...(old.key === asked.key ? old : initialState<T>(asked.key)), busy: true }))
    try {
      const data = await loadToCache(asked.key, asked.load, isLatest)
      if (isLatest()) setState({ key: asked.key, data, problem: null, at: Date.now(), busy: false, hasLoaded: true })
    } catch (error) {
      if (!isLatest()) return
      const { data = null, at = 0 } = lastData<T>(asked.key) ?? {}
      setState((old) => ({ ...old, ...(old.data === null && { data, at }), problem: asProblem(error), busy: false }))
    }
  }, [])

  useBackOnline(state, () => {
    if (!state.busy) void reload()
  })

  useEffect(() => {
    if (provided.delete(key) && !isOld(cache.get(key)?.at ?? 0)) setState((old) => ({ ...old, busy: false }))
    else void reload()
  }, [reload, key])

  const change = useCallback((by: (data: T) => T, at = Date.now()) => {
    setState((old) => (old.data === null ? old : { ...old, data: by(old.data), at }))
  }, [])

  return { ...state, reload, change }
}

/** Calls the latest `act` at each event `name` of `target`. */
function useEvent(target: EventTarget, name: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const happened = () => latest.current()
    target.addEventListener(name, happened)
    return () => target.removeEventListener(name, happened)
  }, [target, name])
}

/** For this long after the network has returned, a request may still fail because of the connection. */
const JUST_BACK_MS = 10_000
const AGAIN_MS = 1_000

let lastOnlineAt = Number.NEGATIVE_INFINITY
// `addEventListener` is undefined when the build renders pages, because there is no window
globalThis.addEventListener?.('online', () => {
  lastOnlineAt = performance.now()
})

export const isJustBack = (): boolean => performance.now() - lastOnlineAt < JUST_BACK_MS

/** A problem for `useRepeats` that stands for requests without a response. */
export const WITHOUT_RESPONSE = { problem: { status: 0 } }
/** A problem for `useBackOnline` that stands for responses with an error. */
export const WITH_ERROR = { problem: { status: 502 } }

/**
 * Repeats a request that failed: calls `again` when the device comes online. During `JUST_BACK_MS` after that, `again` is also called `AGAIN_MS`
 * after each failure without a response.
 */
export function useBackOnline({ problem }: { problem: { status: number } | null }, again: () => void): void {
  const latest = useRef(again)
  latest.current = again
  useEvent(window, 'online', () => {
    if (problem) again()
  })
  useEffect(() => {
    if (problem?.status !== 0 || !isJustBack()) return
    const timer = setTimeout(() => latest.current(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [problem])
}

/** Like `useBackOnline`, and also calls `again` when the page becomes visible again. */
export function useRepeats(of: { problem: { status: number } | null }, again: () => void): void {
  useBackOnline(of, again)
  useBackToPage(() => {
    if (of.problem) again()
  })
}

/** Calls `act` when the page becomes visible again. */
export function useBackToPage(act: () => void): void {
  useEvent(document, 'visibilitychange', () => {
    if (!document.hidden) act()
  })
}

/** Calls `act` every `ms` while the page is visible, and at once when it becomes visible again. */
export function useInterval(ms: number, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useBackToPage(act)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
