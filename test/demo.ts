/** `npm run demo`: the real server in front of a stub upstream with invented data. */
import { randomBytes } from 'node:crypto'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config/config.ts'
import { listenFault } from '../server/http/listen-fault.ts'
import { viewer } from './openapi/viewer.ts'
import { pricesBefore } from './upstream/market.ts'
import { startUpstream } from './upstream/server.ts'

const port = Number(process.env.PORT ?? 3_000)
const upstream = await startUpstream({ port: Number(process.env.UPSTREAM_PORT ?? 0), seed: 'demo', live: true })
const config = readConfig({
  PORT: String(port),
  HOST: '127.0.0.1',
  UPSTREAM_URL: upstream.url,
  UPSTREAM_LANGUAGES: 'tr,th',
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  // the stub carries payments out at once, so that an unknown outcome is found within two minutes
  UPSTREAM_MAX_DELAY_S: '60',
  SESSION_SECRETS: randomBytes(32).toString('hex'),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
})
// as if the server had been running since yesterday
const knownPrices = pricesBefore(Math.floor(Date.now() / 1_000))
const app = await createApp(config, { knownPrices })
await viewer(app)
await app.listen({ port, host: config.host }).catch((error) => {
  const fault = listenFault(error, config.host, port)
  if (fault === null) throw error
  console.error(`${fault}\n\nTo use another port: PORT=${port + 1} npm run demo`)
  process.exit(1)
})

console.log(`
  DEMO: balances, prices and orders are made up.

  App              http://localhost:${port}
  Account          demo / demo1234   payment password 246810
  New member       newbie / newbie1234 (no e-mail yet)
  Invite link      http://localhost:${port}/#/pages/login/index?type=register&invite=DEMO88
  API              http://localhost:${port}/docs   (every call, to be tried)
  Control page     ${upstream.origin}/__control/   (e-mail codes, time, orders)
`)
