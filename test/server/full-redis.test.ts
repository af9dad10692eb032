/** When Redis is full, what members are told about payments stays true on every container. */
import { Redis } from 'ioredis'
import t from 'tap'
import { startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { callerOf, intent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

t.test(
  'a key that cannot be closed for all containers is not reported as not sent',
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
    const late = intent()

    await store.config('SET', 'maxmemory', '1')
    const looked = await one.call('GET', `/api/view/intent?key=${late['idempotency-key']}`)
    await store.config('SET', 'maxmemory', '0')
    const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
    const paid = await other.call('POST', '/api/user/transfer', transfer, late)

    t.match(looked, { status: 503, body: { code: 'ledger_unavailable' } }, looked.text)
    t.equal(paid.status, 200, 'so the payment may still be made')
    t.equal((await one.call('GET', `/api/view/intent?key=${late['idempotency-key']}`)).body.state, 'done')
  },
)
