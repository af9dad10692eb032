/** Tests the limits on calls to the upstream: open breakers, callers with too many calls, deadlines, and extra time after a deadline. */
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { LATE_READ_MS, UPLOAD_DEADLINE_MS, UPSTREAM_LIMITS } from '../../server/policy.ts'
import { LIMITS, member, OK, readInfo, refusal, startBareUpstream, visitor } from '../support/upstream-client.ts'

const ONE = { inFlight: 1, waiting: 1, waitMs: 100 }
const BREAKER = { windowMs: 60_000, calls: 4, faults: 0.75, callers: 2, probeMs: 60_000 }
const WITH_BREAKER = { ...LIMITS, breaker: BREAKER, retry: { ...LIMITS.retry, saved: 0 } }

t.test('faults of several callers open the breaker; results and refusals count as responses', async (t) => {
  for (const [reply, caller] of [
    [OK, member],
    [refusal(0), member],
    [refusal(404), member],
    [refusal(401), member],
    [refusal(401), visitor],
  ] as const) {
    const world = await startBareUpstream(t, { limits: WITH_BREAKER })
    world.reply = [200, reply]
    for (let call = 0; call < 4; call++) await world.upstream.send({ ...readInfo, caller }).catch(() => {})
    world.reply = [503, '']
    for (const caller of [visitor, visitor, member, member])
      await t.rejects(world.upstream.send({ ...readInfo, caller }), { code: 'upstream_invalid' })
    t.strictSame(world.upstream.state().breakers, [['GET user/info', 0]], `four of eight calls failed: ${reply}`)
  }
})

t.test('an open breaker refuses its call at once, even one that has waited, and no other call', async (t) => {
  const world = await startBareUpstream(t, {
    limits: { ...WITH_BREAKER, bulkhead: { ...ONE, waiting: 9, waitMs: 5_000 } },
  })
  const { upstream, calls, seen } = world
  world.reply = [503, '']
  const callers = [visitor, member, visitor, member, visitor]
  const ended = await Promise.allSettled(callers.map((caller) => upstream.send({ ...readInfo, caller })))
  const codes = ended.map((each) => each.status === 'rejected' && each.reason.code)
  t.strictSame(codes, [...Array(4).fill('upstream_invalid'), 'upstream_down'])
  t.equal(seen.length, 4, 'the last call was not sent')
  t.equal(calls.length, 4, 'and is not reported as sent')
  world.reply = null
  const other = upstream.send({ ...readInfo, key: 'GET index/config' })
  t.match(upstream.state(), { inFlight: 1, waiting: 0 }, 'the last call has given back its place')
  await t.rejects(upstream.send(readInfo), { code: 'upstream_down' }, 'without waiting for a place')
  t.strictSame(upstream.state().breakers, [
    ['GET user/info', 1],
    ['GET index/config', 0],
  ])
  await world.received(5)
  seen[4]?.answer()
  t.match(await other, { data: { id: 1 } })
})

t.test('each caller has a share of the calls; calls for everybody need none, uploads do', async (t) => {
  const world = await startBareUpstream(t, { limits: { ...LIMITS, share: { ...ONE, waiting: 0 } } })
  const { upstream, seen } = world
  world.reply = null
  const sent = [
    upstream.send(readInfo),
    upstream.send({ ...readInfo, shared: true }),
    upstream.send({ ...readInfo, caller: visitor }),
  ]
  await t.rejects(upstream.send(readInfo), { code: 'too_many_requests' })
  await t.rejects(upstream.upload([] as never, 'image/png', member), { code: 'too_many_requests' })
  t.match(upstream.state(), { inFlight: 3, refused: 2 })
  await world.received(3)
  for (const call of seen) call.answer()
  await Promise.all(sent)
  t.match(upstream.state(), { inFlight: 0 })
})

/** Replaces timers. @returns a function that lets them run until `world` has received so many requests */
function mockTimers(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  return async ({ seen }: { seen: readonly unknown[] }, requests: number) => {
    const until = performance.now() + 20_000
    while (seen.length < requests && performance.now() < until) {
      mock.timers.tick(10)
      await new Promise(setImmediate)
    }
  }
}

t.test('reads and uploads may take as long as section 9 says, and reads a quarter of all places', async (t) => {
  t.equal(LATE_READ_MS, 60_000)
  t.equal(UPLOAD_DEADLINE_MS, 60_000)
  const { extraTime, bulkhead } = UPSTREAM_LIMITS
  t.strictSame(extraTime, { calls: bulkhead.inFlight / 4, perCaller: 4 })
})

t.test('a limited number of reads, in total and per caller, may take longer than their deadline', async (t) => {
  const world = await startBareUpstream(t, { limits: { ...LIMITS, extraTime: { calls: 2, perCaller: 1 } } })
  const { upstream, seen, calls } = world
  world.reply = null
  const received = mockTimers(t)
  let sent = 0
  const send = (identity: string, lateMs?: number) => {
    // each call has a slightly later deadline than the one before, so that the calls ask for extra time in this order
    sent += 1
    const call = { ...readInfo, caller: { ...member, identity, token: identity }, deadlineMs: 3_600_000 + sent, lateMs }
    return upstream.send(call).then(
      () => 'ok',
      ({ code }) => code,
    )
  }
  for (let round = 1; round <= 2; round++) {
    const ended = [send('no'), send('nor'), ...['one', 'one', 'two', 'three'].map((name) => send(name, 7_200_000))]
    await received(world, round * 6)
    calls.length = 0
    mock.timers.tick(3_600_100)
    await new Promise(setImmediate)
    t.equal(calls.length, 4, 'two did not ask for it, one caller has asked before, and two in total have it')
    t.match(calls[0], { result: 'upstream_timeout', status: null })
    t.ok(
      calls.every(({ ms }) => ms < 60_000),
      'no time has passed but on the timers',
    )
    t.equal(upstream.state().inFlight, 2)
    // one of the two is answered in its extra time, the other never
    seen.findLast(({ headers }) => headers.token === 'two')?.answer()
    t.equal(await ended[4], 'ok')
    mock.timers.tick(7_200_000)
    const codes = await Promise.all(ended)
    t.equal(codes.filter((code) => code === 'upstream_timeout').length, 5)
    t.equal(upstream.state().inFlight, 0)
  }
})

t.test('a missing upload body is no fault of the upstream; a connection that the upstream cuts is one', async (t) => {
  const breaker = { windowMs: 3_600_000, calls: 1, faults: 0.1, callers: 1, probeMs: 60_000 }
  const world = await startBareUpstream(t, { limits: { ...LIMITS, breaker } })
  world.reply = null
  const received = mockTimers(t)
  const body = Promise.withResolvers<Uint8Array>()
  async function* endless() {
    yield Buffer.from('begin')
    yield await body.promise
  }
  const call = world.upstream.upload(endless(), 'multipart/form-data; boundary=x', member)
  const ended = t.rejects(call, { code: 'upstream_timeout' })
  await received(world, 1)
  mock.timers.tick(UPLOAD_DEADLINE_MS)
  await ended
  t.strictSame(world.upstream.state().breakers, [['POST common/upload', 0]])
  mock.timers.reset()
  world.reply = 'cut'
  await t.rejects(world.upstream.upload(endless(), 'multipart/form-data; boundary=x', member), { code: 'upstream_cut' })
  t.strictSame(world.upstream.state().breakers, [['POST common/upload', 1]])
})
