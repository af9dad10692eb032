/** Loads and reloads a screen's data; while it reloads, the old data stays visible. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBackToPage } from '../core/page-events.ts'
import { type ApiProblem, asProblem } from './api.ts'
import { cachedData, isOld, isProvided, lastData, loadToCache, takeProvided } from './loaded-data.ts'
import { useBackOnline } from './repeats.ts'

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

const initialState = <T>(key: string): Loading<T> => {
  const known = cachedData<T>(key)
  return { key, data: known?.data ?? null, at: known?.at ?? 0, problem: null, busy: true, hasLoaded: isProvided(key) }
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
    if (takeProvided(key)) setState((old) => ({ ...old, busy: false }))
    else void reload()
  }, [reload, key])

  const change = useCallback((by: (data: T) => T, at = Date.now()) => {
    setState((old) => (old.data === null ? old : { ...old, data: by(old.data), at }))
  }, [])

  return { ...state, reload, change }
}
