/** Loads the view of a screen. Parts that were not ready in the first response are requested again. */
import { useEffect, useMemo, useRef } from 'react'
import type { ViewData, Views } from '../../shared/contract/view.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import type { NetworkCode } from '../core/network-problem.ts'
import { useBackToPage } from '../core/page-events.ts'
import { isPending, type ShownPart, withData } from '../core/part.ts'
import { ApiProblem, asProblem, namesOfPending, view } from './api.ts'
import { type Loaded, useLoad } from './load.ts'
import { cacheData, cacheGeneration, isOld } from './loaded-data.ts'
import { useBackOnline, WITH_ERROR, WITHOUT_RESPONSE } from './repeats.ts'

type View = Exclude<keyof ViewData, 'start'>
type ShownParts<V extends View> = { [P in keyof ViewData[V]]: ShownPart<Exclude<ViewData[V][P], undefined>> }
export type ShownView<V extends View> = { parts: ShownParts<V> }
type Parts = Record<string, ShownPart<unknown>>

export type Options<V extends View> = {
  /** identifies the data; if absent, the view's name does */
  key?: string
  query?: Record<string, string>
  /** sends the first request; if absent, `view(name, query)` */
  load?: () => Promise<Views[V]>
  /**
   * Whether the page has something else to show instead of a failed part. The failure is then reported as `problem`, as for a part with older data.
   */
  hasFallback?: boolean
  /** Whether the page shows newer data from elsewhere instead of the part's `data`. The part then does not count as outdated. */
  isReplaced?: (part: keyof ViewData[V], data: unknown) => boolean
}

export type LoadedView<V extends View> = Loaded<ShownView<V>> & {
  /** the parts that failed and show older data or a fallback instead; empty if the whole request has failed */
  outdated: readonly (keyof ViewData[V])[]
}

const RETRY_MS = 1_000
const TIMEOUT = { status: 'failed', code: 'upstream_timeout' } as const

/** Like `useLoad`, for a view: `busy` is true until all its parts have arrived. */
export function useView<V extends View>(name: V, options: Options<V> = {}): LoadedView<V> {
  const { key = name, query = {}, load = () => view(name, query), hasFallback, isReplaced } = options
  /** since when the pending parts are late, in unix milliseconds: since the last complete response, or since the screen opened */
  const since = useRef(Date.now())
  const last: Loaded<ShownView<V>> = useLoad(key, async () => {
    const { parts } = await load()
    since.current = Date.now()
    return { parts: combine(latest.current.loaded, parts as Parts) as ShownParts<V> }
  })
  // parts that failed on an earlier visit have just been requested again, so their failure is not shown any more
  const loaded = last.data && last.busy && !last.hasLoaded ? { ...last, data: withoutFailures(last.data) } : last
  const latest = useRef({ loaded, query, key })
  latest.current = { loaded, query, key }
  const { data, busy, change } = loaded
  const late = namesOfPending(data?.parts ?? {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is not read; late parts are requested again after each of its changes
  useEffect(() => {
    if (busy || late === '') return
    let isOver = false
    const before = cacheGeneration()
    void lateParts(name, latest.current.query, late, since).then((parts) => {
      if (isOver) return
      // if no late part has arrived, the other parts keep their age
      const at = Object.values(parts).some(withData) ? Date.now() : latest.current.loaded.at
      const combined = { parts: combine(latest.current.loaded, parts, at) as ShownParts<V> }
      change(() => combined, at)
      if (namesOfPending(combined.parts) === '' && before === cacheGeneration())
        cacheData(latest.current.key, combined, at)
    })
    return () => {
      isOver = true
    }
  }, [name, data, busy, late, change])

  // if a part with older data failed, that data stays visible, with the reason of the failure above it
  const all = Object.entries(data?.parts ?? {}) as [keyof ViewData[V], ShownPart<unknown>][]
  const outdated = all.filter(([name, part]) => {
    const known = withData(part)
    return part.code && (hasFallback || (known && !isReplaced?.(name, known.data)))
  })
  const code = outdated[0]?.[1].code
  const failure = useMemo(() => code && new ApiProblem(code, { status: 502, outcome: 'not_sent' }), [code])
  // `useLoad` repeats the whole request if that failed, but knows nothing of failed parts
  const codes = busy || loaded.problem ? [] : all.flatMap(([, part]) => part.code ?? [])
  const isLost = codes.some((code) => code === 'offline' || code === 'network' || code === 'timeout')
  useBackOnline(isLost ? WITHOUT_RESPONSE : codes.length ? WITH_ERROR : { problem: null }, () => void loaded.reload())
  useBackToPage(() => {
    // if the data is old, `useLoad` reloads it
    if (codes.length && !isOld(loaded.at)) void loaded.reload()
  })
  return {
    ...loaded,
    problem: loaded.problem ?? failure ?? null,
    busy: busy || late !== '',
    outdated: loaded.problem ? [] : outdated.map(([part]) => part),
  }
}

/** The data of an earlier visit. Parts that had failed become pending, and parts with data lose their error code. */
const withoutFailures = <V extends View>({ parts }: ShownView<V>) => ({
  parts: mapParts(parts, (part) =>
    'data' in part ? { ...part, code: undefined } : { status: 'pending' },
  ) as ShownParts<V>,
})

/** Replaces the older parts by `parts`. The age of the other parts grows until `now`. If a new part is pending or failed, the older data stays. */
function combine({ data, at }: Pick<Loaded<{ parts: Parts }>, 'data' | 'at'>, parts: Parts, now = Date.now()): Parts {
  const passed = (now - at) / 1_000
  const older = mapParts(data?.parts ?? {}, (part) => {
    const known = withData(part)
    return known ? { ...known, age: known.age + passed } : part
  })
  const newer = mapParts(parts, (part, name) => {
    const known = withData(older[name])
    return known && !withData(part) ? { ...known, ...part, status: isPending(part) ? 'pending' : 'stale' } : part
  })
  return { ...older, ...newer }
}

const mapParts = (parts: Parts, change: (part: ShownPart<unknown>, name: string) => ShownPart<unknown>): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]))

/**
 * Requests the late parts. While no response comes, they stay pending, but for at most `REQUEST_TIMEOUT_MS`.
 * @param since when they became late, in unix milliseconds
 */
async function lateParts(
  name: View,
  query: Record<string, string>,
  late: string,
  since: { current: number },
): Promise<Parts> {
  const isOver = () => Date.now() >= since.current + REQUEST_TIMEOUT_MS
  const all = (part: ShownPart<unknown>): Parts => Object.fromEntries(late.split(',').map((each) => [each, part]))
  try {
    const { parts } = await view(name, { ...query, late })
    return isOver() ? mapParts(parts, (part) => (isPending(part) ? TIMEOUT : part)) : parts
  } catch (error) {
    const { status, code } = asProblem(error)
    // with a status, the server itself refused, for example because of too many requests
    if (status > 0 || isOver()) return all({ status: 'failed', code: code as ErrorCode | NetworkCode })
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return all({ status: 'pending' })
  }
}
