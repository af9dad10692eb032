/** A peer for the benchmark, http-proxy-middleware: `node http-proxy-middleware.ts PORT UPSTREAM` */
import { Agent, createServer } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'

const [port, upstream = ''] = process.argv.slice(2)
const middleware = createProxyMiddleware({
  target: upstream,
  agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  pathRewrite: { '^/api': '/prod/api' },
})
createServer((request, response) => middleware(request, response, () => response.writeHead(404).end())).listen(
  Number(port),
  '127.0.0.1',
  () => console.log('listening'),
)
