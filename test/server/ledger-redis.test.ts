/** The ledger in Redis: several containers, outages, loss of the data, a full Redis, and what expires. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { withPendingRevocations } from '../../server/ledger/pending-revocations.ts'
import { StoreError } from '../../server/ledger/store-error.ts'
import { eventually } from '../support/eventually.ts'
import { DAY, done, intent, logOf, refused, session } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { look } from '../support/redis-group.ts'

const soon = (): number => Math.floor(Date.now() / 1_000) + 60

type Opened = { ledger: Ledger; lines: string[] }

async function open(
  t: Test,
  { url }: TestRedis,
  onTrouble: (fault: Error | null) => void = () => undefined,
  days = 30,
) {
  const { lines, log } = logOf()
  const { ledger } = await openRedisStores({ url }, onTrouble, { log, days })
  t.teardown(() => ledger.close())
  return { ledger, lines } satisfies Opened
}

t.test('several containers', needs('redis-server'), async (t) => {
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
    // the sets as such a container would have left them
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

  t.test('it is also counted while no container starts', async (t) => {
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

t.test(
  'during an outage requests fail at once; afterwards all entries are known, and sessions ended meanwhile are ended everywhere',
  needs('redis-server'),
  async (t) => {
    const redis = await startRedis(t, { keeps: true })
    const faults: (Error | null)[] = []
    const back = Promise.withResolvers<void>()
    const { ledger, lines } = await open(t, redis, (fault) => {
      faults.push(fault)
      if (fault === null) back.resolve()
    })
    const startedAt = Date.now()
    const sent = intent()
    await ledger.claim(sent, false)
    await redis.kill()
    const asked = performance.now()
    const late = intent()
    await t.rejects(ledger.claim(late, false))
    await t.rejects(ledger.isRevoked(session('x', startedAt)))
    t.ok(performance.now() - asked < 2_500)
    t.match(ledger.state(), { store: 'redis', knowsSince: null, lostAt: null })
    const kept = withPendingRevocations(ledger, Date.now)
    t.teardown(() => kept.close())
    await t.rejects(kept.revoke('mine', soon()), 'so that the log tells')
    t.equal(await kept.isRevoked(session('mine', startedAt)), true)
    await redis.start()
    await back.promise
    const other = await open(t, redis)
    await eventually('the session is over', () => other.ledger.isRevoked(session('mine', startedAt)))
    t.equal(await ledger.isRevoked(session('other', startedAt)), false, 'nothing was lost')
    t.ok(faults.some((fault) => fault instanceof Error) && faults.at(-1) === null, 'fault and recovery are reported')
    t.match(await ledger.claim(sent, false), { kind: 'known' })
    t.equal(await ledger.find(late.id), null, 'a claim that failed during the outage is not carried out later')
    t.match(ledger.state(), { lostAt: null })
    t.strictSame(lines, [])
  },
)

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

t.test('loss', needs('redis-server'), async (t) => {
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
      t.equal(other.ledger.state().knowsSince, knowsSince, 'and agree on when it happened')
      t.ok(other.ledger.state().lostAt)
      for (const told of [lines, other.lines]) {
        t.equal(told.length, 1)
        t.match(told[0], /^error Redis has lost data or was restored/)
      }
      const fresh = await open(t, redis)
      t.match(fresh.ledger.state(), { knowsSince, lostAt: null }, 'a new container knows the epoch')
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

t.test('a full Redis', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const store = look(t, redis)
  const { ledger } = await open(t, redis)
  const [list, sameAs] = [randomUUID(), randomUUID()]
  const [one, two, three] = [
    intent(undefined, { list, sameAs }),
    intent(undefined, { list }),
    intent(undefined, { list }),
  ]
  for (const each of [one, two, three]) await ledger.claim(each, true)
  t.equal((await store.hget(`snt:intent:${one.id}`, 'reserve'))?.length, 2_048, 'room for the outcome is reserved')
  // an entry of an index that the next claim would remove
  await store.zadd(`snt:pending-list:${list}`, 1, 'snt:intent:gone')
  const { used_memory: used = '0' } = Object.fromEntries(
    (await store.info('memory')).split('\r\n').map((line) => line.split(':')),
  )
  await store.config('SET', 'maxmemory', String(Number(used) - 1))
  t.teardown(() => store.config('SET', 'maxmemory', '0'))

  const before = await store.keys('*').then((keys) => keys.sort())
  const sequence = await store.get('snt:sequence')
  const refusedClaim = intent(undefined, { list, sameAs })
  await t.rejects(ledger.claim(refusedClaim, true), /OOM/, 'nothing can be claimed, so nothing is sent')
  t.equal(await ledger.find(refusedClaim.id), null)
  t.strictSame(await store.keys('*').then((keys) => keys.sort()), before)
  t.equal(await store.get('snt:sequence'), sequence)
  t.equal(await store.zcard(`snt:pending-list:${list}`), 4, 'the refused claim changed nothing')

  await ledger.complete(one, { status: 200, body: '{"orderId":"1"}' }, 'record')
  t.match(await ledger.find(one.id), { state: 'ended', record: 'record', answer: { body: '{"orderId":"1"}' } })
  t.equal(await store.hget(`snt:intent:${one.id}`, 'reserve'), null)
  await ledger.markUnknown(two)
  t.match(await ledger.find(two.id), { state: 'unknown' })
  t.strictSame(await ledger.countUnknown([0]), [1])
  await ledger.complete(two, done)
  t.match(await ledger.find(two.id), { state: 'ended' })
  await ledger.release(three)
  t.equal(await ledger.find(three.id), null)
  await ledger.revoke('session', soon())
  await ledger.revokeAll('member', Date.now() + 1_000, soon())
  const other = await open(t, redis)
  t.equal(await other.ledger.isRevoked({ ...session('session', Date.now()), member: 'x' }), true, 'logouts work')
  t.equal(await other.ledger.isRevoked(session('another', Date.now())), true)
  await store.del(...(await store.keys('snt:alive:*')))
  await eventually('a sign of life', async () => (await store.keys('snt:alive:*')).length > 0)

  t.strictSame(await ledger.countUnknown([0]), [0])
  await store.config('SET', 'maxmemory', '0')
  t.strictSame(await ledger.claim(refusedClaim, true), { kind: 'first' }, 'with room again, payments go on')
})

t.test('every entry in Redis expires eventually', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const store = look(t, redis)
  const { ledger } = await open(t, redis)
  const [list, sameAs] = [randomUUID(), randomUUID()]
  const make = async () => {
    const made = intent(undefined, { list, sameAs })
    await ledger.claim(made, true)
    return made
  }
  const [open1, unknown, ended, rejected, unsent] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  await ledger.markUnknown(unknown)
  await ledger.complete(ended, done, 'record')
  await ledger.complete(rejected, refused)
  await ledger.release(unsent)
  const ttl = (id: string) => store.ttl(`snt:intent:${id}`)
  for (const { id } of [open1, unknown]) t.equal(await ttl(id), -1, 'without an outcome there is no end')
  for (const { id } of [ended, rejected]) t.ok(Math.abs((await ttl(id)) - 30 * DAY) < 60)
  t.ok(Math.abs((await store.ttl('snt:record:record')) - 30 * DAY) < 60)
  for (const kind of ['same', 'list']) {
    const name = kind === 'same' ? sameAs : list
    t.equal(await store.zcard(`snt:pending-${kind}:${name}`), 2)
    t.equal(await store.zcard(`snt:done-${kind}:${name}`), 1)
  }
  // removes the ended one, as if it had expired
  await store.del(`snt:intent:${ended.id}`)
  await ledger.complete(open1, done)
  await ledger.complete(unknown, done)
  await ledger.learnPayee('email:x', 'name:y')
  for (const kind of ['same', 'list'])
    t.equal(
      await store.zcard(`snt:done-${kind}:${kind === 'same' ? sameAs : list}`),
      2,
      'expired entries leave the index',
    )
  const endless = []
  for (const key of await store.keys('*')) if ((await store.ttl(key)) < 0) endless.push(key)
  t.strictSame(endless.filter((key) => key !== 'snt:horizon').sort(), ['snt:epoch', 'snt:primary', 'snt:sequence'])
})

t.test('an entry of the previous version', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const store = look(t, redis)
  const { ledger } = await open(t, redis)
  const about = { state: 'open', startedAt: '1000', owner: 'gone', fingerprint: 'print', row: 'row', input: '{}' }
  await store.hset('snt:intent:old', { ...about, attempt: 'a' })
  await store.expire('snt:intent:old', DAY)
  t.match(await ledger.claim(intent('old'), false), {
    kind: 'known',
    entry: { state: 'open', alive: false, payee: '' },
  })
  await ledger.markUnknown({ id: 'old', attempt: 'a' })
  t.equal(await store.ttl('snt:intent:old'), -1, 'it stays until there is an outcome')
  t.strictSame(await ledger.neighbours('old', 60), [])
  t.equal(await ledger.complete({ id: 'old', attempt: 'a' }, done, 'record'), true)
  t.match(await ledger.find('old'), { state: 'ended', record: 'record' })
})

t.test('a Redis that may evict keys', needs('redis-server'), async (t) => {
  const redis = await startRedis(t, { evictionPolicy: 'allkeys-lru' })
  const fault: unknown = await open(t, redis).catch((error: unknown) => error)
  t.ok(fault instanceof StoreError, 'is refused at the start')
  t.match(fault, { message: /^maxmemory-policy is allkeys-lru and must be noeviction/, store: 'redis' })

  await redis.kill()
  const back = Promise.withResolvers<void>()
  const { ledger, lines } = await open(t, redis, (trouble) => {
    if (trouble === null) back.resolve()
  })
  await redis.start()
  await back.promise
  for (let round = 0; round < 2; round++)
    await t.rejects(ledger.claim(intent(), false), /maxmemory-policy/, 'payments are refused when it turns out later')
  t.strictSame(lines, [
    'error maxmemory-policy is allkeys-lru and must be noeviction: otherwise Redis may lose payments; payments are refused',
  ])
  t.equal(await ledger.isRevoked(session('x', Date.now() + 60_000)), false, 'the rest works')
})
