/** A peer for the benchmark, @fastify/http-proxy: `node fastify-http-proxy.ts PORT UPSTREAM` */
import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'

const [port, upstream = ''] = process.argv.slice(2)
const app = Fastify()
await app.register(proxy, { upstream, prefix: '/api', rewritePrefix: '/prod/api' })
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('listening')
