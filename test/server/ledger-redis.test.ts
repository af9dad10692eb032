/** Tests the ledger in Redis: outages, a full Redis, what expires, and a Redis that may evict keys. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { StoreError } from '../../server/base/store-error.ts'
import { withPendingRevocations } from '../../server/ledger/pending-revocations.ts'
import { eventually } from '../support/eventually.ts'
import { DAY, done, intent, refused, session, soon } from '../support/ledger.ts'
import { open } from '../support/ledger-redis.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { look } from '../support/redis-group.ts'

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

t.test('a full Redis refuses claims completely, but stores outcomes and logouts', needs('redis-server'), async (t) => {
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
  // adds an entry that a claim removes from its index if it succeeds. Below, it shows that the refused claim has removed nothing
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
  // deletes the ended payment, as if it had expired
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
