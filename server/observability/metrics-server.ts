/** Serves the metrics on a port of its own, which must not be public. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics/metrics.ts'

/** Listens on `port`; answers `GET /metrics` and nothing else. */
export async function serveMetrics(page: Metrics['page'], port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const { type, text } = await page()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
