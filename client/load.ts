/** Loading what a screen shows, again when asked, keeping what is there while it does. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiProblem, asProblem } from './api.ts'
import { kept, placeName } from './hash.ts'

export type Loaded<T> = {
  data: T | null
  problem: ApiProblem | null
  /** unix milliseconds of the data */
  at: number
  busy: boolean
  reload: () => Promise<void>
}

/** Calls `load` on first show, and again whenever `key` changes. The answer to an older question is dropped. */
export function useLoad<T>(load: () => Promise<T>, key = ''): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; problem: ApiProblem | null; at: number; busy: boolean }>({
    data: null,
    problem: null,
    at: 0,
    busy: true,
  })
  const latest = useRef(load)
  latest.current = load
  const turn = useRef(0)

  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setState((old) => ({ ...old, busy: true }))
    try {
      const data = await latest.current()
      if (mine === turn.current) setState({ data, problem: null, at: Date.now(), busy: false })
    } catch (error) {
      if (mine === turn.current) setState((old) => ({ ...old, problem: asProblem(error), busy: false }))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new question
  useEffect(() => {
    void reload()
  }, [reload, key])

  return { ...state, reload }
}

type Page<T> = { items: readonly T[]; more: boolean }
type Pages<T> = {
  items: readonly T[]
  page: number
  state: 'loading' | 'more' | 'end' | 'failed'
  problem: ApiProblem | null
}

/** A paged list, page after page; starts anew when `key` changes, and is as it was left when the header's arrow leads back to it. */
export function usePages<T extends { id: number }>(load: (page: number) => Promise<Page<T>>, key: string) {
  const [place] = useState(() => `${placeName()} ${key}`)
  const [state, setState] = useState<Pages<T>>(
    () => (kept.get(place) as Pages<T> | undefined) ?? { items: [], page: 0, state: 'loading', problem: null },
  )
  const latest = useRef(load)
  latest.current = load
  const turn = useRef(0)

  const next = useCallback(async (page: number) => {
    turn.current += 1
    const mine = turn.current
    setState((old) =>
      page === 1 ? { items: [], page: 0, state: 'loading', problem: null } : { ...old, state: 'loading' },
    )
    try {
      const { items, more } = await latest.current(page)
      if (mine !== turn.current) return
      setState((old) => {
        // rows that arrived meanwhile push others onto the next page: none is shown twice
        const known = new Set(old.items.map(({ id }) => id))
        return {
          items: [...old.items, ...items.filter(({ id }) => !known.has(id))],
          page,
          state: more ? 'more' : 'end',
          problem: null,
        }
      })
    } catch (error) {
      if (mine === turn.current) setState((old) => ({ ...old, state: 'failed', problem: asProblem(error) }))
    }
  }, [])

  const wasLeft = useRef(kept.has(place))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new list
  useEffect(() => {
    const asLeft = wasLeft.current
    wasLeft.current = false
    if (!asLeft) void next(1)
  }, [next, key])

  useEffect(() => {
    if (state.state === 'more' || state.state === 'end') kept.set(`${placeName()} ${key}`, state)
  }, [state, key])

  return { ...state, more: () => void next(state.page + 1), restart: () => next(1) }
}

/** Calls `act` every `ms` while the page can be seen, and at once when it is seen again. */
export function useEvery(ms: number, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) latest.current()
    }
    const timer = setInterval(tick, ms)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ms])
}
