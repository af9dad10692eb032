/** Tests what happens when Redis loses the ledger's data. */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { DAY, done, intent, session } from '../support/ledger.ts'
import { open } from '../support/ledger-redis.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { look } from '../support/redis-group.ts'

const LOSSES: Record<string, (store: Redis) => Promise<unknown>> = {
  'Redis is emptied': (store) => store.flushall(),
  'the epoch is gone': (store) => store.del('snt:epoch'),
  'fewer claims than before': async (store) => {
    for (const key of await store.keys('snt:intent:*')) await store.del(key)
    await store.set('snt:sequence', '1')
  },
  'an older copy with an older epoch is put back': async (store) => {
    await store.flushall()
    await store.set('snt:epoch', `before:${Date.now() - DAY * 1_000}`)
    await store.set('snt:sequence', '1000')
  },
}

t.test('lost data in Redis is noticed', needs('redis-server'), async (t) => {
  for (const [name, lose] of Object.entries(LOSSES))
    t.test(`${name}: earlier keys and sessions become invalid, and the loss is reported once`, async (t) => {
      const redis = await startRedis(t)
      const store = look(t, redis)
      const { ledger, lines } = await open(t, redis)
      const other = await open(t, redis)
      const began = Date.now()
      const made = [intent(), intent(), intent()]
      for (const each of made) await ledger.claim(each, false)
      t.equal(await ledger.isRevoked(session('s', began)), false)
      await lose(store)
      const key = { ...intent(), keyCreatedAt: began }
      t.equal(await ledger.isRevoked(session('s', began)), true, 'a session from before is over')
      t.strictSame(await ledger.claim(key, true), { kind: 'forgotten' })
      t.equal(await ledger.find(key.id), null)
      t.equal(await ledger.isForgotten(began), true)
      const { knowsSince, lostAt } = ledger.state()
      t.ok(knowsSince && knowsSince > began && lostAt && lostAt >= knowsSince)
      t.equal(await ledger.isRevoked(session('t', knowsSince ?? 0)), false)
      t.strictSame(await ledger.claim(intent(undefined, { keyCreatedAt: knowsSince ?? 0 }), false), { kind: 'first' })
      t.equal(await other.ledger.isForgotten(began), true, 'other containers notice it as well')
      t.ok(Number(other.ledger.state().knowsSince) >= Number(knowsSince), 'each when it next asks Redis')
      t.ok(other.ledger.state().lostAt)
      for (const told of [lines, other.lines]) {
        t.equal(told.length, 1)
        t.match(told[0], /^error Redis has lost data or was restored/)
      }
      const fresh = await open(t, redis)
      t.equal(fresh.ledger.state().lostAt, null)
      t.equal(await fresh.ledger.isForgotten(began), true, 'a new container knows the epoch')
    })

  t.test('a key from before the loss stays unusable while Redis’s clock is five minutes behind', async (t) => {
    const redis = await startRedis(t)
    const now = Date.now
    const ahead = () => now() + 300_000
    t.intercept(Date, 'now', { value: ahead })
    const { ledger } = await open(t, redis)
    const sent = intent()
    t.strictSame(await ledger.claim(sent, false), { kind: 'first' })
    await ledger.complete(sent, done)
    await look(t, redis).flushall()
    await eventually('the heartbeat has noticed the loss', () => ledger.state().lostAt)
    t.strictSame(await ledger.claim({ ...sent, attempt: randomUUID() }, true), { kind: 'forgotten' })
    t.strictSame(await ledger.lookUp(sent), { kind: 'forgotten' })
    t.equal(await ledger.find(sent.id), null, 'and is not left claimed')
    t.strictSame(await ledger.claim(intent(), false), { kind: 'first' }, 'newer keys are usable')
  })

  t.test('a new epoch starts if Redis’s clock was so far ahead that everything expired', async (t) => {
    const redis = await startRedis(t)
    const { ledger, lines } = await open(t, redis)
    await look(t, redis).set('snt:horizon', String(Date.now() + DAY * 1_000))
    const began = Date.now()
    t.equal(await ledger.isForgotten(began - 1_000), true)
    t.equal(await ledger.isForgotten(Date.now() + 1_000), false, 'newer keys are not')
    t.equal(lines.length, 1)
  })

  t.test('after LEDGER_DAYS is raised from 1 to 30, keys that are older than a day stay unusable', async (t) => {
    const redis = await startRedis(t)
    const store = look(t, redis)
    await store.set('snt:epoch', `id:${Date.now() - 365 * DAY * 1_000}`)
    await open(t, redis, undefined, 1)
    await eventually('there is a horizon', () => store.get('snt:horizon'))
    const { ledger } = await open(t, redis)
    t.equal(await ledger.isForgotten(Date.now() - 2 * DAY * 1_000), true)
    t.equal(await ledger.isForgotten(Date.now() - DAY * 1_000 + 60_000), false)
  })
})
