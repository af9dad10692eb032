/**
 * Runs a row of the contract, which is one call of the specification: parses the input, uses the cache for `cached` rows, calls the upstream, and
 * converts the upstream's response.
 */
import type { FastifyRequest } from 'fastify'
import { contract, type Input, type Output, type RowKey } from '../../shared/contract/index.ts'
import { addressIn, networkOf } from '../base/ip-network.ts'
import type { Metrics } from '../observability/metrics/metrics.ts'
import { DRIFT_EVERY, DRIFT_FIELDS_MAX, IMAGE_HOST_WAIT_MS, STALE_LIMIT_MS, UNREADABLE_EVERY_MS } from '../policy.ts'
import type { Cache } from '../upstream/cache.ts'
import type { Caller } from '../upstream/caller.ts'
import type { Budget, Received, Upstream } from '../upstream/client.ts'
import { RequestCalls } from '../upstream/request-calls.ts'
import { within } from '../upstream/within.ts'
import { type ParsedInput, parseInput, readOutput } from './codec.ts'
import { findDrift } from './drift.ts'
import type { PriceRecord } from './price-record.ts'
import { withoutRepeatedPage } from './repeated-page.ts'
import { createSanitizer, needsImageHost } from './sanitize.ts'
import { createSharedRows, type SharedAnswer } from './shared-rows.ts'

export type Result<T> = SharedAnswer & { data: T }

declare module 'fastify' {
  interface FastifyRequest {
    /** the upstream calls made for this request so far; undefined before the first call */
    upstreamCalls?: RequestCalls | undefined
  }
}

/** The fields of a request that a call needs. Work that outlives the request keeps only these, not the whole request. */
export type CallContext = Pick<
  FastifyRequest,
  'session' | 'lang' | 'source' | 'ip' | 'id' | 'log' | 'upstreamCalls' | 'trace'
>

type Limits = {
  /** for rows that are not cached: the deadline in milliseconds, instead of the policy's deadline */
  readonly deadlineMs?: number
  /** how long the call may take, in milliseconds, if it gets extra time (`upstream/extra-time.ts`) */
  readonly lateMs?: number
  /** for cached rows: how long to wait for a new answer before a stale one is used, in milliseconds */
  readonly staleAfterMs?: number
  /** for cached rows: a stale answer up to this age, in milliseconds, is returned at once. If absent, STALE_WHILE_REVALIDATE_MS applies */
  readonly staleMs?: number
  /** for rows that are not cached: how many tries this call and the other calls with the same budget may make together */
  readonly budget?: Budget
}

export type Calls = {
  /** Runs a row for the member or visitor of `request`. */
  run<K extends RowKey>(key: K, input: unknown, request: CallContext, limits?: Limits): Promise<Result<Output<K>>>
  /** Like `run`, for input that is already parsed. Never uses the cache. */
  send<K extends RowKey>(input: ParsedInput<K>, request: CallContext, limits?: Limits): Promise<Output<K>>
  /** Like `send`, but returns the upstream's raw data, for handlers that need more than the row's output. */
  raw(input: ParsedInput, request: CallContext): Promise<Received>
  /** Converts the data that `raw` or an upload has returned to the row's output. @throws Problem `upstream_invalid` */
  output<K extends RowKey>(key: K, data: unknown, request: CallContext): Output<K>
  /** Runs a row and returns both the upstream's raw data and the row's output. Never uses the cache. */
  read<K extends RowKey>(
    key: K,
    input: Input<K>,
    request: CallContext,
    limits?: Limits,
  ): Promise<Received & { output: Output<K> }>
}

type Read = { [K in RowKey]: { readonly key: K; readonly output: Output<K> } }[RowKey]
/** Called with the output of each row before it is returned. May throw a Problem, so that the output is not returned. */
export type OnRead = (read: Read, request: CallContext) => void

type Parts = {
  upstream: Upstream
  cache: Cache
  now: () => number
  imageHost: string
  /** the time zone of times that the upstream sends as text */
  timeZone: string
  metrics: Metrics
  priceRecord: PriceRecord
  onRead: OnRead
}

export function createCalls({ upstream, cache, now, imageHost, timeZone, metrics, priceRecord, onRead }: Parts): Calls {
  const sanitize = createSanitizer(imageHost)
  const sharedRows = createSharedRows({ upstream, cache, now, metrics, priceRecord })
  const answers = new Map<RowKey, number>()
  /** row → when it was last reported that its response cannot be read, in unix milliseconds */
  const unreadableAt = new Map<RowKey, number>()

  /** Reports differences from the contract for a sample of the responses. */
  function watchDrift(key: RowKey, raw: unknown, request: CallContext): void {
    const count = answers.get(key) ?? 0
    answers.set(key, count + 1)
    if (count % DRIFT_EVERY === 0) reportDrift(key, raw, request)
  }

  /** Compares a response with the contract. Logs and counts the fields that differ, without their values; missing fields are allowed. */
  function reportDrift(key: RowKey, raw: unknown, { log }: CallContext): void {
    const drift = findDrift(key, raw).filter(({ kind }) => kind !== 'missing')
    if (drift.length === 0) return
    // only the first fields are reported: the upstream could add any number
    const fields = drift.slice(0, DRIFT_FIELDS_MAX).map(({ kind, field }) => `${kind} ${field}`)
    log.warn({ row: key, drift: fields }, 'upstream answer differs from the contract')
    // all added fields share the label value `other`: the upstream could send any number of names, and the number of label values must be bounded
    for (const { kind, field } of drift) metrics.drift(key, kind, kind === 'added' ? 'other' : field)
  }

  /** Reads data that a screen will show. If it has pictures, their addresses are completed with the image host of the upstream's config. */
  async function readShown(key: RowKey, raw: unknown, request: CallContext): Promise<unknown> {
    const output = outputOf(key, raw, request)
    const host = needsImageHost(key, output) ? await configuredHost(request) : undefined
    return finish({ key, raw, output: sanitize(key, output, host) }, request)
  }

  function finish({ key, raw, output }: { key: RowKey; raw: unknown; output: unknown }, request: CallContext): unknown {
    watchDrift(key, raw, request)
    onRead({ key, output } as Read, request)
    return output
  }

  /** The row's output. If the response cannot be read, reports why, at most once a minute. @throws Problem `upstream_invalid` */
  function outputOf<K extends RowKey>(key: K, raw: unknown, request: CallContext): Output<K> {
    try {
      return readOutput(key, raw, timeZone)
    } catch (error) {
      const last = unreadableAt.get(key)
      if (last === undefined || now() - last >= UNREADABLE_EVERY_MS) {
        unreadableAt.set(key, now())
        request.log.warn({ row: key }, 'upstream answer cannot be read')
        reportDrift(key, raw, request)
      }
      throw error
    }
  }

  function raw({ key, sent }: ParsedInput, request: CallContext, limits: Limits = {}): Promise<Received> {
    const { deadlineMs, lateMs, budget } = limits
    const { policy } = contract[key]
    return upstream.send({ key, policy, input: sent, caller: callerOf(request), deadlineMs, lateMs, budget })
  }

  async function send<K extends RowKey>(input: ParsedInput<K>, request: CallContext, limits?: Limits) {
    const read = async (data: unknown) => (await readShown(input.key, data, request)) as Output<K>
    const { data } = await raw(input, request, limits)
    return withoutRepeatedPage(input, data, await read(data), async (sent) =>
      read((await raw({ ...input, sent }, request, limits)).data),
    )
  }

  /** The image host from the upstream's config, which is usually cached; undefined if the config cannot be read within IMAGE_HOST_WAIT_MS. */
  async function configuredHost(request: CallContext): Promise<string | undefined> {
    // an old host is better than none: the config is refreshed meanwhile
    const config = calls.run('GET index/config', {}, request, { staleMs: STALE_LIMIT_MS }).catch(() => undefined)
    const known = await within(IMAGE_HOST_WAIT_MS, config, undefined)
    return known?.data.imageHost
  }

  const calls: Calls = {
    send,
    raw,
    output: outputOf,
    async read<K extends RowKey>(key: K, given: Input<K>, request: CallContext, limits: Limits = {}) {
      const received = await raw(parseInput(key, given), request, limits)
      // not for a screen, so it does not wait for the image host
      const output = sanitize(key, outputOf(key, received.data, request))
      return { ...received, output: finish({ key, raw: received.data, output }, request) as Output<K> }
    },
    async run<K extends RowKey>(key: K, given: unknown, request: CallContext, limits: Limits = {}) {
      const { policy } = contract[key]
      const input = parseInput(key, given)
      if (policy !== 'cached') return { data: await send(input, request, limits), age: 0, fresh: true }
      // the response is shared by all users, so it is requested without the member's token and address
      const caller: Caller = {
        identity: identityOf(request),
        lang: request.lang,
        source: request.source,
        requestId: request.id,
        trace: request.trace,
        calls: callsOf(request),
      }
      const readFor = (context: CallContext) => (data: unknown) => readShown(key, data, context)
      const own = request.session && { caller: callerOf(request), read: readFor(request) }
      // the session is left out, because all users share the answer: with it, the image host could come from a config that the upstream sends only to
      // this member
      const read = readFor(withSession(request, null))
      const { staleAfterMs, staleMs, lateMs } = limits
      const { log } = request
      return (await sharedRows.run({ input, caller, read, own, staleAfterMs, staleMs, lateMs, log })) as Result<
        Output<K>
      >
    },
  }
  return calls
}

/** A copy of `request` with another session. The upstream calls of both are recorded in the same list. */
export const withSession = (request: CallContext, session: CallContext['session']): CallContext => {
  const { lang, source, ip, id, log, trace } = request
  return { session, lang, source, ip, id, log, trace, upstreamCalls: callsOf(request) }
}

const identityOf = ({ session, ip }: CallContext): string =>
  session ? `member ${session.member}` : `network ${networkOf(ip)}`

/** Describes the member or visitor of `request` for `upstream/client.ts`. */
export const callerOf = (request: CallContext): Caller => ({
  identity: identityOf(request),
  token: request.session?.token,
  lang: request.lang,
  source: request.source,
  address: addressIn(request.ip),
  requestId: request.id,
  trace: request.trace,
  calls: callsOf(request),
})

function callsOf(request: CallContext): RequestCalls {
  request.upstreamCalls ??= new RequestCalls()
  return request.upstreamCalls
}
