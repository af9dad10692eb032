/** The one way from a row to the upstream: input codec, cache where the policy has one, one call, output codec. */
import type { FastifyRequest } from 'fastify'
import { contract, type Output, type RowKey } from '../shared/contract/index.ts'
import type { Books } from './books.ts'
import { driftOf } from './drift.ts'
import { finisher } from './finish.ts'
import type { Meter } from './meter.ts'
import { readInput, readOutput } from './parse.ts'
import { BEHIND_MS, DRIFT_EVERY, FRESH_DEFAULT_MS, FRESH_MS, STALE_LIMIT_MS } from './policy.ts'
import type { Cache } from './upstream/cache.ts'
import type { Caller, Upstream } from './upstream/client.ts'

/**
 * `age` in seconds since the upstream said so; `fresh` is false once it is older than it should be. `kept`: it is everybody's and counts as new
 * from `at` until then, in unix milliseconds; whoever gives it on says so with `use`.
 */
export type Result<T> = { data: T; age: number; fresh: boolean; kept?: { at: number; until: number; use: () => void } }

export type Calls = {
  /** Calls a row for the member or visitor of `request`; within `deadlineMs` where that is sooner than its policy's. */
  run<K extends RowKey>(
    key: K,
    input: unknown,
    request: FastifyRequest,
    deadlineMs?: number,
  ): Promise<Result<Output<K>>>
  /** The same as far as the upstream's own words, for the handlers that must look into them. */
  raw(key: RowKey, input: unknown, request: FastifyRequest): Promise<unknown>
}

type Parts = { upstream: Upstream; cache: Cache; now: () => number; imageHost: string; meter: Meter; books: Books }

export function createCalls({ upstream, cache, now, imageHost, meter, books }: Parts): Calls {
  const finish = finisher(imageHost)
  const answers = new Map<RowKey, number>()

  /** Tells of fields that the upstream has changed, at a sampled rate and without any value. */
  function watchDrift(key: RowKey, raw: unknown, { id: reqId, log }: FastifyRequest): void {
    const count = answers.get(key) ?? 0
    answers.set(key, count + 1)
    if (count % DRIFT_EVERY !== 0) return
    // a field that is merely absent is allowed to be
    const drift = driftOf(key, raw).filter(({ kind }) => kind !== 'missing')
    if (drift.length === 0) return
    const fields = drift.map(({ kind, field }) => `${kind} ${field}`)
    log.warn({ reqId, row: key, drift: fields }, 'the upstream has changed')
    // names that the upstream makes up are no labels
    for (const { kind, field } of drift) meter.drift(key, kind, kind === 'added' ? 'other' : field)
  }
  return {
    async run<K extends RowKey>(key: K, input: unknown, request: FastifyRequest, deadlineMs?: number) {
      const { policy } = contract[key]
      const wanted = readInput(key, input)
      const read = (raw: unknown) => {
        watchDrift(key, raw, request)
        return finish(key, readOutput(key, raw))
      }
      if (policy !== 'cached') {
        const raw = await upstream.send({ key, policy, input: wanted, caller: callerOf(request), deadlineMs })
        return { data: read(raw) as Output<K>, age: 0, fresh: true }
      }
      // for everybody: nobody's token, nobody's address
      const caller: Caller = { lang: request.lang, source: request.source, requestId: request.id }
      const freshMs = key in FRESH_MS ? FRESH_MS[key as keyof typeof FRESH_MS] : FRESH_DEFAULT_MS
      const behind = key in BEHIND_MS ? BEHIND_MS[key as keyof typeof BEHIND_MS] : STALE_LIMIT_MS
      const id = JSON.stringify([key, caller.lang, caller.source, wanted])
      let loaded = false
      const kept = await cache
        .get(
          id,
          { fresh: freshMs, behind },
          async () => {
            loaded = true
            // others wait for it too, with deadlines of their own
            return read(await upstream.send({ key, policy, input: wanted, caller }))
          },
          deadlineMs,
        )
        .catch((error) => {
          meter.cache(key, 'failed', 0)
          throw error
        })
      const age = now() - kept.at
      const how = age > freshMs ? 'stale' : loaded ? 'loaded' : 'fresh'
      books.note(() => meter.cache(key, how, age / 1_000))
      return {
        data: kept.data as Output<K>,
        age: Math.floor(age / 1_000),
        fresh: age <= freshMs,
        kept: { at: kept.at, until: kept.at + freshMs, use: userOf(cache, id) },
      }
    },

    raw(key, input, request) {
      return upstream.send({
        key,
        policy: contract[key].policy,
        input: readInput(key, input),
        caller: callerOf(request),
      })
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
