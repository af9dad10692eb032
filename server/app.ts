/** The server's table of contents. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { createCalls } from './call.ts'
import type { Config } from './config.ts'
import { intent } from './handlers/intent.ts'
import { acceptsFiles } from './handlers/upload.ts'
import { keepAssets } from './kept-assets.ts'
import type { Ledger } from './ledger/ledger.ts'
import { openRedisLedger } from './ledger/redis.ts'
import { openSqliteLedger } from './ledger/sqlite.ts'
import { csrf } from './plugins/csrf.ts'
import { errors } from './plugins/errors.ts'
import { headers } from './plugins/headers.ts'
import { health } from './plugins/health.ts'
import { createOnce } from './plugins/idempotency.ts'
import { locale } from './plugins/locale.ts'
import { createLogger, log } from './plugins/log.ts'
import { session } from './plugins/session.ts'
import { files } from './plugins/static.ts'
import { JSON_MAX_BYTES, SETTLE_WAITS_MS, UPSTREAM_LIMITS, type UpstreamLimits } from './policy.ts'
import { routes } from './routes.ts'
import { createSettler } from './settle.ts'
import { createCache } from './upstream/cache.ts'
import { createUpstream, type Upstream } from './upstream/client.ts'

/** What can be put in place of the real thing. */
export type Deps = {
  upstream?: Upstream
  ledger?: Ledger
  /** unix milliseconds */
  now?: () => number
  upstreamLimits?: Partial<UpstreamLimits>
  /** when an unknown outcome is looked into without being asked, in milliseconds */
  settleWaits?: readonly number[]
  /** where log lines go; stdout when absent */
  logStream?: DestinationStream
  /** the built client */
  clientFolder?: string
}

export async function createApp(config: Config, deps: Deps = {}): Promise<FastifyInstance> {
  const now = deps.now ?? Date.now
  const logger = createLogger(config.logLevel, deps.logStream)
  const ledger = deps.ledger ?? (await openLedger(config, logger))
  const upstream =
    deps.upstream ?? createUpstream({ ...config, now, limits: { ...UPSTREAM_LIMITS, ...deps.upstreamLimits } })
  const clientFolder = deps.clientFolder ?? join(import.meta.dirname, '../dist')
  const imageHost = new URL(config.uploadUrl).origin
  const calls = createCalls({ upstream, cache: createCache(now), now, imageHost })
  const kit = { calls, upstream, now, build: buildOf(clientFolder), paused: config.paused }
  const settler = createSettler({
    ledger,
    calls,
    now,
    clockOffset: upstream.clockOffset,
    waits: deps.settleWaits ?? SETTLE_WAITS_MS,
  })

  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: 60_000,
    trustProxy: [...config.trustProxy],
    return503OnClosing: false,
    exposeHeadRoutes: false,
  })
  app.addHook('onClose', async () => {
    settler.close()
    await upstream.close()
    await ledger.close()
  })

  log(app)
  errors(app)
  health(app, ledger.store)
  await headers(app, config.publicOrigin, imageHost)
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      jsonOnly(api)
      locale(api)
      csrf(api, config.publicOrigin)
      await session(api, { secrets: config.sessionSecrets, origin: config.publicOrigin, ledger, now })
      await acceptsFiles(api)
      routes(api, kit, createOnce(ledger, settler, now), intent(ledger, settler, now))
    },
    { prefix: '/api' },
  )
  await files(app, [clientFolder, ...(config.dataDir ? [keepAssets(clientFolder, config.dataDir, now())] : [])])
  return app
}

/** Redis for several containers, a file or memory for one. */
function openLedger({ redisUrl, dataDir }: Config, logger: FastifyBaseLogger): Promise<Ledger> | Ledger {
  if (!redisUrl) return openSqliteLedger(dataDir)
  return openRedisLedger(redisUrl, (fault) => {
    if (fault) logger.error({ err: fault }, 'redis is away: payments are refused')
    else logger.info('redis is there')
  })
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

/** The build id that the page carries too, so that an old page notices a new server. */
function buildOf(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'build-id'), 'utf8').trim()
  } catch {
    return ''
  }
}
