/** Redis is full: whatever a member is told about a payment stays true on every container. */
import { Redis } from 'ioredis'
import t from 'tap'
import { startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { callerOf, intent, lookupOf } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

t.test(
  'while Redis is full, payments are refused, and lookups still tell the truth',
  needs('redis-server'),
  async (t) => {
    const upstream = await startUpstream()
    t.teardown(() => upstream.close())
    const redis = await startRedis(t)
    const settings = { REDIS_URL: redis.url }
    const servers = await Promise.all([0, 1].map(() => startServer(t, upstream.url, settings)))
    const [one, other] = servers.map(({ base }) => callerOf(base))
    if (!one || !other) return t.fail('two containers')
    await one.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
    other.cookie = one.cookie
    const store = new Redis(redis.url)
    t.teardown(async () => store.disconnect())
    const [late, refused] = [intent(), intent()]
    const look = async (headers: Record<string, string>) => (await one.call('GET', lookupOf(headers))).body
    const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

    await store.config('SET', 'maxmemory', '1')
    t.match(await look(late), { state: 'unknown', reason: 'arrival' })
    t.match(await other.call('POST', '/api/user/transfer', transfer, refused), {
      status: 503,
      body: { code: 'ledger_unavailable' },
    })
    await store.config('SET', 'maxmemory', '0')

    t.equal((await other.call('POST', '/api/user/transfer', transfer, late)).status, 200, 'it may still be made')
    t.match(await look(late), { state: 'done' })
    t.match(await look(refused), { state: 'unknown', reason: 'arrival' })
    t.equal(upstream.calls('POST user/transfer').length, 1)
  },
)
