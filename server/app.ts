/** Builds the server: creates its parts, then registers hooks and routes in the order in which a request passes them. */
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { SeenPrice } from '../shared/price-record.ts'
import { createCalls } from './calls/calls.ts'
import { createLateParts } from './calls/late-parts.ts'
import { createPriceRecord, openPricesFile } from './calls/price-record.ts'
import type { Config } from './config/config.ts'
import { createBatch } from './fast-path/batch.ts'
import { createResponseCache } from './fast-path/response-cache.ts'
import type { Services } from './handlers/handler.ts'
import { createMarketStream, type Repeat } from './handlers/market-stream.ts'
import { apiHeaders } from './http/api-headers.ts'
import { bodyTimeout } from './http/body-timeout.ts'
import { skipWhenClientGone } from './http/client-gone.ts'
import { cspReport } from './http/csp-report.ts'
import { csrf } from './http/csrf.ts'
import { errorHandlers } from './http/errors.ts'
import { frameworkOptions } from './http/framework-options.ts'
import { health } from './http/health.ts'
import { jsonBody } from './http/json-body.ts'
import { language } from './http/language.ts'
import { pageTimes } from './http/page-times.ts'
import { answerHeaders, pageHeaders } from './http/security-headers.ts'
import { session } from './http/session.ts'
import { tracing } from './http/tracing.ts'
import { warnOfUnknownProxy } from './http/unknown-proxy.ts'
import { openStores } from './ledger/open-stores.ts'
import { createMemberRequests, type MemberRequestLimit } from './limits/member-requests.ts'
import { createThrottle } from './limits/throttle.ts'
import type { ThrottleLimits } from './limits/throttle-limits.ts'
import { checkMember } from './members/check-member.ts'
import { createMembers } from './members/members.ts'
import { createUpstreamLogout } from './members/upstream-logout.ts'
import { clockMemoryMs, createPayments, type PaymentEnd } from './money/money-handler.ts'
import { type Audit, auditAnswer, createAudit, magnitudeOf } from './observability/audit.ts'
import { createLogger, logCachedResponse, logRequest, logUpstreamCall } from './observability/log.ts'
import { createMetrics, type Metrics } from './observability/metrics/metrics.ts'
import { MEMBER_BURST_S, THROTTLE_LIMITS, UPSTREAM_LIMITS } from './policy.ts'
import { routes } from './routes.ts'
import { invitePage } from './static/invite-page.ts'
import { keepOldAssets } from './static/old-assets.ts'
import { inlineHashes } from './static/page-hashes.ts'
import { staticFiles } from './static/static-files.ts'
import { createCache } from './upstream/cache.ts'
import { createUpstream } from './upstream/client.ts'
import { openLastKnown } from './upstream/last-known.ts'
import type { UpstreamLimits } from './upstream/upstream-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the page that Prometheus scrapes */
    metrics: Metrics['page']
  }
}

/** Settings and dependencies that tests can replace. */
export type Deps = {
  /** unix milliseconds */
  now?: () => number
  upstreamLimits?: Partial<UpstreamLimits>
  throttleLimits?: Partial<ThrottleLimits>
  /** how long to wait before each automatic lookup of a payment's unknown outcome, in milliseconds */
  reconcileDelaysMs?: readonly number[]
  /** replaces `setInterval` in the market streams */
  repeat?: Repeat
  /** market prices from before the start, oldest first; by default, those in `DATA_DIR` */
  knownPrices?: readonly SeenPrice[]
  /** where log lines go; stdout when absent */
  logStream?: DestinationStream
  /** the folder with the built client */
  clientFolder?: string
}

export async function createApp(config: Config, deps: Deps = {}): Promise<FastifyInstance> {
  const { now = Date.now, clientFolder = join(import.meta.dirname, '../dist') } = deps
  const parts = await createParts(config, deps, now)
  const memberRequests = createMemberRequests(memberLimit(config))
  const { logger, metrics, ledger, members, services, payments, limits } = parts
  const { audit, throttle, responseCache, marketStream, endToken } = services

  const app = Fastify(frameworkOptions(logger, config.trustProxy, responseCache?.serve))
  app.addHook('preClose', async () => marketStream.close())
  app.addHook('onClose', parts.close)
  app.decorate('metrics', metrics.page)
  warnOfUnknownProxy(app)
  const onAnswer = auditAnswer(audit)
  app.addHook('onSend', (request, reply, payload, done) => {
    onAnswer(request, reply)
    done(null, payload)
  })
  const onEnd = logRequest(metrics)
  health(app, ledger.state, { onEnd, onDrain: both(() => responseCache?.close(), marketStream.close) })
  errorHandlers(app)
  answerHeaders(app, config.publicOrigin)
  await app.register(
    async (api) => {
      apiHeaders(api, clientFolder)
      if (config.tracing) tracing(api)
      if (limits.requests) api.addHook('onRequest', async (request) => throttle.request(request.ip))
      bodyTimeout(api)
      skipWhenClientGone(api)
      jsonBody(api)
      language(api, config.moreLocales)
      csrf(api, config.publicOrigin)
      const { sessionSecrets: secrets, publicOrigin: origin } = config
      await session(api, { ...members, memberRequests, secrets, origin, ledger, endToken, now })
      await routes(api, services, payments)
    },
    { prefix: '/api' },
  )
  await cspReport(app, now, metrics.cspViolation)
  await pageTimes(app, now, metrics.pageOpened)
  invitePage(app, config.publicOrigin, clientFolder)
  await app.register(async (pages) => {
    pageHeaders(pages, config.publicOrigin, imageHostOf(config), inlineHashes(clientFolder))
    await staticFiles(pages, clientFolder, config.dataDir && keepOldAssets(clientFolder, config.dataDir, now()))
  })
  return app
}

/** Everything behind the routes: stores, upstream, caches, payments. */
async function createParts(config: Config, deps: Deps, now: () => number) {
  const limits = throttleLimits(config, deps)
  const logger = createLogger(config.logLevel, deps.logStream)
  const metrics = createMetrics()
  const audit = createAudit(config.sessionSecrets[0] ?? '')

  const { ledger, counters, requestCounters } = await openStores(config, logger, now)
  metrics.watchStore(ledger)
  const members = createMembers(config, ledger, now)
  metrics.watchSessions(() => members.sessions.seen)
  const throttle = createThrottle({ ...members, counters, requestCounters, limits, now })
  const upstream = createUpstream({
    ...config,
    now,
    limits: { ...UPSTREAM_LIMITS, ...deps.upstreamLimits },
    clockMemoryMs: clockMemoryMs(config),
    onCall: logUpstreamCall(logger, metrics),
    batch: config.fastPath ? createBatch() : undefined,
  })
  metrics.watchUpstream(upstream.state)
  const { lastKnown, pricesFile } = savedData(config, logger)
  const cache = createCache(now, lastKnown)
  const onRead = checkMember(members.accounts, audit)
  const { paused, payoutHoldS, timeZone, registerFields, legalLinks } = config
  const priceRecord = createPriceRecord(now, deps.knownPrices ?? pricesFile?.content ?? [], pricesFile)
  const calls = createCalls({
    upstream,
    cache,
    now,
    imageHost: imageHostOf(config),
    timeZone,
    metrics,
    priceRecord,
    onRead,
  })
  // with a request limit, the response cache is off: cached responses are sent before the limit is checked, so they would not be counted
  const hasResponseCache = config.fastPath && !limits.requests
  const responseCache = hasResponseCache ? createResponseCache(now, logCachedResponse(logger, metrics)) : undefined
  const endToken = createUpstreamLogout(upstream, now)
  const lateParts = createLateParts()
  const marketStream = createMarketStream({ calls, ...members, now, repeat: deps.repeat })
  const services: Services = {
    ...members,
    ...{ calls, lateParts, upstream, now, throttle, audit, endToken, responseCache, marketStream, priceRecord },
    ...{ paused, payoutHoldS, appSettings: { timeZone, registerFields, legalLinks } },
  }
  const onEnd = logPayment(metrics, audit)
  const { reconcileDelaysMs } = deps
  const payments = createPayments(services, {
    ...config,
    ledger,
    onEnd,
    reconcileDelaysMs,
  })

  async function close(): Promise<void> {
    payments.close()
    lastKnown?.close()
    pricesFile?.close()
    await Promise.all([upstream.close(), payments.idle()])
    await ledger.close()
  }
  return { logger, metrics, ledger, members, services, payments, limits, close }
}

const memberLimit = ({ memberRequestsPerSecond: perSecond }: Config): MemberRequestLimit | null =>
  perSecond > 0 ? { perSecond, burst: perSecond * MEMBER_BURST_S } : null

const imageHostOf = ({ uploadUrl }: Config): string => new URL(uploadUrl).origin

function throttleLimits({ requestsPerMinute }: Config, deps: Deps): ThrottleLimits {
  const limits = { ...THROTTLE_LIMITS, ...deps.throttleLimits }
  return requestsPerMinute ? { ...limits, requests: { count: requestsPerMinute, windowS: 60 } } : limits
}

/** What of public data is saved in `DATA_DIR`; nothing without that folder. */
function savedData({ dataDir }: Config, logger: FastifyBaseLogger) {
  if (!dataDir) return {}
  const onFault = (what: string) => (error: unknown) =>
    logger.error({ err: error }, `${what} could not be written to disk`)
  return {
    lastKnown: openLastKnown(dataDir, onFault('last known answers')),
    pricesFile: openPricesFile(dataDir, onFault('market prices')),
  }
}

const both =
  <T extends readonly unknown[]>(first: (...given: T) => void, second: (...given: T) => void) =>
  (...given: T): void => {
    first(...given)
    second(...given)
  }

const logPayment =
  (metrics: Metrics, audit: Audit) =>
  (request: FastifyRequest, { key, input, outcome }: PaymentEnd): void => {
    metrics.money(key, outcome)
    audit(request, 'money', { row: key, outcome, magnitude: magnitudeOf(input) })
  }
