/** A member who sends very many requests at once does not slow down other members. */
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { build, type Caller, confirmedIntent, type System } from '../support/system.ts'
import { tally } from '../support/tally.ts'

const INFO = 'GET user/info'
const real = { deps: { upstreamLimits: UPSTREAM_LIMITS } }
const info = (caller: Caller) => caller.call('GET', '/api/user/info')

/** Waits until the stub has received `count` calls, and then 100 ms for further calls. @returns how many calls the stub has received */
async function received({ upstream }: System, count: number): Promise<number> {
  while (upstream.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 10))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return upstream.requests.length
}

/**
 * Waits until at least `count` calls have been refused. The server refuses a call at once if too many are waiting; otherwise, after the call has
 * waited for a second.
 */
async function refused({ app }: System, count: number): Promise<void> {
  const counted = async () =>
    Number(/^upstream_share_refusals_total (\d+)$/m.exec((await app.metrics()).text)?.[1] ?? 0)
  while ((await counted()) < count) await new Promise((resolve) => setTimeout(resolve, 20))
}

t.test(
  'a member has at most twelve running calls in all sessions together; some more wait, the rest get 429',
  async (t) => {
    const system = await build(t, real)
    const { login, upstream, app } = system
    const [greedy, sameMember, other] = [await login(), await login(), await login('alice', 'alice1234')]
    upstream.faults.set('*', 'hang')
    const reads = Array.from({ length: 100 }, (_, index) => info(index % 2 ? greedy : sameMember))
    t.equal(await received(system, 12), 12)
    upstream.faults.clear()
    t.equal((await info(other)).status, 200)
    await refused(system, 88)
    upstream.releaseHung()
    const answers = await Promise.all(reads)
    t.equal(tally(answers)[429], 88)
    const one = answers.find(({ status }) => status === 429)
    t.match(one?.body, { code: 'too_many_requests', outcome: 'not_sent', retryable: true })
    t.equal(one?.headers.get('retry-after'), '1')
    t.match((await app.metrics()).text, /^upstream_share_refusals_total 88$/m)
    t.equal((await info(greedy)).status, 200, 'then it can read again')
  },
)

t.test('the calls of views count towards the member’s limit', async (t) => {
  const system = await build(t, real)
  const { login, upstream } = system
  const caller = await login()
  upstream.faults.set('*', 'hang')
  const views = Array.from({ length: 20 }, () => caller.call('GET', '/api/view/task?id=1'))
  t.equal(await received(system, 12), 12, 'of sixty')
  await refused(system, 24)
  upstream.faults.clear()
  upstream.releaseHung()
  const codes = (await Promise.all(views)).flatMap(({ body }) =>
    Object.values(body.parts as Record<string, { code?: string }>).map(({ code }) => code),
  )
  t.ok(codes.filter((code) => code === 'too_many_requests').length >= 24)
})

t.test('a payment waits for its turn before the member’s own reads', async (t) => {
  const system = await build(t, real)
  const { login, upstream } = system
  const caller = await login()
  upstream.faults.set(INFO, 'slow', { ms: 300 })
  const reads = Array.from({ length: 100 }, () => info(caller))
  await received(system, 12)
  const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
  t.equal((await caller.call('POST', '/api/user/transfer', transfer, confirmedIntent())).status, 200)
  await Promise.all(reads)
})

t.test('a payment that got no place was not sent and can be repeated with the same key', async (t) => {
  const system = await build(t, real)
  const { login, upstream } = system
  const caller = await login()
  upstream.faults.set(INFO, 'hang')
  const reads = Array.from({ length: 40 }, () => info(caller))
  await received(system, 12)
  const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
  const headers = confirmedIntent()
  const pay = () => caller.call('POST', '/api/user/transfer', transfer, headers)
  t.match(await pay(), { status: 429, body: { code: 'too_many_requests', outcome: 'not_sent', retryable: true } })
  upstream.faults.clear()
  upstream.releaseHung()
  await Promise.all(reads)
  t.equal((await pay()).status, 200)
  t.equal(upstream.calls('POST user/transfer').length, 1)
})

t.test('visitors of one network share twelve calls; calls for shared data do not count', async (t) => {
  const system = await build(t, { ...real, settings: { TRUST_PROXY: '127.0.0.1' } })
  const { visitor, upstream } = system
  upstream.faults.set('POST user/login', 'hang')
  const guess = (index: number, address: string) =>
    visitor().call('POST', '/api/user/login', { account: `m${index}`, password: 'x' }, { 'x-forwarded-for': address })
  const guesses = Array.from({ length: 100 }, (_, index) => guess(index, `2001:db8::${index}`))
  t.equal(await received(system, 12), 12)
  upstream.faults.clear()
  const config = await visitor().call('GET', '/api/index/config', undefined, { 'x-forwarded-for': '2001:db8::1' })
  t.equal(config.status, 200)
  t.equal((await guess(0, '2001:db8:0:1::1')).status, 422, 'another network')
  upstream.releaseHung()
  t.ok((tally(await Promise.all(guesses))[429] ?? 0) > 0)
})

t.test('a call refused because no place was free keeps none, so the same call works later', async (t) => {
  const bulkhead = { inFlight: 1, waiting: 0, waitMs: 0 }
  const row = { inFlight: 2, waiting: 0, waitMs: 0 }
  const { login, upstream } = await build(t, { deps: { upstreamLimits: { bulkhead, row } } })
  const caller = await login()
  const info = () => caller.call('GET', '/api/user/info')
  upstream.faults.set('GET withdrawal/list', 'hang')
  const hanging = caller.call('GET', '/api/withdrawal/list?page=1')
  while (upstream.calls('GET withdrawal/list').length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  for (let round = 0; round < 4; round++) t.match((await info()).body, { code: 'overloaded', outcome: 'not_sent' })
  upstream.faults.clear()
  upstream.releaseHung()
  await hanging
  t.equal((await info()).status, 200)
})
