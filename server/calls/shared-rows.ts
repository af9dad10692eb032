/**
 * Runs `cached` rows. Their answer is the same for all users of one language, unless the upstream requires a token for the row. It may also depend on
 * the request's `source` header, which is passed on to the upstream, and on a market `symbol` in the input. Anybody can send any value of these two,
 * so only a limited number of such answers is cached. In an outage, a request whose `source` has no cached answer gets the answer that was cached
 * without a `source`.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Output, RowKey } from '../../shared/contract/index.ts'
import type { Metrics } from '../observability/metrics/metrics.ts'
import { FRESH_DEFAULT_MS, FRESH_MS, policies, STALE_LIMIT_MS, STALE_WHILE_REVALIDATE_MS } from '../policy.ts'
import { isLoginRequired, Problem } from '../problem.ts'
import { ageOf, shownAgeOf } from '../upstream/age.ts'
import type { Cache, CacheKey } from '../upstream/cache.ts'
import type { Caller } from '../upstream/caller.ts'
import type { Upstream } from '../upstream/client.ts'
import type { ParsedInput } from './codec.ts'
import { createLoginRows } from './login-rows.ts'
import type { PriceRecord } from './price-record.ts'

/**
 * An answer, with what a cache needs to know about it.
 * - `age`: seconds since the upstream sent the data.
 * - `fresh`: whether `age` is within the row's limit. False for an answer that was cached without the request's `source`.
 * - `cached`: only for an answer that is in the cache. Its data is fresh from `at` to `until`, in unix milliseconds. Code that serves the data from
 * another cache calls `use`, so that this cache does not evict it.
 */
export type SharedAnswer = {
  data: unknown
  age: number
  fresh: boolean
  cached?: { at: number; until: number; use: () => void }
}

/** `read`: converts the upstream's data to the row's output and sanitises it. */
type Asking = { caller: Caller; read: (raw: unknown) => Promise<unknown> }

type SharedCall = Asking & {
  input: ParsedInput
  /** without the member's token and address, because the answer is shared */
  caller: Caller
  /** the caller with the member's token, for an answer that only this member gets; null for visitors */
  own: Asking | null
  /** how long to wait for a new answer, in milliseconds, before a stale answer is used */
  staleAfterMs: number | undefined
  /** up to which age a stale answer is returned at once, in milliseconds; without it, STALE_WHILE_REVALIDATE_MS decides */
  staleMs: number | undefined
  /** how long the call may take, in milliseconds, if it gets extra time */
  lateMs: number | undefined
  log: FastifyBaseLogger
}

export type SharedRows = {
  /** @throws Problem `login_required` for a visitor when the upstream requires a token */
  run(call: SharedCall): Promise<SharedAnswer>
}

type Parts = {
  upstream: Pick<Upstream, 'send'>
  cache: Cache
  now: () => number
  metrics: Pick<Metrics, 'cache' | 'drift'>
  priceRecord: Pick<PriceRecord, 'note'>
}

const MARKET = 'POST stock/detail'
/** How many market symbols are remembered; the upstream has one or a few. */
const SYMBOLS_MAX = 16

export function createSharedRows({ upstream, cache, now, metrics, priceRecord }: Parts): SharedRows {
  /**
   * The market symbols that the upstream named in answers to calls without a symbol. An answer to a call with a symbol does not count, because the
   * upstream may only have repeated that symbol.
   */
  const symbols = new Set<string>()
  const loginRows = createLoginRows(now)

  function learnSymbol({ key, sent }: ParsedInput, data: unknown): void {
    if (key !== MARKET || sent.symbol !== undefined || symbols.size >= SYMBOLS_MAX) return
    if (typeof data === 'object' && data !== null && 'symbol' in data) symbols.add(String(data.symbol))
  }

  function reportRefused({ input: { key }, log }: SharedCall): void {
    if (!loginRows.refused(key)) return
    log.warn({ row: key, drift: ['login_needed'] }, 'upstream answer differs from the contract')
    metrics.drift(key, 'login_needed', 'whole')
  }

  async function load(call: SharedCall, shared: boolean): Promise<unknown> {
    const { input, caller, read, lateMs } = call
    // always with the policy's deadline, because several requests may wait for this call
    const sent = upstream.send({ key: input.key, policy: 'cached', input: input.sent, caller, shared, lateMs })
    const { data } = await sent.catch((error) => {
      if (isLoginRequired(error)) reportRefused(call)
      throw error
    })
    loginRows.opened(input.key)
    const answer = await read(data)
    learnSymbol(input, answer)
    // only without a symbol, because anybody can name one
    if (shared && input.key === MARKET && input.sent.symbol === undefined)
      priceRecord.note(answer as Output<typeof MARKET>)
    return answer
  }

  async function runCached(call: SharedCall): Promise<SharedAnswer> {
    const { input, caller, staleAfterMs, staleMs } = call
    const { key: row, sent } = input
    const key: CacheKey = { row, lang: caller.lang, source: caller.source, input: sent }
    const ages = agesOf(row, staleMs)
    let loaded = false
    const loadOwn = () => {
      loaded = true
      // an answer for one `source` is not used by all callers, so loading it counts towards the limit of this caller
      return load(call, caller.source === undefined)
    }
    const get = () => cache.get(key, ages, loadOwn, staleAfterMs)
    let isStandIn = false
    const { data, at } = await get()
      .catch((error) => {
        const wasAnothers = error instanceof Problem && error.code === 'too_many_requests' && !loaded
        if (wasAnothers) return get()
        throw error
      })
      .catch((error) => {
        const standIn = isOutage(error) && key.source !== undefined && cache.find({ ...key, source: undefined })
        if (standIn) {
          isStandIn = true
          return standIn
        }
        metrics.cache(row, 'failed', 0)
        throw error
      })
    const fresh = !isStandIn && ageOf(at, now()) <= ages.fresh
    const age = shownAgeOf(at, now()) / 1_000
    metrics.cache(row, fresh ? (loaded ? 'loaded' : 'fresh') : 'stale', age)
    const answer = { data, age: Math.floor(age), fresh }
    return isStandIn ? answer : { ...answer, cached: { at, until: at + ages.fresh, use: userOf(cache, key) } }
  }

  async function runShared(call: SharedCall): Promise<SharedAnswer> {
    const { symbol } = call.input.sent
    // the answer for an unknown symbol is not cached, so that it cannot evict another entry
    const isUnknown = symbol !== undefined && !symbols.has(String(symbol))
    return isUnknown ? loadNow(call) : runCached(call)
  }

  /** Calls the upstream without the cache. The call counts towards the caller's limit, because nobody else gets its answer. */
  const loadNow = async (call: SharedCall): Promise<SharedAnswer> => ({
    data: await load(call, false),
    age: 0,
    fresh: true,
  })

  /** Calls the upstream with the member's token. The answer is not cached. */
  async function runOwn({ input: { key, sent } }: SharedCall, { caller, read }: Asking, deadlineMs: number) {
    const { data } = await upstream.send({ key, policy: 'cached', input: sent, caller, deadlineMs })
    return { data: await read(data), age: 0, fresh: true }
  }

  /** Like `runOwn`, after the upstream has refused the row without a token. If the upstream answers now, the row is known to require a token. */
  async function runOwnFirst(call: SharedCall, own: Asking, deadlineMs: number): Promise<SharedAnswer> {
    const answer = await runOwn(call, own, deadlineMs)
    const { key } = call.input
    // other users must not get the answers that were cached before the row required a token
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
        // a row that the upstream has just refused without a token (`login-rows.ts`) does not use the cache: a stale answer would hide whether it is still refused
        return state === 'open' ? await runShared(call) : await loadNow(call)
      } catch (error) {
        const leftMs = deadlineMs - (performance.now() - startedAt)
        if (!isLoginRequired(error) || leftMs <= 0) throw error
        return runOwnFirst(call, own, leftMs)
      }
    },
  }
}

/** Whether the upstream could not answer, so that an answer cached without a `source` is better than an error. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem && error.status >= 500 && error.code !== 'upstream_missing' && error.code !== 'internal'

/**
 * Returns the `use` function of a SharedAnswer. It is not created in `runCached`, because a closure created there would keep the whole request in
 * memory.
 */
const userOf = (cache: Cache, key: CacheKey) => (): void => cache.use(key)

const agesOf = (row: RowKey, staleMs: number | undefined) => ({
  fresh: row in FRESH_MS ? FRESH_MS[row as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS,
  staleWhileRevalidate:
    staleMs ??
    (row in STALE_WHILE_REVALIDATE_MS
      ? STALE_WHILE_REVALIDATE_MS[row as keyof typeof STALE_WHILE_REVALIDATE_MS]
      : STALE_LIMIT_MS),
})
