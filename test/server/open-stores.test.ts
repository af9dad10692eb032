/** Tests the stores in Redis: what is logged about outages, and what the server still knows when Redis refuses the ledger's scripts. */
import pino from 'pino'
import t, { type Test } from 'tap'
import { StoreError } from '../../server/base/store-error.ts'
import { openStores } from '../../server/ledger/open-stores.ts'
import { createLogger } from '../../server/observability/log.ts'
import { eventually } from '../support/eventually.ts'
import { intent, temporaryFolder } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { look } from '../support/redis-group.ts'

/** Opens the stores, and asserts that nothing is logged. @returns the stores, and the array that receives their later log lines */
async function open(t: Test, { url }: Pick<TestRedis, 'url'>) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const stores = await openStores({ redis: { url }, dataDir: undefined, ledgerDays: 30 }, log, Date.now)
  t.teardown(() => stores.ledger.close())
  t.strictSame(lines, [])
  return { ...stores, lines }
}

t.test('without Redis, the stores are in a folder or in memory', async (t) => {
  for (const [dataDir, store] of [
    [undefined, 'memory'],
    [temporaryFolder(t), 'sqlite'],
  ] as const) {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const time = Date.now()
    const place = { redis: undefined, dataDir, ledgerDays: 1 }
    const { ledger, counters, requestCounters } = await openStores(place, log, () => time)
    t.match(ledger.state(), { store, knowsSince: time, lostAt: null })
    t.equal(await ledger.isForgotten(time - 1), true)
    for (const each of [counters, requestCounters]) t.match(await each.add('guess', 60), { count: 1 })
    t.equal((await counters.read('guess'))?.count, 1)
    await ledger.close()
  }
})

t.test(
  'a Redis that may evict keys stops the start, and payments if it may later',
  needs('redis-server'),
  async (t) => {
    const redis = await startRedis(t)
    const store = look(t, redis)
    const setPolicy = (name: string) => store.call('CONFIG', 'SET', 'maxmemory-policy', name)
    await setPolicy('allkeys-lru')
    const unused: string[] = []
    const log = pino({}, { write: (line) => void unused.push(line) })
    const place = { redis: { url: redis.url }, dataDir: undefined, ledgerDays: 30 }
    await t.rejects(openStores(place, log, Date.now), { store: 'redis', message: /must be noeviction/ })
    t.strictSame(unused, [], 'the process ends with the same message')
    await setPolicy('noeviction')
    const { ledger, lines } = await open(t, redis)
    t.type(ledger.state().knowsSince, 'number', 'known from the start')
    await setPolicy('allkeys-lru')
    await store.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await eventually('payments are refused', () =>
      ledger.claim(intent(), false).then(
        () => false,
        (fault: Error) => fault instanceof StoreError,
      ),
    )
    const refusals = lines.filter(({ msg }) => msg.includes('noeviction'))
    t.match(refusals, [{ level: 50, msg: /^maxmemory-policy is allkeys-lru and .*; payments are refused$/ }])
    t.equal(refusals.length, 1)
  },
)

t.test('the log says when Redis becomes unreachable, and when it is back', needs('redis-server'), async (t) => {
  const redis = await startRedis(t, { keeps: true })
  const { lines } = await open(t, redis)
  await redis.kill()
  await eventually('the outage is logged', () => lines.length >= 1)
  await redis.start()
  await eventually('its end is logged', () => lines.length >= 2)
  t.match(lines, [
    { level: 50, msg: 'Redis is unreachable: payments are refused', err: { message: /./ } },
    { level: 30, msg: 'Redis is reachable' },
  ])
})

t.test(
  'the log distinguishes a Redis that refuses the password from an unreachable one',
  needs('redis-server'),
  async (t) => {
    const { url } = await startRedis(t, { password: 'right' })
    const lines: object[] = []
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const place = { url: url.replace('right', 'wrong') }
    const { ledger } = await openStores({ redis: place, dataDir: undefined, ledgerDays: 30 }, log, Date.now)
    t.teardown(() => ledger.close())
    await eventually('it is logged', () => lines.length > 0)
    t.match(lines, [{ msg: 'Redis refuses this server: payments are refused', err: { message: 'WRONGPASS' } }])
    t.notMatch(JSON.stringify(lines), 'wrong')
  },
)

t.test(
  'a Redis that no longer answers is an outage before the connection is closed',
  needs('redis-server'),
  async (t) => {
    const redis = await startRedis(t)
    const { lines } = await open(t, redis)
    redis.freeze()
    await eventually('the outage is logged', () => lines.length >= 1)
    t.match(lines, [{ level: 50, err: { message: 'Command timed out' } }])
    redis.wake()
    await eventually('its end is logged', () => lines.length >= 2)
  },
)

t.test('while Redis refuses scripts, nobody knows since when it has all payments', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const store = look(t, redis)
  const give = (right: string) => store.call('ACL', 'SETUSER', 'limited', 'on', '>secret', '~*', '&*', '+@all', right)
  await give('-eval')
  const { ledger, counters, lines } = await open(t, { url: redis.url.replace('//', '//limited:secret@') })
  t.match(ledger.state(), { knowsSince: null, lostAt: null })
  await t.rejects(ledger.isForgotten(0), /NOPERM/)
  t.match(ledger.state(), { knowsSince: null }, 'although Redis can be reached')
  t.strictSame(lines, [], 'which is no outage')
  for (const count of [1, 2]) t.match(await counters.add('guess', 60), { count }, 'this process counts')
  t.match(lines, [
    { level: 50, msg: 'Redis refuses to count attempts: each process counts its own', err: { message: /NOPERM/ } },
  ])
  t.equal(lines.length, 1, 'the first refusal is logged')
  await give('+eval')
  t.equal(await ledger.isForgotten(0), true)
  t.type(ledger.state().knowsSince, 'number')
})
