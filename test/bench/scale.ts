/**
 * From one process to three behind haproxy with one Redis. Load, upstream, proxy and store share this machine's two cores with them, so the
 * throughput cannot grow here; what a request costs tells what each further core would bring.
 */
import { startHaproxy } from '../haproxy.ts'
import { startRedis } from '../redis.ts'
import type { Request } from './load.ts'
import { load, note } from './measure.ts'
import type { Subject } from './subject.ts'

const WISHES = 8_000
/** well below what the machine can do, so that only the work is counted */
const RATE = 1_000
const STEADY_S = 5

/** @param startOurs a server on any core, with these settings besides @param request asks for one member's row */
export async function benchScale(
  startOurs: (settings: Record<string, string>, core: string) => Promise<Subject>,
  request: Request,
): Promise<void> {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (fn: () => unknown) => void teardowns.push(fn) }
  const redis = await startRedis(t)
  const costs: number[] = []
  for (const count of [1, 2, 3]) {
    const settings = { REDIS_URL: redis.url, LOG_LEVEL: 'info' }
    const servers = await Promise.all(Array.from({ length: count }, () => startOurs(settings, '0,1')))
    const proxy = await startHaproxy(
      t,
      servers.map(({ port }) => port),
    )
    const targets = [{ port: Number(new URL(proxy.base).port), requests: [request] }]
    const job = { kind: 'closed', wishes: WISHES, connections: 32, targets } as const
    await load(job)
    const begun = performance.now()
    const [most] = await load(job)
    const seconds = (performance.now() - begun) / 1_000
    const before = servers.reduce((sum, each) => sum + each.cpu(), 0)
    const [steady] = await load({ kind: 'open', rate: RATE, seconds: STEADY_S, connections: 32, targets })
    const cost = (servers.reduce((sum, each) => sum + each.cpu(), 0) - before) / (RATE * STEADY_S)
    costs.push(cost)
    const failed = (most?.failed ?? 1) + (steady?.failed ?? 1)
    const figure = `at most ${(WISHES / seconds).toFixed(0)} requests a second on this machine; at ${RATE} a second ${cost.toFixed(0)} µs of CPU each, p99 ${steady?.p99.toFixed(1)} ms; ${failed} failed`
    note(`scale: ${count} ${count === 1 ? 'process' : 'processes'}`, '', figure, failed === 0 ? null : false)
    for (const server of servers) await server.stop()
  }
  const growth = (costs[2] ?? 0) / (costs[0] ?? 1)
  note('scale: CPU a request, three against one', '', growth.toFixed(2), null)
  for (const teardown of teardowns.reverse()) await teardown()
}
