/** The one way from a row to the upstream: input codec, cache where the policy has one, one call, output codec. */
import type { FastifyRequest } from 'fastify'
import { contract, type Output, type RowKey } from '../../shared/contract/index.ts'
import type { Metrics } from '../observability/metrics.ts'
import { DRIFT_EVERY, FRESH_DEFAULT_MS, FRESH_MS, STALE_LIMIT_MS, STALE_WHILE_REVALIDATE_MS } from '../policy.ts'
import type { Cache } from '../upstream/cache.ts'
import type { Caller, Upstream } from '../upstream/client.ts'
import { type ParsedInput, parseInput, readOutput } from './codec.ts'
import { findDrift } from './drift.ts'
import { createSanitizer } from './sanitize.ts'

/**
 * `age` in seconds since the upstream said so; `fresh` is false once it is older than it should be. `kept`: it is everybody's and counts as new
 * from `at` until then, in unix milliseconds; whoever gives it on says so with `use`.
 */
export type Result<T> = { data: T; age: number; fresh: boolean; kept?: { at: number; until: number; use: () => void } }

export type Calls = {
  /** Calls a row for the member or visitor of `request`. @param deadlineMs counts when it is shorter than the policy's */
  run<K extends RowKey>(
    key: K,
    input: unknown,
    request: FastifyRequest,
    deadlineMs?: number,
  ): Promise<Result<Output<K>>>
  /** The same for an input that was parsed already; never from a cache. */
  send<K extends RowKey>(input: ParsedInput<K>, request: FastifyRequest, deadlineMs?: number): Promise<Output<K>>
  /** The same without the output codec, for handlers that need the upstream's own answer. */
  raw(input: ParsedInput, request: FastifyRequest): Promise<unknown>
}

type Parts = { upstream: Upstream; cache: Cache; now: () => number; imageHost: string; metrics: Metrics }

export function createCalls({ upstream, cache, now, imageHost, metrics }: Parts): Calls {
  const sanitize = createSanitizer(imageHost)
  const answers = new Map<RowKey, number>()

  /** Tells of fields that the upstream has changed, at a sampled rate and without any value. */
  function watchDrift(key: RowKey, raw: unknown, { log }: FastifyRequest): void {
    const count = answers.get(key) ?? 0
    answers.set(key, count + 1)
    if (count % DRIFT_EVERY !== 0) return
    // a field that is merely absent is allowed to be
    const drift = findDrift(key, raw).filter(({ kind }) => kind !== 'missing')
    if (drift.length === 0) return
    const fields = drift.map(({ kind, field }) => `${kind} ${field}`)
    log.warn({ row: key, drift: fields }, 'the upstream has changed')
    // names that the upstream makes up are no labels
    for (const { kind, field } of drift) metrics.drift(key, kind, kind === 'added' ? 'other' : field)
  }

  function read(key: RowKey, raw: unknown, request: FastifyRequest): unknown {
    watchDrift(key, raw, request)
    return sanitize(key, readOutput(key, raw))
  }

  async function raw({ key, sent }: ParsedInput, request: FastifyRequest, deadlineMs?: number): Promise<unknown> {
    return upstream.send({ key, policy: contract[key].policy, input: sent, caller: callerOf(request), deadlineMs })
  }

  const send = async <K extends RowKey>(input: ParsedInput<K>, request: FastifyRequest, deadlineMs?: number) =>
    read(input.key, await raw(input, request, deadlineMs), request) as Output<K>

  return {
    send,
    raw,
    async run<K extends RowKey>(key: K, given: unknown, request: FastifyRequest, deadlineMs?: number) {
      const { policy } = contract[key]
      const input = parseInput(key, given)
      if (policy !== 'cached') return { data: await send(input, request, deadlineMs), age: 0, fresh: true }
      // for everybody: nobody's token, nobody's address
      const caller: Caller = { lang: request.lang, source: request.source, requestId: request.id }
      const freshMs = key in FRESH_MS ? FRESH_MS[key as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS
      const behind =
        key in STALE_WHILE_REVALIDATE_MS
          ? STALE_WHILE_REVALIDATE_MS[key as keyof typeof STALE_WHILE_REVALIDATE_MS]
          : STALE_LIMIT_MS
      const id = JSON.stringify([key, caller.lang, caller.source, input.sent])
      let loaded = false
      const kept = await cache
        .get(
          id,
          { fresh: freshMs, staleWhileRevalidate: behind },
          async () => {
            loaded = true
            // others wait for it too, with deadlines of their own
            return read(key, await upstream.send({ key, policy, input: input.sent, caller }), request)
          },
          deadlineMs,
        )
        .catch((error) => {
          metrics.cache(key, 'failed', 0)
          throw error
        })
      const age = now() - kept.at
      const how = age > freshMs ? 'stale' : loaded ? 'loaded' : 'fresh'
      metrics.cache(key, how, age / 1_000)
      return {
        data: kept.data as Output<K>,
        age: Math.floor(age / 1_000),
        fresh: age <= freshMs,
        kept: { at: kept.at, until: kept.at + freshMs, use: userOf(cache, id) },
      }
    },
  }
}

/** Made here, where there is no request that it would keep in memory with all that hangs on it. */
const userOf = (cache: Cache, id: string) => (): void => cache.use(id)

/** Whom a call is made for. */
export const callerOf = (request: FastifyRequest): Caller => ({
  token: request.session?.token,
  lang: request.lang,
  source: request.source,
  address: request.ip,
  requestId: request.id,
})
