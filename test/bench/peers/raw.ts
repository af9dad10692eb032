/**
 * A peer for the benchmark: passes requests and responses on as streams with node:http and undici, and inspects nothing. No proxy can do less.
 * `node raw.ts PORT UPSTREAM`
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'undici'

const [port, upstream = ''] = process.argv.slice(2)
const pool = new Pool(upstream, { connections: 64, allowH2: false })

createServer((request: IncomingMessage, response: ServerResponse) => {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const { host: _host, connection: _connection, ...headers } = request.headers
  pool.stream(
    {
      method: request.method as 'GET',
      path: (request.url ?? '/').replace('/api/', '/prod/api/'),
      headers,
      body: hasBody ? request : null,
    },
    ({ statusCode, headers: given }) => {
      response.writeHead(statusCode, given as Record<string, string>)
      return response
    },
    (error) => {
      if (error && !response.headersSent) response.writeHead(502).end()
    },
  )
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
