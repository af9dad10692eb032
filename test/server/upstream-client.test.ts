/** Tests calls to the upstream: what is sent, what is tried again, what is reported, and what is learned about the upstream's clock. */
import t, { type Test } from 'tap'
import { policies } from '../../server/policy.ts'
import { RequestCalls } from '../../server/upstream/request-calls.ts'
import { LIMITS, member, OK, pay, readInfo, refusal, startBareUpstream, visitor } from '../support/upstream-client.ts'

t.test('a call is built from scratch: its path, input and the headers of its caller', async (t) => {
  const { upstream, seen } = await startBareUpstream(t, {}, '/prod//')
  const whole = { ...member, source: 'app', address: '203.0.113.1', trace: 'ab'.repeat(16) }
  const input = { page: 2, word: 'a b&c' }
  t.match(await upstream.send({ ...readInfo, input, caller: whole }), { data: { id: 1 }, clockOffset: null })
  await upstream.send({ ...readInfo, caller: visitor })
  await upstream.send(pay)
  t.strictSame(
    seen.map(({ method, url, text }) => [method, url, text]),
    [
      ['GET', '/prod/api/user/info?page=2&word=a+b%26c', ''],
      ['GET', '/prod/api/user/info', ''],
      ['POST', '/prod/api/user/transfer', '{"amount":"1"}'],
    ],
  )
  const { host, connection, ...headers } = seen[0]?.headers ?? {}
  t.match(headers.traceparent, /^00-(ab){16}-/)
  const { traceparent } = headers
  const fixed = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'snt-web' }
  const ofMember = { lang: 'tr', token: 'a-token', source: 'app', 'x-forwarded-for': '203.0.113.1', traceparent }
  t.strictSame({ ...headers }, { ...fixed, ...ofMember })
  t.strictSame(Object.keys(seen[1]?.headers ?? {}).sort(), [...Object.keys(fixed), 'connection', 'host', 'lang'].sort())
  t.match(seen[2]?.headers, { 'content-type': 'application/json', lang: 'tr' })
})

t.test('reads may share connections; each payment has one of its own', async (t) => {
  const { upstream, seen } = await startBareUpstream(t, {}, '')
  for (const call of [readInfo, readInfo, pay, pay]) await upstream.send(call)
  t.equal(seen[0]?.url, '/api/user/info', 'the address of the upstream has no path')
  t.strictSame(
    seen.map(({ headers }) => headers.connection),
    ['keep-alive', 'keep-alive', 'close', 'close'],
  )
})

t.test('an upload streams its body, with its own type, and is reported like a call', async (t) => {
  const { upstream, seen, calls } = await startBareUpstream(t)
  async function* body() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  t.match(await upstream.upload(body(), 'multipart/form-data; boundary=x', member), { data: { id: 1 } })
  const { method, url, text, headers } = seen[0] ?? {}
  t.strictSame([method, url, text], ['POST', '/files/upload', 'one two'])
  t.match(headers, { 'content-type': 'multipart/form-data; boundary=x', platform: 'h5', token: 'a-token' })
  t.match(calls, [{ row: 'POST common/upload', result: 'ok', status: 200, attempt: 1 }])
})

t.test('a read with a passing fault is tried once more, as far as the retries and its budget allow', async (t) => {
  const world = await startBareUpstream(t, { limits: { ...LIMITS, retry: { ...LIMITS.retry, saved: 1 } } })
  const { upstream, calls } = world
  const tries = async (call: Parameters<typeof upstream.send>[0]) => {
    calls.length = 0
    const { code } = await upstream.send(call).catch((error) => error)
    return [code, ...calls.map(({ attempt }) => attempt)]
  }
  world.reply = [503, '']
  t.strictSame(await tries({ ...readInfo, policy: 'write' }), ['upstream_invalid', 1], 'only reads are tried again')
  t.strictSame(await tries(readInfo), ['upstream_invalid', 1, 2])
  t.match(calls[1], { row: 'GET user/info', result: 'upstream_invalid', status: 503 })
  await tries({ ...readInfo, policy: 'write' })
  t.strictSame(await tries(readInfo), ['upstream_invalid', 1], 'the retries are used up, and a write earns none')
  t.strictSame(await tries(readInfo), ['upstream_invalid', 1, 2], 'two calls have earned another')
  await tries(readInfo)
  const budget = { left: 1 }
  t.strictSame(await tries({ ...readInfo, budget }), ['upstream_invalid', 1])
  t.strictSame(await tries({ ...readInfo, budget }), ['overloaded'], 'nothing was sent')
  t.strictSame(budget, { left: 0 })
  world.reply = [200, refusal(0, 'No')]
  t.strictSame(await tries(readInfo), ['refused', 1], 'no fault that passes')
  world.reply = [200, OK]
  const plenty = { left: 5 }
  t.strictSame(await tries({ ...readInfo, budget: plenty }), [undefined, 1])
  t.strictSame(plenty, { left: 4 })
})

t.test('a 401 ends only the session of a member', async (t) => {
  const world = await startBareUpstream(t)
  world.reply = [401, refusal(401, 'Wrong')]
  const login = { key: 'POST user/login', policy: 'credential', input: {}, caller: visitor } as const
  await t.rejects(world.upstream.send(readInfo), { code: 'session_ended' })
  await t.rejects(world.upstream.send({ ...readInfo, caller: visitor }), { code: 'login_required' })
  await t.rejects(world.upstream.send(login), { code: 'refused', detail: 'Wrong' })
  world.reply = [200, refusal(0, 'No')]
  await t.rejects(world.upstream.send(login), { code: 'refused', detail: 'No' })
})

t.test('a message that repeats the member’s token is dropped', async (t) => {
  const world = await startBareUpstream(t)
  for (const [code, status, found, outcome] of [
    [0, 200, 'refused', 'rejected'],
    [401, 401, 'session_ended', 'rejected'],
    [500, 500, 'upstream_invalid', 'unknown'],
  ] as const) {
    for (const [message, detail] of [
      ['token a-token is not valid', undefined],
      ['token A-TOKEN is not valid', undefined],
      ['Not valid', 'Not valid'],
    ]) {
      world.reply = [status, refusal(code, message)]
      const error = await world.upstream.send(pay).catch((error) => error)
      t.strictSame([error.code, error.outcome, error.detail], [found, outcome, detail])
    }
  }
})

t.test('a message that is cut off within the member’s token is dropped', async (t) => {
  const world = await startBareUpstream(t)
  const caller = { ...member, token: '82850242-7243-42b3-a916-2935e2eb264b' }
  for (const [before, isKept] of [
    [480, false],
    [495, true],
  ] as const) {
    const message = `${'x'.repeat(before)}${caller.token}`
    world.reply = [200, refusal(0, message)]
    const { detail } = await world.upstream.send({ ...pay, caller }).catch((error) => error)
    t.equal(detail, isKept ? message.slice(0, 500) : undefined, `${before}`)
  }
})

/** Makes the monotonic clock settable. @returns a function that advances it */
function skewClock(t: Test): (ms: number) => void {
  const real = performance.now.bind(performance)
  let skew = 0
  t.intercept(performance, 'now', { value: () => real() + skew })
  return (ms) => {
    skew += ms
  }
}

t.test('a read is not tried again after its deadline', async (t) => {
  const advance = skewClock(t)
  let tries = 0
  const onCall = () => {
    tries += 1
    advance(policies.read.deadlineMs)
  }
  const world = await startBareUpstream(t, { onCall })
  world.reply = [503, '']
  await t.rejects(world.upstream.send(readInfo), { code: 'upstream_invalid' })
  t.equal(tries, 1)
})

t.test('the clock learns only from quick responses to members', async (t) => {
  const now = 1_700_000_003_500
  const advance = skewClock(t)
  const world = await startBareUpstream(t, { now: () => now })
  const { upstream, seen } = world
  const offsetAfter = async (ms: number, reply: string, caller: typeof visitor = member) => {
    world.reply = null
    const { length } = seen
    const call = upstream.send({ ...readInfo, caller })
    await world.received(length + 1)
    advance(ms)
    seen.at(-1)?.answer(reply)
    return (await call).clockOffset
  }
  const timed = '{"code":1,"msg":"","time":1700000000,"data":null}'
  const isNear = (offset: number | null, wanted: number) => offset !== null && offset >= wanted && offset < wanted + 400
  t.ok(isNear(await offsetAfter(0, timed, visitor), -3_000))
  t.equal(upstream.clock.last(), null)
  t.ok(isNear(await offsetAfter(1_600, timed), -2_200), 'half of the response time is assumed to be the way back')
  t.ok(isNear(upstream.clock.last(), -2_200))
  t.equal(await offsetAfter(2_600, timed), null, 'too slow for an estimate')
  t.equal(await offsetAfter(0, OK), null, 'no time in the response')
  t.ok(isNear(upstream.clock.last(), -2_200))
  t.equal(upstream.clock.isSteady(), true)
})

t.test('at the end reads are aborted, and payments may still be answered', async (t) => {
  const world = await startBareUpstream(t)
  const { upstream, seen } = world
  world.reply = null
  const aborted = t.rejects(upstream.send(readInfo), { code: 'upstream_cut' })
  const payment = upstream.send(pay)
  await world.received(2)
  const closed = upstream.close()
  await aborted
  for (const call of seen) call.answer()
  t.match(await payment, { data: { id: 1 } })
  await closed
})

t.test('a response is not read before its batch begins', async (t) => {
  const [arrived, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = () => {
    arrived.resolve()
    return begun.promise
  }
  const { upstream, calls } = await startBareUpstream(t, { batch })
  const call = upstream.send(readInfo)
  await arrived.promise
  await new Promise(setImmediate)
  t.equal(calls.length, 0)
  begun.resolve()
  t.match(await call, { data: { id: 1 } })
  const breaker = { windowMs: 60_000, calls: 1, faults: 0.1, callers: 1, probeMs: 60_000 }
  const limits = { ...LIMITS, breaker }
  const broken = await startBareUpstream(t, { limits, batch: () => Promise.reject(new Error('broken')) })
  await t.rejects(broken.upstream.send(readInfo), { message: 'broken' })
  t.match(broken.calls, [{ result: 'internal', status: 200 }])
  t.strictSame(broken.upstream.state().breakers, [['GET user/info', 0]], 'no fault of the upstream')
})

t.test('the calls of a request are collected until it has been logged', async (t) => {
  const calls = new RequestCalls()
  const call = { row: 'GET user/info', result: 'ok', status: 200, attempt: 1, ms: 1 } as const
  t.equal(calls.add(call), true)
  t.strictSame(calls.close(), [call])
  t.equal(calls.add(call), false)
  t.strictSame(calls.close(), [])
})
