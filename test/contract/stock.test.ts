/**
 * The server in front of stock FastAdmin (the framework without our platform's changes), with the product's own calls added to it and without them.
 */
import t, { type Test } from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import type { RowKey } from '../../shared/contract/index.ts'
import { exampleOf, keys, rowOf, send } from '../support/rows.ts'
import { build, type System } from '../support/system.ts'
import { type Dialect, stock } from '../upstream/dialect.ts'
import { STOCK_CALLS } from '../upstream/stock.ts'

const begin = (t: Test, dialect: Partial<Dialect> = {}, deps = {}) =>
  build(t, { stub: { dialect: { ...stock, ...dialect } }, deps })

/** The input of a call. For a registration, stock FastAdmin also requires a mobile number and the code sent to it. */
function inputOf(key: RowKey, system: System): Record<string, unknown> {
  const input = exampleOf(key, system)
  if (key !== 'POST user/register') return input
  const { world } = system.upstream
  world.codes.push({ email: '13800000001', event: 'register', code: '4711', sent: world.now(), tries: 0 })
  return { ...input, mobile: '13800000001' }
}

const accountOf = (key: RowKey): string => (key === 'POST user/bindEmail' ? 'newbie' : 'demo')
const CACHED = keys.filter((key) => rowOf(key).policy === 'cached')

t.test('with the product’s calls added, every row works, with or without a byte order mark', async (t) => {
  for (const bom of [false, true]) {
    const system = await begin(t, { bom })
    t.equal(new URL(system.upstream.url).pathname, '/', 'the upstream has no path prefix')
    for (const key of keys) {
      system.upstream.reset()
      const account = accountOf(key)
      const caller = await system.login(account, `${account}1234`)
      const input = inputOf(key, system)
      const answer = await send(caller, key, input)
      t.equal(answer.status, 200, `${key} ${answer.text}`)
      t.equal(system.upstream.requests.at(-1)?.path, `/api/${key.split(' ')[1]}`)
      t.ok(system.upstream.calls(key).at(-1)?.headers.token, `${key} needs the token`)
    }
  }
})

t.test('a refusal, a fault and an ended session of every row are told apart, as in other dialects', async (t) => {
  const system = await begin(t)
  for (const key of keys) {
    for (const [fault, status, code] of [
      ['refuse', 422, 'refused'],
      ['html', 502, 'upstream_invalid'],
      ['unauthorized', 401, 'session_ended'],
    ] as const) {
      system.upstream.reset()
      const account = accountOf(key)
      const caller = await system.login(account, `${account}1234`)
      const input = inputOf(key, system)
      system.upstream.faults.set(key, fault, { message: '不行' })
      // a new `source` header in each call keeps responses from coming from the server's cache, which is separate for each `source`
      const answer = await send(caller, key, input, { source: `${fault}${keys.indexOf(key)}` })
      t.strictSame([answer.status, answer.body.code], [status, code], `${key} ${fault}: ${answer.text}`)
      t.equal(answer.headers.getSetCookie().length > 0, answer.body.code === 'session_ended', `${key} ${fault}: cookie`)
    }
  }
})

t.test('stock FastAdmin’s points are not shown as a coin', async (t) => {
  const { login, upstream } = await begin(t)
  const { body } = await (await login()).call('GET', '/api/user/info')
  t.equal(body.snt, '1200.0000')
  upstream.rewrite = (_key, data) => ({ ...(data as object), coin: undefined })
  t.equal((await (await login()).call('GET', '/api/user/info')).body.snt, null, 'a balance that is not sent is unknown')
})

t.test(
  'a refusal in Chinese is shown unchanged; a value of the wrong type or length never reaches the upstream',
  async (t) => {
    const { login, visitor, upstream } = await begin(t)
    const locked = await visitor().call('POST', '/api/user/login', { account: 'locked', password: 'locked1234' })
    t.match(locked, { status: 422, body: { code: 'refused', detail: '账户已经被锁定' } })
    const caller = await login()
    for (const input of [{ nickname: 'x'.repeat(51) }, { nickname: '&'.repeat(11) }, { bio: 'x'.repeat(101) }])
      t.equal((await caller.call('POST', '/api/user/profile', { avatar: '', bio: '', ...input })).status, 400)
    t.equal((await caller.call('POST', '/api/user/login', { account: ['demo'], password: 'x' })).status, 400)
    t.equal(upstream.requests.length, 0)
  },
)

t.test('the PHP session and headers of an upload are not passed on', async (t) => {
  const system = await begin(t)
  const { status, headers } = await send(await system.login(), 'POST common/upload', {})
  t.equal(status, 200)
  t.strictSame([headers.getSetCookie(), headers.get('pragma'), headers.get('expires')], [[], null, null])
})

t.test('changing the e-mail without a session requires a login instead of crashing stock FastAdmin', async (t) => {
  const { visitor, upstream } = await begin(t)
  const input = { oldEmail: 'demo@example.com', email: 'new@example.com', code: '4711' }
  t.match(await visitor().call('POST', '/api/user/changeEmail', input), {
    status: 401,
    body: { code: 'not_logged_in' },
  })
  t.equal(upstream.requests.length, 0)
})

t.test('a page after the last one ends the list', async (t) => {
  const system = await build(t, { stub: { seed: 'demo', dialect: stock } })
  const caller = await system.login()
  const page = async (number: number) => (await send(caller, 'GET user/team', { page: number })).body.members
  t.match(await page(1), { more: true })
  t.match(await page(99), { items: [], more: false })
})

t.test('without the product’s calls, only their rows are unavailable', async (t) => {
  const system = await begin(t, { ownCalls: 'missing', bom: true }, { upstreamLimits: UPSTREAM_LIMITS })
  const { upstream } = system
  for (const key of keys) {
    upstream.reset()
    const caller = await system.login()
    const answer = await send(caller, key, inputOf(key, system))
    if (STOCK_CALLS.has(key)) {
      t.equal(answer.status, 200, `${key} ${answer.text}`)
      continue
    }
    t.match(answer, { status: 501, body: { code: 'upstream_missing', outcome: 'rejected', retryable: false } }, key)
    t.strictSame([answer.body.detail, answer.body.triesLeft], [undefined, undefined], key)
    t.strictSame(answer.headers.getSetCookie(), [], key)
    const line = JSON.parse(system.logs().findLast((each) => each.includes('"msg":"request"')) ?? '{}')
    t.match(line.upstream, [{ row: key, result: 'upstream_missing', status: 404 }], key)
  }
  const metrics = (await system.app.metrics()).text
  t.match(metrics, /^upstream_responses_total\{row="GET user\/info",status="404"\} [1-9]/m)
  t.notMatch(metrics, /^upstream_breaker_open\{.*\} 1$/m)
  const home = (await (await system.login()).call('GET', '/api/view/home')).body.parts as Record<string, unknown>
  for (const [name, part] of Object.entries(home)) t.match(part, { status: 'failed', code: 'upstream_missing' }, name)
})

t.test('a missing call opens no breaker and uses up no attempt, however often it is made', async (t) => {
  const system = await begin(t, { ownCalls: 'missing' }, { upstreamLimits: UPSTREAM_LIMITS, throttleLimits: {} })
  const callers = await Promise.all([
    system.login(),
    system.login('alice', 'alice1234'),
    system.login('newbie', 'newbie1234'),
  ])
  for (let round = 0; round < 15; round++) {
    const answers = callers.flatMap((caller) => [
      caller.call('GET', '/api/user/info'),
      send(caller, 'POST user/transfer', { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }),
      send(caller, 'POST user/recoverPassword', {
        email: 'demo@example.com',
        code: '4711',
        newPassword: 'another1',
        confirmPassword: 'another1',
      }),
    ])
    for (const { status, body } of await Promise.all(answers)) t.equal(status, 501, JSON.stringify(body))
  }
  system.upstream.faults.set('POST user/login', 'missing')
  const login = await system.visitor().call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  t.match(login, { status: 501, body: { triesLeft: undefined } })
  const audit = system.logs().filter((line) => /"event":"(?:throttled|login_failed)"/.test(line))
  t.strictSame(audit, [])
})

t.test('visitors learn which calls require a login, and nobody is logged out', async (t) => {
  const { visitor, upstream } = await begin(t)
  for (const key of [...CACHED, 'POST user/recoverPassword'] as RowKey[]) {
    const answer = await send(visitor(), key, exampleOf(key, { upstream } as System))
    t.match(answer, { status: 403, body: { code: 'login_required' } }, key)
    t.strictSame(answer.headers.getSetCookie(), [])
  }
  const start = await visitor().call('GET', '/api/view/start')
  t.match(start, { status: 200, body: { parts: { config: { status: 'failed', code: 'login_required' } } } })
  upstream.faults.set('POST user/login', 'unauthorized', { message: '账户已过期' })
  const login = await visitor().call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  t.match(login, { status: 422, body: { code: 'refused', detail: '账户已过期' } }, 'for a login it is a refusal')
})
