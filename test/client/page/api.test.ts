/** Tests how requests and payments are sent, and what the member is told when they fail. */
import './english-page.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import {
  ApiProblem,
  asProblem,
  call,
  completeView,
  endSession,
  namesOfPending,
  send,
  setHooks,
  view,
} from '../../../client/data/api.ts'
import { clockOffset } from '../../../client/data/app-config.ts'
import { newIntent, pay, readClock } from '../../../client/data/pay.ts'

type Sent = { address: string; method: string; headers: Record<string, string>; body: unknown; keepalive: boolean }

/** Replaces the network. @param answers the responses, one after the other; the last one repeats */
function network(t: Test, ...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const unauthorized: unknown[] = []
  const builds: string[] = []
  let session: string | null = 's1'
  setHooks({
    sessionId: () => session,
    onUnauthorized: ({ code }, asSession) => unauthorized.push([code, asSession]),
    onBuild: (build) => builds.push(build),
  })
  const fetches = mock.method(
    globalThis,
    'fetch',
    async (address: string, { method, headers, body, keepalive }: Sent) => {
      sent.push({ address, method, headers, body, keepalive })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer?.clone()
    },
  )
  t.teardown(() => fetches.mock.restore())
  return {
    sent,
    unauthorized,
    builds,
    setSession: (id: string | null) => {
      session = id
    },
  }
}
const ok = (data: unknown, headers: Record<string, string> = {}) => Response.json(data, { headers })
const refused = (status: number, about: object = {}) =>
  Response.json({ status, code: 'refused', outcome: 'rejected', ...about }, { status })
const problemOf = (promise: Promise<unknown>): Promise<ApiProblem> =>
  promise.then(() => Promise.reject(new Error('sent')), asProblem)

t.test('a row is sent with its method, its fields and our headers', async (t) => {
  const { sent, builds } = network(t, ok({ x: 1 }, { 'x-build': 'b2' }))
  t.strictSame(await call('GET recharge/myRecords', { page: 2 }), { x: 1 })
  await call('POST user/transferList', { page: 1 })
  await view('start')
  await send({ method: 'GET', path: 'x', query: { a: undefined, b: 'c d' } }, 'unknown')
  await send({ method: 'POST', path: 'x', body: new FormData(), headers: { own: '1' } }, 'unknown')
  const common = { 'Accept-Language': 'en-US', 'X-Requested-With': 'fetch' }
  const json = { ...common, 'Content-Type': 'application/json' }
  const get = { method: 'GET', headers: common, body: undefined, keepalive: false }
  t.strictSame(sent.slice(0, 4), [
    { ...get, address: '/api/recharge/myRecords?page=2' },
    { address: '/api/user/transferList', method: 'POST', headers: json, body: '{"page":1}', keepalive: true },
    { ...get, address: '/api/view/start' },
    { ...get, address: '/api/x?b=c+d' },
  ])
  t.match(sent[4], { headers: { ...common, own: '1' }, keepalive: false })
  t.ok(sent[4]?.body instanceof FormData)
  t.notOk('Content-Type' in (sent[4]?.headers ?? {}), 'the browser writes the type of a file')
  t.strictSame(builds, ['b2', 'b2', 'b2', 'b2', 'b2'])
  await endSession()
  t.match(sent[5], { address: '/api/session/logout', method: 'POST', body: '{}' })
})

t.test('without a response, the outcome of a call is unknown; that of a view is not sent', async (t) => {
  network(t, new TypeError('failed'))
  t.match(await problemOf(call('GET user/info', {})), { code: /network|offline/, outcome: 'unknown', status: 0 })
  t.match(await problemOf(view('start')), { outcome: 'not_sent' })
  network(t, Object.assign(new Error('late'), { name: 'TimeoutError' }))
  t.match(await problemOf(view('start')), { code: 'timeout' })
  network(t, new Response('<html>'))
  t.match(await problemOf(call('GET user/info', {})), { code: /network|offline/, outcome: 'unknown' })
})

t.test('an error page of a load balancer does not blame the connection, and leaves the outcome open', async (t) => {
  for (const [status, body] of [
    [502, '<html>'],
    [500, ''],
  ] as const) {
    network(t, new Response(body, { status }))
    t.match(await problemOf(call('GET user/info', {})), { code: 'upstream_down', outcome: 'unknown', status: 0 })
    t.match(await problemOf(view('start')), { code: 'upstream_down', outcome: 'not_sent' })
    const input = { account: 'bob', amount: '5', coin: 'usdt', payPassword: '246810' } as const
    t.match(await problemOf(pay('POST user/transfer', newIntent(), input)), { outcome: 'unknown' })
  }
})

t.test('a refusal tells its text, its fields and when to try again; a 401 is reported with its session', async (t) => {
  const { unauthorized } = network(t, refused(401), refused(422))
  t.match(await problemOf(view('start')), {
    code: 'refused',
    outcome: 'rejected',
    status: 401,
    retryAfter: null,
    fields: {},
  })
  t.strictSame(unauthorized, [['refused', 's1']])
  await problemOf(view('start'))
  t.equal(unauthorized.length, 1)
})

t.test('the text of a problem is the most specific one available', async (t) => {
  const text = (code: string, about: object = {}) => new ApiProblem(code, { outcome: 'unknown', ...about }).message
  t.equal(text('not_found'), 'This could not be found.')
  t.equal(text('x'), 'This could not be completed. Please try again in a moment.')
  t.equal(text('not_found', { detail: 'No such order' }), 'No such order')
  t.equal(text('too_many_requests'), 'Too many attempts. Please wait a while and try again.')
  t.equal(text('too_many_requests', { retryAfter: 65 }), 'Too many attempts. Please try again in 1:05.')
  t.equal(text('too_many_requests', { retryAfter: 0 }), text('too_many_requests'))
  t.equal(text('not_found', { retryAfter: 65 }), text('not_found'))
  const general = text('refused')
  t.match(general, /^The request was rejected/)
  t.equal(text('refused', { fields: { a: 'rules.invalid', b: 'rules.invalid' } }), 'The entered data is invalid.')
  t.equal(text('refused', { fields: { a: 'rules.invalid', b: 'rules.amount.least' } }), general)
  t.equal(text('not_found', { fields: { a: 'rules.invalid' } }), text('not_found'))
  const tries = 'Attempts left: 5'
  t.match(new ApiProblem('not_found', { outcome: 'rejected', triesLeft: 5 }), {
    message: `This could not be found. · ${tries}`,
    tries,
  })
  t.match(new ApiProblem('refused', { outcome: 'rejected', detail: 'No', triesLeft: 0, retryAfter: 65 }), {
    message: 'No · Too many attempts. Please try again in 1:05.',
    retryAfter: 65,
  })
  for (const triesLeft of [undefined, 6])
    t.match(new ApiProblem('not_found', { outcome: 'rejected', ...(triesLeft && { triesLeft }) }), { tries: '' })
  t.match(asProblem(new Error('x')), { code: 'unknown', outcome: 'unknown' })
  t.match(new ApiProblem('x', { outcome: 'unknown', retryAfter: 7, status: 429, fields: { a: 'b' } }), {
    retryAfter: 7,
    status: 429,
    fields: { a: 'b' },
    handled: false,
  })
})

t.test('parts that are late are requested again until all are there', async (t) => {
  const part = (status: string) => ({ status })
  const { sent } = network(
    t,
    ok({ parts: { a: part('live'), b: part('pending'), c: part('pending') } }),
    ok({ parts: { b: part('live'), c: part('pending') } }),
    ok({ parts: { c: part('failed') } }),
  )
  const { parts } = await completeView('home', { without: 'member' })
  t.strictSame(parts, { a: part('live'), b: part('live'), c: part('failed') })
  t.strictSame(
    sent.map(({ address }) => address.split('?')[1]),
    ['without=member', 'without=member&late=b%2Cc', 'without=member&late=c'],
  )
  t.equal(namesOfPending({}), '')
  let now = 0
  const clock = mock.method(Date, 'now', () => {
    now += 1e9
    return now
  })
  t.teardown(() => clock.mock.restore())
  network(t, ok({ parts: { a: part('pending') } }))
  t.match(await problemOf(completeView('home')), { code: 'timeout', outcome: 'not_sent' })
})

t.test('a payment has its key and its session, and is not sent in another one', async (t) => {
  const { sent, setSession } = network(t, ok({ orderId: 'T1' }))
  const input = { account: 'bob', amount: '5', coin: 'usdt', payPassword: '246810' } as const
  const intent = newIntent()
  t.equal(intent.session, 's1')
  t.strictSame(await pay('POST user/transfer', intent, input), { orderId: 'T1' })
  t.match(sent[0], { address: '/api/user/transfer', headers: { 'Idempotency-Key': intent.key, 'X-Session-Id': 's1' } })
  t.notOk('X-Same-Intent' in (sent[0]?.headers ?? {}))
  await pay('POST user/transfer', { ...intent, confirmed: true }, input)
  t.match(sent[1]?.headers, { 'X-Same-Intent': 'confirmed', 'Idempotency-Key': intent.key })
  setSession('s2')
  t.match(await problemOf(pay('POST user/transfer', intent, input)), { code: 'session_changed', outcome: 'not_sent' })
  t.equal(sent.length, 2)
  setSession(null)
  await pay('POST user/transfer', newIntent(), input)
  t.notOk('X-Session-Id' in (sent[2]?.headers ?? {}))
  network(t, new TypeError('cut'))
  t.match(await problemOf(pay('POST user/transfer', newIntent(), input)), { outcome: 'unknown' })
})

t.test('a key contains the time of the server’s clock, which can be requested again', async (t) => {
  const clock = mock.method(Date, 'now', () => 1_000_000)
  t.teardown(() => {
    clock.mock.restore()
    clockOffset.value = 0
  })
  network(t, ok({ time: 1_500 }), new TypeError('failed'))
  const timeOf = ({ key }: { key: string }) => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)
  t.equal(timeOf(newIntent()), 1_000_000)
  await readClock()
  t.equal(timeOf(newIntent()), 1_500_000)
  await readClock()
  t.equal(timeOf(newIntent()), 1_500_000, 'a failure changes nothing')
})
