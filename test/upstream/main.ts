/** Runs the stub as a process of its own, in a world whose time passes. Settings: `PORT` (4000), `HOST` (127.0.0.1). */
import { startUpstream } from './server.ts'

const upstream = await startUpstream({
  port: Number(process.env.PORT ?? 4_000),
  host: process.env.HOST ?? '127.0.0.1',
  seed: 'demo',
  live: true,
})
console.log(`stub upstream on ${upstream.url}, its console on ${upstream.origin}/__control/`)
