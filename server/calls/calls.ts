/** Runs a row: input codec, cache for `cached` rows, upstream call, output codec. */
import type { FastifyRequest } from 'fastify'
import { contract, type Input, type Output, type RowKey } from '../../shared/contract/index.ts'
import type { Metrics } from '../observability/metrics.ts'
import {
  DRIFT_EVERY,
  FRESH_DEFAULT_MS,
  FRESH_MS,
  IMAGE_HOST_WAIT_MS,
  STALE_LIMIT_MS,
  STALE_WHILE_REVALIDATE_MS,
} from '../policy.ts'
import type { Cache } from '../upstream/cache.ts'
import type { Caller, Received, Upstream } from '../upstream/client.ts'
import { type ParsedInput, parseInput, readOutput } from './codec.ts'
import { findDrift } from './drift.ts'
import { createSanitizer } from './sanitize.ts'

/**
 * `age`: seconds since the upstream sent the data; `fresh`: whether it is within its age limit. `cached`: only for shared data, fresh from `at`
 * to `until` in unix milliseconds; code that serves the data from another cache calls `use`.
 */
export type Result<T> = {
  data: T
  age: number
  fresh: boolean
  cached?: { at: number; until: number; use: () => void }
}

/** What a call needs of the request that it is made for. Work that outlives a request keeps only this. */
export type CallContext = Pick<FastifyRequest, 'session' | 'lang' | 'source' | 'ip' | 'id' | 'log'>

export type Calls = {
  /** Runs a row for the member or visitor of `request`. @param deadlineMs how long to wait, instead of the policy's deadline */
  run<K extends RowKey>(key: K, input: unknown, request: CallContext, deadlineMs?: number): Promise<Result<Output<K>>>
  /** The same for parsed input; never uses the cache. */
  send<K extends RowKey>(input: ParsedInput<K>, request: CallContext, deadlineMs?: number): Promise<Output<K>>
  /** The same without the output codec, for handlers that need the upstream's raw data. */
  raw(input: ParsedInput, request: CallContext): Promise<Received>
  /** Reads a row both ways: the upstream's raw data and the row's output. Never uses the cache. */
  read<K extends RowKey>(key: K, input: Input<K>, request: CallContext): Promise<Received & { output: Output<K> }>
}

type Parts = { upstream: Upstream; cache: Cache; now: () => number; imageHost: string; metrics: Metrics }

export function createCalls({ upstream, cache, now, imageHost, metrics }: Parts): Calls {
  const sanitize = createSanitizer(imageHost)
  const answers = new Map<RowKey, number>()

  /** Logs and counts fields that differ from the contract, for a sample of the responses and without values. */
  function watchDrift(key: RowKey, raw: unknown, { log }: CallContext): void {
    const count = answers.get(key) ?? 0
    answers.set(key, count + 1)
    if (count % DRIFT_EVERY !== 0) return
    // fields may be missing
    const drift = findDrift(key, raw).filter(({ kind }) => kind !== 'missing')
    if (drift.length === 0) return
    const fields = drift.map(({ kind, field }) => `${kind} ${field}`)
    log.warn({ row: key, drift: fields }, 'upstream answer differs from the contract')
    // the name of an added field is not used as a label, because the number of label values must be bounded
    for (const { kind, field } of drift) metrics.drift(key, kind, kind === 'added' ? 'other' : field)
  }

  function readData(key: RowKey, raw: unknown, request: CallContext, host?: string): unknown {
    watchDrift(key, raw, request)
    return sanitize(key, readOutput(key, raw), host)
  }

  async function raw({ key, sent }: ParsedInput, request: CallContext, deadlineMs?: number): Promise<Received> {
    return upstream.send({ key, policy: contract[key].policy, input: sent, caller: callerOf(request), deadlineMs })
  }

  const send = async <K extends RowKey>(input: ParsedInput<K>, request: CallContext, deadlineMs?: number) =>
    readData(input.key, (await raw(input, request, deadlineMs)).data, request) as Output<K>

  /** The host of images by the upstream's config, which is usually cached; undefined when it cannot be had soon. */
  async function configuredHost(request: CallContext): Promise<string | undefined> {
    const known = await calls.run('GET index/config', {}, request, IMAGE_HOST_WAIT_MS).catch(() => undefined)
    return known?.data.imageHost
  }

  const calls: Calls = {
    send,
    raw,
    async read<K extends RowKey>(key: K, given: Input<K>, request: CallContext) {
      const received = await raw(parseInput(key, given), request)
      return { ...received, output: readData(key, received.data, request) as Output<K> }
    },
    async run<K extends RowKey>(key: K, given: unknown, request: CallContext, deadlineMs?: number) {
      const { policy } = contract[key]
      const input = parseInput(key, given)
      if (policy !== 'cached') return { data: await send(input, request, deadlineMs), age: 0, fresh: true }
      // the response is shared by all users, so it is requested without a token or address
      const caller: Caller = { lang: request.lang, source: request.source, requestId: request.id }
      const freshMs = key in FRESH_MS ? FRESH_MS[key as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS
      const behind =
        key in STALE_WHILE_REVALIDATE_MS
          ? STALE_WHILE_REVALIDATE_MS[key as keyof typeof STALE_WHILE_REVALIDATE_MS]
          : STALE_LIMIT_MS
      const id = JSON.stringify([key, caller.lang, caller.source, input.sent])
      let loaded = false
      const cached = await cache
        .get(
          id,
          { fresh: freshMs, staleWhileRevalidate: behind },
          async () => {
            loaded = true
            // without deadlineMs: other requests with other deadlines may wait for the same call
            const { data } = await upstream.send({ key, policy, input: input.sent, caller })
            const host = key === 'GET index/notice' && hasPicture(data) ? await configuredHost(request) : undefined
            return readData(key, data, request, host)
          },
          deadlineMs,
        )
        .catch((error) => {
          metrics.cache(key, 'failed', 0)
          throw error
        })
      const age = now() - cached.at
      const how = age > freshMs ? 'stale' : loaded ? 'loaded' : 'fresh'
      metrics.cache(key, how, age / 1_000)
      return {
        data: cached.data as Output<K>,
        age: Math.floor(age / 1_000),
        fresh: age <= freshMs,
        cached: { at: cached.at, until: cached.at + freshMs, use: userOf(cache, id) },
      }
    },
  }
  return calls
}

/** Whether any text of the upstream's data has an image: only then is the config needed, which may be another call. */
const hasPicture = (data: unknown): boolean => /<img\b/i.test(JSON.stringify(data))

/** Created outside `run`, so that the closure does not keep the request in memory. */
const userOf = (cache: Cache, id: string) => (): void => cache.use(id)

/** The caller of upstream calls, taken from the request and its session. */
export const callerOf = (request: CallContext): Caller => ({
  token: request.session?.token,
  lang: request.lang,
  source: request.source,
  address: request.ip,
  requestId: request.id,
})
