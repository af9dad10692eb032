/** The server's table of contents. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { beginTogether } from './arrivals.ts'
import { auditAnswer, createAudit, magnitudeOf } from './audit.ts'
import { openBooks } from './books.ts'
import { inlineHashes, readBuiltFiles } from './built-files.ts'
import { createCalls } from './call.ts'
import type { Config } from './config.ts'
import { intent } from './handlers/intent.ts'
import { keepAssets } from './kept-assets.ts'
import type { Ledger } from './ledger/ledger.ts'
import { openSqliteLedger } from './ledger/sqlite.ts'
import { type Counters, memoryCounters, withFallback } from './limits/counters.ts'
import { createThrottle, type ThrottleLimits } from './limits/throttle.ts'
import { createMeter, type Meter } from './meter.ts'
import { csrf } from './plugins/csrf.ts'
import { clientErrors, errors, frameworkErrors } from './plugins/errors.ts'
import { answerHeaders, pageHeaders } from './plugins/headers.ts'
import { health } from './plugins/health.ts'
import { createOnce } from './plugins/idempotency.ts'
import { locale } from './plugins/locale.ts'
import { createLogger, noteGiven, noteRequest } from './plugins/log.ts'
import { session } from './plugins/session.ts'
import { slowBodies } from './plugins/slow-clients.ts'
import { files } from './plugins/static.ts'
import {
  HEADERS_MAX_BYTES,
  HEADERS_MS,
  IDLE_MS,
  JSON_MAX_BYTES,
  REQUEST_MS,
  SETTLE_WAITS_MS,
  THROTTLE_LIMITS,
  UPSTREAM_LIMITS,
  type UpstreamLimits,
} from './policy.ts'
import { createReady } from './ready.ts'
import { nextRequestId } from './request-id.ts'
import { routes } from './routes.ts'
import { createSettler } from './settle.ts'
import { createCache } from './upstream/cache.ts'
import { createUpstream } from './upstream/client.ts'
import { openLastKnown } from './upstream/last-known.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what Prometheus reads */
    metrics: Meter['page']
    /** Writes down what is left to be counted and logged. */
    catchUp(): void
  }
}

/** What can be put in place of the real thing. */
export type Deps = {
  /** unix milliseconds */
  now?: () => number
  upstreamLimits?: Partial<UpstreamLimits>
  throttleLimits?: Partial<ThrottleLimits>
  /** when an unknown outcome is looked into without being asked, in milliseconds */
  settleWaits?: readonly number[]
  /** where log lines go; stdout when absent */
  logStream?: DestinationStream
  /** the built client */
  clientFolder?: string
}

export async function createApp(config: Config, deps: Deps = {}): Promise<FastifyInstance> {
  const now = deps.now ?? Date.now
  const books = openBooks((fault) => logger.error({ err: fault }, 'something could not be counted or written down'))
  const { logger, line, prepareLine } = createLogger(config.logLevel, books.time, deps.logStream)
  const { ledger, counters } = await openStores(config, logger, now)
  const meter = createMeter()
  const audit = createAudit(config.sessionSecrets[0] ?? '')
  const upstream = createUpstream({
    ...config,
    now,
    limits: { ...UPSTREAM_LIMITS, ...deps.upstreamLimits },
    onCall(call) {
      const { key, result, attempt, ms, requestId } = call
      books.note(() => {
        meter.upstreamCall(call)
        line({ reqId: requestId, row: key, result, attempt, ms: Math.round(ms), msg: 'upstream' })
      })
    },
  })
  meter.watch(upstream.state)
  const clientFolder = deps.clientFolder ?? join(import.meta.dirname, '../dist')
  const build = buildOf(clientFolder)
  const imageHost = new URL(config.uploadUrl).origin
  const lastKnown = config.dataDir
    ? openLastKnown(config.dataDir, (error) => logger.error({ err: error }, 'the last known answers cannot be written'))
    : undefined
  const calls = createCalls({ upstream, cache: createCache(now, lastKnown), now, imageHost, meter, books })
  const limits = { ...THROTTLE_LIMITS, ...deps.throttleLimits }
  if (config.requestsPerMinute) limits.requests = { count: config.requestsPerMinute, windowS: 60 }
  const throttle = createThrottle(counters, limits, now)
  const ready = createReady(now, noteGiven(books, meter, prepareLine, now))
  // where each request is counted there is none
  if (limits.requests) ready.close()
  const kit = { calls, upstream, now, paused: config.paused, throttle, audit, ready }
  const settler = createSettler({
    ledger,
    calls,
    now,
    clockOffset: upstream.clockOffset,
    waits: deps.settleWaits ?? SETTLE_WAITS_MS,
  })
  const once = createOnce({
    ledger,
    settler,
    now,
    onEnd(key, request, outcome) {
      meter.money(key, outcome)
      audit(request, 'money', { row: key, outcome, magnitude: magnitudeOf(request.body) })
    },
  })

  const app = Fastify({
    loggerInstance: logger,
    // few have anything to say: who writes a line names the request
    childLoggerFactory: (all) => all,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 2_000,
    },
    trustProxy: [...config.trustProxy],
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler: clientErrors,
    exposeHeadRoutes: false,
  })
  app.addHook('onClose', async () => {
    settler.close()
    lastKnown?.close()
    await Promise.all([upstream.close(), once.idle()])
    await ledger.close()
  })

  beginTogether(app.server, ready.give)
  app.decorate('metrics', () => {
    books.catchUp()
    return meter.page()
  })
  app.decorate('catchUp', books.catchUp)
  const noteAnswer = auditAnswer(audit)
  const note = noteRequest(books, meter, line)
  health(app, ledger.store, {
    onEnd(request, reply) {
      noteAnswer(request, reply)
      note(request, reply)
    },
    onDrain: ready.close,
  })
  errors(app)
  answerHeaders(app, config.publicOrigin)
  await app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store').header('x-build', build)
        done()
      })
      if (limits.requests) api.addHook('onRequest', async (request) => throttle.request(request.ip))
      slowBodies(api)
      jsonOnly(api)
      locale(api)
      csrf(api, config.publicOrigin)
      await session(api, { secrets: config.sessionSecrets, origin: config.publicOrigin, ledger, now })
      await routes(api, kit, once, intent(ledger, settler, now))
    },
    { prefix: '/api' },
  )
  const built = readBuiltFiles(clientFolder)
  await app.register(async (pages) => {
    pageHeaders(pages, config.publicOrigin, imageHost, inlineHashes(built.get('/index.html')))
    await files(pages, built, config.dataDir && keepAssets(clientFolder, config.dataDir, now()))
  })
  return app
}

type Stores = { ledger: Ledger; counters: Counters }

/** Redis for several containers, a file or memory for one. */
async function openStores(
  { redisUrl, dataDir }: Config,
  logger: FastifyBaseLogger,
  now: () => number,
): Promise<Stores> {
  const own = memoryCounters(now)
  if (!redisUrl) return { ledger: openSqliteLedger(dataDir), counters: own }
  // 25 MB that only those with a Redis need
  const { openRedis } = await import('./redis.ts')
  const { ledger, counters } = await openRedis(redisUrl, (fault) => {
    if (fault) logger.error({ err: fault }, 'redis is away: payments are refused')
    else logger.info('redis is there')
  })
  return { ledger, counters: withFallback(counters, own) }
}

/** Forms and plain text reach us from other sites without asking, so JSON is the only body; an empty one is an empty object. */
function jsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, String(body), done)
  })
}

/** The build id that the page carries too, so that an old page notices a new server by its next answer. */
function buildOf(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'build-id'), 'utf8').trim()
  } catch {
    return ''
  }
}
