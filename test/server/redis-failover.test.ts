/** A replica takes over from the Redis that has the ledger: no payment is sent twice, and no statement about a payment is wrong. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Intent, LATE_SLACK_MS, type Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { eventually } from '../support/eventually.ts'
import { done, intent, logOf, session, soon } from '../support/ledger.ts'
import { addPayers, PAY_PASSWORD } from '../support/payers.ts'
import { createJudge, newPayment, type Payment, type Told } from '../support/payment-statements.ts'
import { startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { look, type RedisGroup, startCluster, startPair, startReplica, startSentinel } from '../support/redis-group.ts'
import { truthOf } from '../support/stub-truth.ts'
import { type Caller, callerOf, freePort } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

async function open(t: Test, { url }: TestRedis, replicas: number) {
  const { lines, log } = logOf()
  const { ledger } = await openRedisStores({ url, replicas }, () => undefined, { log })
  t.teardown(() => ledger.close())
  return { ledger, lines }
}

/** Claims a new payment for which the replica answers in time; on a busy machine, it is too late for some. @returns the intent of that payment */
async function claimConfirmed(ledger: Ledger): Promise<Intent> {
  let claimed = intent()
  await eventually('a payment is claimed', async () => {
    claimed = intent()
    return (await ledger.claim(claimed, false)).kind === 'first'
  })
  return claimed
}

t.test('a claim that the new primary lacks is not sent', needs('redis-server'), async (t) => {
  const pair = await startPair(t)
  const unguarded = await open(t, pair.primary, 0)
  const guarded = await open(t, pair.primary, 1)
  const startedAt = Date.now()
  const [lost, refused] = [intent(), intent()]
  const unknown = await claimConfirmed(guarded.ledger)
  await guarded.ledger.markUnknown(unknown)
  const safe = await claimConfirmed(guarded.ledger)
  await guarded.ledger.complete(safe, done)
  await guarded.ledger.revoke('over', soon())

  pair.replica.freeze()
  await t.rejects(guarded.ledger.claim(refused, false), /replicas/, 'nothing is sent that no replica has')
  t.equal(await guarded.ledger.find(refused.id), null, 'and nobody waits for it')
  await t.rejects(guarded.ledger.revoke('later', soon()), 'an ended session is stored again later')
  await eventually('what is refused is refused at once', async () => {
    const asked = performance.now()
    const isRefused = await guarded.ledger.claim(intent(), false).then(
      () => false,
      ({ message }) => /fewer replicas/.test(message),
    )
    return isRefused && performance.now() - asked < 400
  })
  const late = intent(undefined, { keyNewUntil: Date.now() - LATE_SLACK_MS - 1 })
  await t.rejects(
    guarded.ledger.lookUp(late),
    /fewer replicas/,
    'another primary may have it, so it is not called late',
  )
  await eventually('the log says it', async () => guarded.lines.length > 0)
  t.match(guarded.lines, [/^error fewer than 1 replicas of Redis answer: payments are refused$/])
  t.match(await guarded.ledger.claim(safe, false), { kind: 'known', entry: { state: 'ended' } }, 'repeats are answered')

  pair.replica.wake()
  const found = () => guarded.ledger.lookUp(late).catch(() => null)
  await eventually('the replica answers again, and the key is late', async () => (await found())?.kind === 'late')
  await guarded.ledger.close()
  const follower = look(t, pair.replica)
  await follower.call('REPLICAOF', '127.0.0.1', '1')
  t.strictSame(await unguarded.ledger.claim(lost, false), { kind: 'first' }, 'without REDIS_REPLICAS it would be sent')
  await pair.primary.kill()
  await follower.call('REPLICAOF', 'NO', 'ONE')
  const next = await open(t, pair.replica, 0)
  t.strictSame(await next.ledger.claim({ ...lost, attempt: 'again' }, false), { kind: 'forgotten' }, 'not sent again')
  t.equal(await next.ledger.isForgotten(lost.keyCreatedAt), true, 'its outcome is unknown')
  t.match(await next.ledger.claim(safe, false), { kind: 'known', entry: { state: 'ended' } })
  t.strictSame(await next.ledger.lookUp(lost), { kind: 'forgotten' })
  t.strictSame(await next.ledger.countUnknown([0]), [1], 'the payment of unknown outcome is still counted')
  t.strictSame(await next.ledger.claim(intent(undefined, { keyCreatedAt: Date.now() + 1_000 }), false), {
    kind: 'first',
  })
  t.equal(await next.ledger.isRevoked(session('over', startedAt)), true, 'a confirmed logout holds')
  t.equal(await next.ledger.isRevoked(session('other', startedAt)), false, 'nobody has to log in again')
  t.strictSame(next.lines, [])
})

t.test('a Redis that tells nothing about its replicas', needs('redis-server'), async (t) => {
  const pair = await startPair(t)
  // makes Redis refuse the command INFO, as some managed servers do
  const primary = look(t, pair.primary)
  await primary.call('ACL', 'SETUSER', 'default', '-info')
  const guarded = await open(t, pair.primary, 1)
  const unguarded = await open(t, pair.primary, 0)
  // this makes no difference to WAIT, which still confirms payments
  await claimConfirmed(guarded.ledger)
  const late = intent(undefined, { keyNewUntil: Date.now() - LATE_SLACK_MS - 1 })
  await t.rejects(guarded.ledger.lookUp(late), /fewer replicas/, 'another primary may have it')
  t.strictSame(await unguarded.ledger.lookUp(late), { kind: 'late' }, 'unless there is no other')
})

t.test('a warning is logged if Redis has more replicas than must confirm', needs('redis-server'), async (t) => {
  const pair = await startPair(t)
  const { ledger, lines } = await open(t, pair.primary, 1)
  await claimConfirmed(ledger)
  t.strictSame(lines, [])
  await startReplica(t, pair.primary)
  await eventually('it is told once', async () => lines.length > 0)
  t.match(lines, [/^error Redis has 2 replicas, and REDIS_REPLICAS is 1/])
})

t.test('in a cluster, all keys of each script are on one node', needs('redis-server'), async (t) => {
  // one node that has all slots is enough: it, too, refuses a script whose keys are in several slots
  const bus = String(await freePort())
  const redis = await startRedis(t, {
    args: ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-port', bus],
  })
  const store = look(t, redis)
  await store.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383)
  await eventually('it works', async () => /cluster_state:ok/.test(String(await store.call('CLUSTER', 'INFO'))))
  const port = Number(new URL(redis.url).port)
  const place = { url: redis.url, clusterNodes: [{ host: '127.0.0.1', port }] }
  const { ledger, counters } = await openRedisStores(place, (fault) => t.error(fault))
  t.teardown(() => ledger.close())
  const startedAt = Date.now()
  const about = { sameAs: randomUUID(), list: randomUUID() }
  const [one, two, three] = [intent(undefined, about), intent(undefined, about), intent(undefined, about)]
  t.strictSame(await ledger.claim(one, false), { kind: 'first' })
  t.strictSame(await ledger.claim(two, false), { kind: 'same' })
  for (const each of [two, three]) t.strictSame(await ledger.claim(each, true), { kind: 'first' })
  t.equal(await ledger.complete(one, done, 'record'), true)
  t.equal(await ledger.complete(two, done, 'record'), false, 'a record belongs to one payment')
  await ledger.markUnknown(two)
  t.equal((await ledger.neighbours(one.id, 60)).length, 2)
  t.strictSame(await ledger.countUnknown([0, 60]), [1, 0])
  await ledger.release(three)
  await store.del('{snt}:open', '{snt}:unknown', '{snt}:resorted')
  const next = await openRedisStores(place, (fault) => t.error(fault))
  t.teardown(() => next.ledger.close())
  await eventually('the set is complete again', async () => (await next.ledger.countUnknown([0]))[0] === 1)
  t.match(await Promise.all([one, two, three].map(({ id }) => ledger.find(id))), [
    { id: one.id, state: 'ended' },
    { id: two.id, state: 'unknown' },
    null,
  ])
  await ledger.learnPayee('email:x', 'name:y')
  t.equal(await ledger.payeeOf('email:x'), 'name:y')
  const known = { member: 'm', device: 'd', startedAt, lastSeenAt: startedAt, until: soon() }
  for (const id of ['here', 'there']) await ledger.members.noteSession({ ...known, id })
  t.equal((await ledger.members.sessionsOf('m')).length, 2)
  await ledger.members.learnAccount('account', 'm', soon())
  t.strictSame(await ledger.members.membersOf('account'), ['m'])
  await ledger.revokeAll('m', startedAt + 1_000, soon(), { id: 'here', startedAt })
  await ledger.revoke('gone', soon())
  const isOver = (id: string) => ledger.isRevoked({ ...session(id, startedAt), member: 'm' })
  t.strictSame(await Promise.all(['here', 'there', 'gone'].map(isOver)), [false, true, true])
  t.strictSame(await ledger.lookUp(intent()), { kind: 'new' })
  t.match(await counters.add('key', 60), { count: 1 })
  t.equal(await counters.takeBack('key'), true)
  t.match(await counters.read('key'), { count: 0 })
  await counters.clear('key')
})

const PATH = '/api/user/transfer'
const PARALLEL = 6

type Parts = { callers: readonly Caller[]; judge: ReturnType<typeof createJudge> }

/**
 * Pays through one container. Then looks the payment up or repeats it through the other container, until the outcome is known or `isOver` returns
 * true.
 */
async function follow(
  payment: Payment,
  index: number,
  { callers, judge }: Parts,
  isOver: () => boolean,
): Promise<void> {
  const { key, amount } = payment
  for (let round = 0; ; round++) {
    const caller = callers[(index + round) % callers.length] as Caller
    const isAsking = round % 3 === 2
    const body = { account: 'alice', amount, coin: 'snt', payPassword: PAY_PASSWORD }
    const answer = isAsking
      ? await caller.call('GET', `/api/view/intent?key=${key}`)
      : await caller.call('POST', PATH, body, { 'idempotency-key': key })
    const told = (isAsking ? answer.body.state : answer.status < 400 ? 'done' : answer.body.outcome) as Told | undefined
    const isFinal = told === 'done' || told === 'rejected' || (isAsking && told === 'not_sent')
    if (told) judge.hear(payment, told, `${answer.status} ${answer.body.code}`, isFinal)
    if (isFinal || answer.body.reason === 'forgotten' || isOver()) {
      payment.settledAs = told ?? null
      return
    }
    await sleep(100)
  }
}

/** Kills the primary while members pay through two containers. */
async function payDuring(t: Test, start: (t: Test) => Promise<RedisGroup>): Promise<void> {
  const group = await start(t)
  const upstream = await startUpstream({ live: true })
  t.teardown(() => upstream.close())
  const payers = addPayers(upstream.world, PARALLEL)
  const servers = await Promise.all([0, 1].map(() => startServer(t, upstream.url, group.settings)))
  const truth = truthOf(upstream)
  const judge = createJudge(truth)
  const payments: Payment[] = []
  let isOver = false
  let failedAt = Number.POSITIVE_INFINITY
  let paidAfter = 0

  async function member(account: string, password: string): Promise<void> {
    const callers = servers.map(({ base }) => callerOf(base))
    await callers[0]?.call('POST', '/api/user/login', { account, password })
    for (const caller of callers) caller.cookie = callers[0]?.cookie ?? ''
    while (!isOver) {
      const began = performance.now()
      const payment = newPayment(payments.length, account)
      await follow(payment, payments.push(payment), { callers, judge }, () => isOver)
      if (payment.settledAs === 'done' && began > failedAt) paidAfter++
    }
  }
  const members = payers.map(({ account, password }) => member(account, password))
  await eventually(
    'payments are made',
    async () => payments.filter(({ settledAs }) => settledAs === 'done').length >= 20,
  )
  failedAt = performance.now()
  await group.fail()
  await group.recover()
  await eventually('payments are made again', async () => paidAfter >= 20)
  isOver = true
  await Promise.all(members)

  judge.close(payments)
  t.strictSame(judge.untrue, [])
  t.strictSame(
    payments.filter(({ amount }) => truth.received(amount) > 1).map(({ amount }) => amount),
    [],
    'nothing was sent twice',
  )
  t.comment(`${payments.length} payments: ${JSON.stringify(judge.kinds)}`)
  for (const { output } of servers) t.notMatch(output(), /lost data/, 'nothing was lost')
}

t.test(
  'no payment is sent twice or misreported when a Sentinel promotes another primary',
  needs('redis-server'),
  async (t) => payDuring(t, startSentinel),
)

t.test(
  'no payment is sent twice or misreported when a node of a Redis Cluster fails',
  needs('redis-server'),
  async (t) => payDuring(t, startCluster),
)
