/** Tests a ledger in Redis that several containers share. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { DAY, done, intent, session, soon } from '../support/ledger.ts'
import { type Opened, open } from '../support/ledger-redis.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { look } from '../support/redis-group.ts'

t.test('several containers share one ledger', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const store = look(t, redis)

  t.test('another container sees all entries, and whether the container that claimed an intent is alive', async (t) => {
    const [one, two] = [await open(t, redis), await open(t, redis)]
    const sent = intent()
    await one.ledger.claim(sent, false)
    await one.ledger.revoke('over', soon())
    t.match(await two.ledger.find(sent.id), { state: 'open', alive: true })
    t.equal(await two.ledger.isRevoked(session('over', Date.now())), true)
    await one.ledger.close()
    t.match(await two.ledger.find(sent.id), { state: 'open', alive: false })
  })

  t.test(
    'an intent claimed longer ago than any call takes is not in progress, even if its process is alive',
    async (t) => {
      const [one, two] = [await open(t, redis), await open(t, redis)]
      const sent = intent()
      await one.ledger.claim(sent, false)
      const now = Math.floor(Date.now() / 1_000)
      await store.hset(`snt:intent:${sent.id}`, 'startedAt', now - 55)
      t.match(await two.ledger.find(sent.id), { state: 'open', alive: true })
      await store.hset(`snt:intent:${sent.id}`, 'startedAt', now - 62)
      t.match(await two.ledger.find(sent.id), { state: 'open', alive: false })
    },
  )

  t.test(
    'all containers count the same payments of unknown outcome, also those whose process died, also after a restart',
    async (t) => {
      await store.flushall()
      await store.set('snt:resorted', '1')
      const [one, two] = [await open(t, redis), await open(t, redis)]
      const counts = async (...all: Opened[]) => {
        const counted = await Promise.all(all.map(({ ledger }) => ledger.countUnknown([0, 60])))
        t.strictSame(new Set(counted.map(String)).size, 1, 'all the same')
        return counted[0]
      }
      const [unknown, dying, stuck, sent] = [intent(), intent(), intent(), intent()]
      for (const each of [unknown, dying]) await one.ledger.claim(each, false)
      for (const each of [stuck, sent]) await two.ledger.claim(each, false)
      await one.ledger.markUnknown(unknown)
      t.strictSame(await counts(one, two), [1, 0])
      await one.ledger.close()
      t.strictSame(await counts(two), [2, 0], 'the other was open when its process ended')
      await store.hincrby(`snt:intent:${stuck.id}`, 'startedAt', -62)
      await store.zincrby('snt:open', -62, `snt:intent:${stuck.id}`)
      const three = await open(t, redis)
      t.strictSame(await counts(two, three), [3, 1], 'this one is open for longer than any call takes')
      await two.ledger.complete(sent, done)
      await two.ledger.close()
      t.strictSame(await counts(three, await open(t, redis)), [3, 1])
      for (const each of [unknown, dying, stuck]) await three.ledger.complete(each, done)
      t.strictSame(await counts(three), [0, 0])
      t.strictSame(await store.exists('snt:open', 'snt:unknown'), 0)
    },
  )

  t.test('what a container of an older version did is counted once a newer one has started', async (t) => {
    await store.flushall()
    await store.set('snt:resorted', '1')
    const { ledger } = await open(t, redis)
    const [list, other] = [randomUUID(), randomUUID()]
    const [unknown, died, ended, gone] = [
      intent(undefined, { list }),
      intent(undefined, { list }),
      intent(undefined, { list: other }),
      intent(undefined, { list: other }),
    ]
    for (const each of [unknown, died, ended, gone]) await ledger.claim(each, false)
    await ledger.markUnknown(unknown)
    for (const { id } of [died, gone]) await store.hset(`snt:intent:${id}`, 'owner', 'older')
    await ledger.complete(ended, done)
    // puts the sets into the state in which a container with an older version would have left them
    await store.del('snt:open', 'snt:unknown')
    await store.zadd('snt:open', 1, `snt:intent:${ended.id}`, 2, `snt:intent:${unknown.id}`)
    await store.zadd('snt:unknown', 3, 'snt:intent:released', 4, `snt:intent:${gone.id}`)
    t.strictSame(await ledger.countUnknown([0, 3_600]), [4, 4])
    await store.del('snt:resorted')
    await open(t, redis)
    const right = [[died, gone].map(({ id }) => `snt:intent:${id}`).sort(), [`snt:intent:${unknown.id}`]]
    await eventually('the sets are right', async () => {
      const sets = await Promise.all(['snt:open', 'snt:unknown'].map((set) => store.zrange(set, '0', '-1')))
      return isDeepStrictEqual([sets[0]?.sort(), sets[1]], right)
    })
    t.strictSame(await ledger.countUnknown([0, 3_600]), [3, 0])
    t.ok((await store.ttl('snt:resorted')) > 0, 'other containers need not do the same')
  })

  t.test('a payment of an older container is also counted while no container starts', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.teardown(() => mock.timers.reset())
    await store.flushall()
    await store.set('snt:resorted', '1')
    const { ledger } = await open(t, redis)
    await store.del('snt:resorted')
    await store.hset('snt:intent:x', { state: 'unknown', startedAt: 1 })
    await store.zadd('snt:pending-list:y', 1, 'snt:intent:x')
    t.strictSame(await ledger.countUnknown([0]), [0])
    mock.timers.tick(600_000)
    await eventually('a payment is unknown', async () => (await ledger.countUnknown([0]))[0] === 1)
  })

  t.test('a record belongs to one intent of all containers', async (t) => {
    const [one, two] = [await open(t, redis), await open(t, redis)]
    const [first, second] = [intent(), intent()]
    await one.ledger.claim(first, false)
    await two.ledger.claim(second, false)
    const record = randomUUID()
    const results = [one.ledger.complete(first, done, record), two.ledger.complete(second, done, record)]
    t.strictSame((await Promise.all(results)).sort(), [false, true])
  })

  t.test('a container whose clock is a day ahead changes nothing', async (t) => {
    const { ledger } = await open(t, redis)
    const sent = intent()
    await ledger.claim(sent, false)
    await ledger.complete(sent, done)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * DAY * 1_000 })
    t.teardown(() => mock.timers.reset())
    t.match(await ledger.claim({ ...sent, attempt: randomUUID() }, false), { kind: 'known', entry: { state: 'ended' } })
    const next = intent(undefined, { keyCreatedAt: sent.keyCreatedAt })
    t.strictSame(await ledger.claim(next, false), { kind: 'first' })
    const { startedAt = 0 } = (await ledger.find(next.id)) ?? {}
    t.ok(Math.abs(startedAt - sent.keyCreatedAt / 1_000) < 60)
  })

  t.test('an intent whose outcome could not be stored is not in progress', async (t) => {
    const { ledger } = await open(t, redis)
    const sent = intent()
    await ledger.claim(sent, false)
    await store.config('SET', 'min-replicas-to-write', '1')
    t.teardown(() => store.config('SET', 'min-replicas-to-write', '0'))
    await t.rejects(ledger.complete(sent, done))
    await store.config('SET', 'min-replicas-to-write', '0')
    t.match(await ledger.find(sent.id), { state: 'open', alive: false }, 'no process is sending it')
    await ledger.complete(sent, done)
    t.match(await ledger.find(sent.id), { state: 'ended' })
  })
})
