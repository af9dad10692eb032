/** The cache of what screens have loaded, which is shown while newer data loads. */
import { FRESH_S } from '../../shared/limits.ts'
import { pageBuild } from '../core/build-id.ts'
import { forgetShown } from '../core/last-shown.ts'
import { listStates } from '../core/navigation.ts'
import { inTab, store } from '../core/storage.ts'

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

/** Whether `provideData` was called for `key`, and no screen has used the data yet. */
export const isProvided = (key: string): boolean => provided.has(key)

/** Like `isProvided`, and true only once; false if the data is old by now. */
export const takeProvided = (key: string): boolean => provided.delete(key) && !isOld(cache.get(key)?.at ?? 0)

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
  forgetShown()
}
