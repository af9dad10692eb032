/** Starts the server process: reads the settings, starts listening, drains on a signal, sets the exit code. */
import { createApp } from './app.ts'
import { StoreError } from './base/store-error.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { listenFault } from './http/listen-fault.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { policies } from './policy.ts'

/** exit code of sysexits.h for a configuration error */
const EX_CONFIG = 78
const SWEEP_MS = 250

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`${error.message}\n\nTo try the product without settings: npm run demo`)
    process.exit(EX_CONFIG)
  }
}

/** For each kind of store, the setting that an error message about the store names. */
const STORE_SETTING = { sqlite: 'DATA_DIR', redis: 'REDIS_URL' } as const

function exitWithoutStore(error: unknown): never {
  if (!(error instanceof StoreError)) throw error
  console.error(`${STORE_SETTING[error.store]}: ${error.message}`)
  process.exit(EX_CONFIG)
}

/** Returns an error handler that exits if it is impossible to listen on the port of `setting`. */
const exitWithoutPort =
  (setting: 'PORT' | 'METRICS_PORT', host: string, port: number) =>
  (error: unknown): never => {
    const fault = listenFault(error, host, port)
    if (fault === null) throw error
    console.error(`${setting}: ${fault}`)
    process.exit(EX_CONFIG)
  }

const config = configOrExit()
const app = await createApp(config).catch(exitWithoutStore)
if (!config.dataDir && !config.redis)
  app.log.warn('DATA_DIR is not set: payments and ended sessions are kept in memory only and are lost on restart')
const { host, port, metricsHost, metricsPort } = config
await app.listen({ port, host }).catch(exitWithoutPort('PORT', host, port))
const metrics = metricsPort
  ? await serveMetrics(app.metrics, metricsPort, metricsHost).catch(
      exitWithoutPort('METRICS_PORT', metricsHost, metricsPort),
    )
  : undefined

/** First reports "not ready", so that the load balancer stops sending requests. Then stops accepting connections and waits for running calls. */
async function shutdown(): Promise<void> {
  app.log.info('draining')
  app.drain()
  await new Promise((resolve) => setTimeout(resolve, config.drainMs))
  // `close` waits for idle connections, including those that browsers opened in advance, so idle connections are closed every SWEEP_MS
  const sweep = setInterval(() => {
    if (app.underWay() === 0) app.server.closeAllConnections()
    else app.server.closeIdleConnections()
  }, SWEEP_MS)
  const giveUp = setTimeout(() => process.exit(1), policies.money.deadlineMs + 5_000)
  await app.close()
  metrics?.close()
  clearTimeout(giveUp)
  clearInterval(sweep)
  process.exit(0)
}

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void shutdown()
  })
}
