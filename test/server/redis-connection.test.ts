/** Tests to which address the server connects for Redis, and what the server reports about this connection. */
import t, { type Test } from 'tap'
import type { RedisPlace } from '../../server/config/redis-settings.ts'
import { connectRedis } from '../../server/ledger/redis-connection.ts'
import { eventually } from '../support/eventually.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { look, runSentinel } from '../support/redis-group.ts'
import { freePort } from '../support/system.ts'

function connect(t: Test, place: RedisPlace) {
  const reports: (string | null)[] = []
  const connection = connectRedis(place, (fault) => reports.push(fault?.message ?? null))
  t.teardown(() => connection.close())
  return { connection, reports }
}

t.test('an address without a port means the standard port', async (t) => {
  const { connection } = connect(t, { url: 'redis://127.0.0.1' })
  t.match(connection.redis.options, { host: '127.0.0.1', port: 6_379, db: 0 })
})

t.test('the address of Redis may be an IPv6 address', needs('redis-server'), async (t) => {
  const { url } = await startRedis(t, { args: ['--bind', '127.0.0.1', '::1'] })
  const { connection, reports } = connect(t, { url: `${url.replace('127.0.0.1', '[::1]')}/1` })
  await eventually('it is connected', () => connection.ready())
  t.match(connection.redis.options, { db: 1 })
  t.strictSame(reports, [])
})

t.test(
  'the primary is looked for again only where there are Sentinels, and that is no outage',
  needs('redis-server'),
  async (t) => {
    const { url } = await startRedis(t)
    const alone = connect(t, { url })
    await eventually('it is connected', () => alone.connection.ready())
    alone.connection.lookAgain()
    t.equal(await alone.connection.redis.ping(), 'PONG', 'the connection is still open')

    const port = await freePort()
    runSentinel(t, [`port ${port}`, 'requirepass secret', `sentinel monitor members 127.0.0.1 ${new URL(url).port} 1`])
    const sentinel = look(t, { url: `redis://:secret@127.0.0.1:${port}` })
    await eventually('the Sentinel answers', async () => (await sentinel.ping()) === 'PONG')
    const { connection, reports } = connect(t, {
      url: 'redis://members',
      sentinels: [{ host: '127.0.0.1', port }],
      sentinelPassword: 'secret',
    })
    await eventually('it is connected', () => connection.ready())
    const closed = new Promise((resolve) => connection.redis.once('close', resolve))
    connection.lookAgain()
    await closed
    await eventually('it is connected again', () => connection.ready())
    t.strictSame(reports, [])
    connection.redis.disconnect(true)
    await eventually('a later end of the connection is reported', () => reports.length > 0)
    t.strictSame(reports[0], 'the connection was closed')
  },
)
