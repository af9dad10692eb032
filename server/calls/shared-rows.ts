/** Runs `cached` rows, whose answers are the same for everybody of one language. Strangers choose `source` and `symbol`, so these are limited. */
import type { RowKey } from '../../shared/contract/index.ts'
import type { Metrics } from '../observability/metrics.ts'
import { FRESH_DEFAULT_MS, FRESH_MS, STALE_LIMIT_MS, STALE_WHILE_REVALIDATE_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { ageOf, shownAgeOf } from '../upstream/age.ts'
import type { Cache, CacheKey } from '../upstream/cache.ts'
import type { Caller, Upstream } from '../upstream/client.ts'
import type { ParsedInput } from './codec.ts'

/**
 * `age`: seconds since the upstream sent the data; `fresh`: whether it is within its age limit. `cached`: fresh from `at` to `until` in unix
 * milliseconds; code that serves the data from another cache calls `use`.
 */
export type SharedAnswer = {
  data: unknown
  age: number
  fresh: boolean
  cached?: { at: number; until: number; use: () => void }
}

type SharedCall = {
  input: ParsedInput
  /** without a token or address, because the answer is shared */
  caller: Caller
  /** the output codec */
  read: (raw: unknown) => Promise<unknown>
  /** how long to wait when there is a stale answer */
  staleAfterMs: number | undefined
}

export type SharedRows = { run(call: SharedCall): Promise<SharedAnswer> }

type Parts = { upstream: Pick<Upstream, 'send'>; cache: Cache; now: () => number; metrics: Pick<Metrics, 'cache'> }

/** Symbols that are remembered; the upstream names one or a few. */
const SYMBOLS_MAX = 16

export function createSharedRows({ upstream, cache, now, metrics }: Parts): SharedRows {
  /** named in answers to calls without a symbol; an answer to a call with one may only repeat it */
  const symbols = new Set<string>()

  function learnSymbol({ key, sent }: ParsedInput, data: unknown): void {
    if (key !== 'POST stock/detail' || sent.symbol !== undefined || symbols.size >= SYMBOLS_MAX) return
    if (typeof data === 'object' && data !== null && 'symbol' in data) symbols.add(String(data.symbol))
  }

  async function load({ input, caller, read }: SharedCall, shared: boolean): Promise<unknown> {
    // with the policy's deadline, because several requests may wait for the same call
    const { data } = await upstream.send({ key: input.key, policy: 'cached', input: input.sent, caller, shared })
    const answer = await read(data)
    learnSymbol(input, answer)
    return answer
  }

  async function runCached(call: SharedCall): Promise<SharedAnswer> {
    const { input, caller, staleAfterMs } = call
    const { key: row, sent } = input
    const key: CacheKey = { row, lang: caller.lang, source: caller.source, input: sent }
    const ages = agesOf(row)
    let loaded = false
    const loadOwn = () => {
      loaded = true
      // a source counts for whoever sent it
      return load(call, caller.source === undefined)
    }
    const get = () => cache.get(key, ages, loadOwn, staleAfterMs)
    const { data, at } = await get()
      .catch((error) => {
        const wasAnothers = error instanceof Problem && error.code === 'too_many_requests' && !loaded
        if (wasAnothers) return get()
        throw error
      })
      .catch((error) => {
        metrics.cache(row, 'failed', 0)
        throw error
      })
    const fresh = ageOf(at, now()) <= ages.fresh
    const age = shownAgeOf(at, now()) / 1_000
    metrics.cache(row, fresh ? (loaded ? 'loaded' : 'fresh') : 'stale', age)
    return { data, age: Math.floor(age), fresh, cached: { at, until: at + ages.fresh, use: userOf(cache, key) } }
  }

  return {
    async run(call) {
      const { symbol } = call.input.sent
      // an unknown symbol must not take the place of another entry
      const isUnknown = symbol !== undefined && !symbols.has(String(symbol))
      return isUnknown ? { data: await load(call, false), age: 0, fresh: true } : runCached(call)
    },
  }
}

/** Created outside `runCached`, so that the closure does not keep the request in memory. */
const userOf = (cache: Cache, key: CacheKey) => (): void => cache.use(key)

const agesOf = (row: RowKey) => ({
  fresh: row in FRESH_MS ? FRESH_MS[row as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS,
  staleWhileRevalidate:
    row in STALE_WHILE_REVALIDATE_MS
      ? STALE_WHILE_REVALIDATE_MS[row as keyof typeof STALE_WHILE_REVALIDATE_MS]
      : STALE_LIMIT_MS,
})
