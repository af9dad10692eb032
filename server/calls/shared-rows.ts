/**
 * Runs `cached` rows, whose answers are the same for everybody of one language, unless the upstream wants a token for them. Strangers choose `source`
 * and `symbol`, so these are limited.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { RowKey } from '../../shared/contract/index.ts'
import type { Metrics } from '../observability/metrics/metrics.ts'
import { FRESH_DEFAULT_MS, FRESH_MS, policies, STALE_LIMIT_MS, STALE_WHILE_REVALIDATE_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { ageOf, shownAgeOf } from '../upstream/age.ts'
import type { Cache, CacheKey } from '../upstream/cache.ts'
import type { Caller, Upstream } from '../upstream/client.ts'
import type { ParsedInput } from './codec.ts'
import { createLoginRows } from './login-rows.ts'

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

/** `read`: the output codec. */
type Asking = { caller: Caller; read: (raw: unknown) => Promise<unknown> }

type SharedCall = Asking & {
  input: ParsedInput
  /** without a token or address, because the answer is shared */
  caller: Caller
  /** the same for the member alone, with their token; null for visitors */
  own: Asking | null
  /** how long to wait when there is a stale answer */
  staleAfterMs: number | undefined
  /** how long the call may take if there is extra time for it */
  lateMs: number | undefined
  log: FastifyBaseLogger
}

export type SharedRows = {
  /** @throws Problem `login_required` for a visitor when the upstream wants a token */
  run(call: SharedCall): Promise<SharedAnswer>
}

type Parts = {
  upstream: Pick<Upstream, 'send'>
  cache: Cache
  now: () => number
  metrics: Pick<Metrics, 'cache' | 'drift'>
}

/** Symbols that are remembered; the upstream names one or a few. */
const SYMBOLS_MAX = 16

export function createSharedRows({ upstream, cache, now, metrics }: Parts): SharedRows {
  /** named in answers to calls without a symbol; an answer to a call with one may only repeat it */
  const symbols = new Set<string>()
  const loginRows = createLoginRows(now)

  function learnSymbol({ key, sent }: ParsedInput, data: unknown): void {
    if (key !== 'POST stock/detail' || sent.symbol !== undefined || symbols.size >= SYMBOLS_MAX) return
    if (typeof data === 'object' && data !== null && 'symbol' in data) symbols.add(String(data.symbol))
  }

  function reportRefused({ input: { key }, log }: SharedCall): void {
    if (!loginRows.refused(key)) return
    log.warn({ row: key, drift: ['login_needed'] }, 'upstream answer differs from the contract')
    metrics.drift(key, 'login_needed', 'whole')
  }

  async function load(call: SharedCall, shared: boolean): Promise<unknown> {
    const { input, caller, read, lateMs } = call
    // with the policy's deadline, because several requests may wait for the same call
    const sent = upstream.send({ key: input.key, policy: 'cached', input: input.sent, caller, shared, lateMs })
    const { data } = await sent.catch((error) => {
      if (isLoginRequired(error)) reportRefused(call)
      throw error
    })
    loginRows.opened(input.key)
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

  async function runShared(call: SharedCall): Promise<SharedAnswer> {
    const { symbol } = call.input.sent
    // an unknown symbol must not take the place of another entry
    const isUnknown = symbol !== undefined && !symbols.has(String(symbol))
    return isUnknown ? loadNow(call) : runCached(call)
  }

  /** Without the cache, so it counts for whoever asks. */
  const loadNow = async (call: SharedCall): Promise<SharedAnswer> => ({
    data: await load(call, false),
    age: 0,
    fresh: true,
  })

  /** The member's own answer: sent with their token, kept nowhere. */
  async function runOwn({ input: { key, sent } }: SharedCall, { caller, read }: Asking, deadlineMs: number) {
    const { data } = await upstream.send({ key, policy: 'cached', input: sent, caller, deadlineMs })
    return { data: await read(data), age: 0, fresh: true }
  }

  /** After a refusal without the token. */
  async function runOwnFirst(call: SharedCall, own: Asking, deadlineMs: number): Promise<SharedAnswer> {
    const answer = await runOwn(call, own, deadlineMs)
    const { key } = call.input
    // what everybody could see before is not shown any more
    if (loginRows.answered(key)) cache.forget(key)
    return answer
  }

  return {
    async run(call) {
      const { input, own } = call
      const { deadlineMs } = policies.cached
      const state = loginRows.stateOf(input.key)
      if (!own && state === 'own') throw new Problem('login_required', { outcome: 'not_sent' })
      if (!own) return runShared(call)
      if (state === 'own') return runOwn(call, own, deadlineMs)
      const startedAt = performance.now()
      try {
        // a stale answer would hide whether the row is still refused
        return state === 'open' ? await runShared(call) : await loadNow(call)
      } catch (error) {
        const leftMs = deadlineMs - (performance.now() - startedAt)
        if (!isLoginRequired(error) || leftMs <= 0) throw error
        return runOwnFirst(call, own, leftMs)
      }
    },
  }
}

const isLoginRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'login_required'

/** Created outside `runCached`, so that the closure does not keep the request in memory. */
const userOf = (cache: Cache, key: CacheKey) => (): void => cache.use(key)

const agesOf = (row: RowKey) => ({
  fresh: row in FRESH_MS ? FRESH_MS[row as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS,
  staleWhileRevalidate:
    row in STALE_WHILE_REVALIDATE_MS
      ? STALE_WHILE_REVALIDATE_MS[row as keyof typeof STALE_WHILE_REVALIDATE_MS]
      : STALE_LIMIT_MS,
})
