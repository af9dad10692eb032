/** No request fails during a release: two containers behind a load balancer are replaced one after the other, under load. */
import t from 'tap'
import { startHaproxy } from '../support/haproxy.ts'
import { type ServerProcess, startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { callerOf, confirmedIntent, freePort } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

/** How often a container is replaced. Each of the two is replaced twice, so that it also starts with what a restart has left behind. */
const ROLLS = 4
const PER_SECOND = 200
/**
 * How many requests may be in progress. One container can handle more at a time. With this limit, a slow machine gets fewer requests instead of too
 * many.
 */
const UNDER_WAY_MAX = 60
/**
 * In this time, the load balancer must notice that a container is about to stop. It is longer than in production, because a busy machine needs
 * longer.
 */
const DRAIN_MS = '3000'

t.test(
  'four rolling restarts at up to 200 requests a second: no request fails, each process exits with 0',
  needs('redis-server', 'haproxy'),
  async (t) => {
    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    const redis = await startRedis(t)
    const ports = [await freePort(), await freePort()]
    const start = (port: number): Promise<ServerProcess> =>
      startServer(t, upstream.url, { PORT: String(port), REDIS_URL: redis.url, DRAIN_MS, LOG_LEVEL: 'info' })
    const servers = await Promise.all(ports.map(start))
    const balancer = await startHaproxy(t, ports)
    const { base } = balancer
    const member = callerOf(base)
    await member.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })

    const failed: string[] = []
    const under = new Set<Promise<void>>()
    let sent = 0
    const visit = async (): Promise<void> => {
      sent += 1
      const transfer = { account: 'alice', amount: `0.00${sent}`, coin: 'snt', payPassword: '246810' }
      const answer = await (sent % 20 === 0
        ? member.call('POST', '/api/user/transfer', transfer, confirmedIntent())
        : member.call('GET', sent % 2 === 0 ? '/api/index/config' : '/api/user/info')
      ).catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }))
      // 422 is no failure: the server refuses a transfer of so small an amount
      if (![200, 422, 429].includes(answer.status)) failed.push(`${answer.status} ${answer.text.slice(0, 100)}`)
    }
    const startedAt = performance.now()
    let done = false
    const load = (async () => {
      while (!done) {
        const due = ((performance.now() - startedAt) / 1_000) * PER_SECOND
        while (sent < due && under.size < UNDER_WAY_MAX) {
          const each: Promise<void> = visit().finally(() => under.delete(each))
          under.add(each)
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await Promise.all(under)
    })()

    for (let roll = 0; roll < ROLLS; roll++) {
      const index = roll % 2
      const old = servers[index]
      old?.child.kill('SIGTERM')
      t.strictSame(await old?.exit, [0, null])
      servers[index] = await start(ports[index] ?? 0)
      // waits until the load balancer has noticed the new container, before the other container is replaced
      await balancer.sees(index)
    }
    done = true
    await load
    t.strictSame(failed.slice(0, 5), [], `${failed.length} of ${sent} failed`)
    t.ok(sent > 600, `${sent} sent`)
  },
)
