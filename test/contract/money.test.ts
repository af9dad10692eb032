/** Payments: all requests with one idempotency key cause exactly one upstream call, and its outcome is reported correctly. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { build, confirmedIntent, intent, lookupOf } from '../support/system.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '12.50', coin: 'usdt', payPassword: '246810' }

t.test('fifty simultaneous requests with the same intent cause one call and get equal responses', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = intent()
  const answers = await Promise.all(Array.from({ length: 50 }, () => caller.call('POST', PATH, transfer, headers)))
  t.equal(upstream.calls(KEY).length, 1)
  t.equal(new Set(answers.map(({ text }) => text)).size, 1)
  t.ok(answers.every(({ status }) => status === 200))
  t.equal(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true').length, 49)
  t.equal(upstream.world.byName('alice')?.money, 312_5000_0000n)
})

t.test('a replay returns the first response, even a refusal; quotes around the key are accepted', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const key = randomUUID()
  const first = await caller.call('POST', PATH, transfer, intent(key))
  const again = await caller.call(
    'POST',
    PATH,
    { ...transfer, payPassword: '000000' },
    intent(`"${key.toUpperCase()}"`),
  )
  t.equal(again.text, first.text)
  const refused = intent()
  const wrong = { ...transfer, amount: '13', payPassword: '111111' }
  const no = await caller.call('POST', PATH, wrong, refused)
  t.match(no.body, { code: 'refused', outcome: 'rejected', fields: { payPassword: 'rules.payPassword.wrong' } })
  const noAgain = await caller.call('POST', PATH, wrong, refused)
  t.equal(noAgain.status, 422)
  t.equal(noAgain.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  t.equal(upstream.calls(KEY).length, 2)
})

t.test('another payload with the same key is refused', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = intent()
  await caller.call('POST', PATH, transfer, headers)
  const other = await caller.call('POST', PATH, { ...transfer, amount: '13' }, headers)
  t.equal(other.status, 422)
  t.match(other.body, { code: 'idempotency_key_reused', outcome: 'not_sent' })
  t.equal(upstream.calls(KEY).length, 1)
})

t.test(
  'another payload with the key of a payment that is in progress is refused and does not get its result',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    upstream.faults.set(KEY, 'slow', { ms: 300 })
    const headers = intent()
    const answers = await Promise.all(
      ['12.50', '13'].map((amount) => caller.call('POST', PATH, { ...transfer, amount }, headers)),
    )
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 422])
    t.match(answers.find(({ status }) => status === 422)?.body, { code: 'idempotency_key_reused', outcome: 'not_sent' })
    t.equal(upstream.calls(KEY).length, 1)
  },
)

t.test('a missing key, or one that is not a UUID, is refused', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const headers of [{}, intent('1'), intent(`${randomUUID()}x`)]) {
    const answer = await caller.call('POST', PATH, transfer, headers as Record<string, string>)
    t.equal(answer.status, 400)
    t.match(answer.body, { code: 'idempotency_key_missing' })
  }
  t.equal(upstream.requests.length, 0)
})

t.test('the same key sent by another member is another payment', async (t) => {
  const { login, upstream } = await build(t)
  const headers = intent()
  await (await login()).call('POST', PATH, transfer, headers)
  const answer = await (await login('alice', 'alice1234')).call(
    'POST',
    PATH,
    { account: 'demo', amount: '1', coin: 'usdt', payPassword: '135790' },
    headers,
  )
  t.equal(answer.status, 200)
  t.equal(upstream.world.transfers.length, 2)
})

t.test('a payment that may have reached the upstream is unknown and is not sent again', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const faults = [
    'cut-before-answer',
    'cut-mid-answer',
    'html',
    'error-envelope-500',
    'truncated',
    'success-404',
  ] as const
  for (const [index, fault] of faults.entries()) {
    const amount = String(index + 1)
    upstream.requests.length = 0
    upstream.faults.set(KEY, fault)
    const headers = intent()
    const answer = await caller.call('POST', PATH, { ...transfer, amount }, headers)
    t.match(answer.body, { outcome: 'unknown' }, fault)
    upstream.faults.clear()
    const again = await caller.call('POST', PATH, { ...transfer, amount }, headers)
    t.equal(again.status, 409, fault)
    t.match(again.body, { code: 'outcome_unknown', outcome: 'unknown' })
    t.equal(upstream.calls(KEY).length, 1, fault)
  }
})

t.test(
  'the lookup of an unknown payment after the session has ended is 401, and the outcome stays unresolved',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const headers = intent()
    const path = lookupOf(headers)
    upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
    upstream.faults.set('POST user/transferList', 'unauthorized', { times: 1 })
    const over = await caller.call('GET', path)
    t.equal(over.status, 401)
    t.match(over.body, { code: 'session_ended' })
    t.match(over.headers.getSetCookie()[0], /^session=;/)
    t.match((await (await login()).call('GET', path)).body, { state: 'done' }, 'after a new login it is found')
  },
)

t.test('a payment that was never sent is reported as not sent, and the same intent may be tried again', async (t) => {
  const { login } = await build(t)
  const caller = await login()
  const dead = await build(t, { settings: { UPSTREAM_URL: 'http://127.0.0.1:9/prod' } })
  const headers = intent()
  const elsewhere = dead.visitor()
  elsewhere.cookie = caller.cookie
  for (let round = 0; round < 2; round++) {
    const answer = await elsewhere.call('POST', PATH, transfer, headers)
    t.equal(answer.status, 502)
    t.match(answer.body, { code: 'upstream_unreachable', outcome: 'not_sent', retryable: true })
  }
})

t.test('a page that was loaded in another session cannot pay', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const answer = await caller.call('POST', PATH, transfer, { ...intent(), 'x-session-id': randomUUID() })
  t.equal(answer.status, 409)
  t.match(answer.body, { code: 'session_changed', outcome: 'not_sent' })
  t.equal(upstream.requests.length, 0)
})

t.test('a payment completes even if the browser has disconnected', async (t) => {
  const { login, upstream, origin } = await build(t)
  const caller = await login()
  const headers = intent()
  upstream.faults.set(KEY, 'slow', { ms: 150 })
  const gone = fetch(origin.replace('localhost', '127.0.0.1') + PATH, {
    method: 'POST',
    headers: { ...headers, cookie: caller.cookie, 'x-requested-with': 'fetch', 'content-type': 'application/json' },
    body: JSON.stringify(transfer),
    signal: AbortSignal.timeout(50),
  })
  await t.rejects(gone)
  const answer = await caller.call('POST', PATH, transfer, headers)
  t.equal(answer.status, 200)
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('amounts that are not plain numbers are not sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const amount of [
    'NaN',
    '1e999',
    '-0',
    '-1',
    '0',
    '0x10',
    '1,000',
    '1'.repeat(30),
    '',
    ' 1',
    '１２',
    '1.123456789',
    '.5',
    '01',
    'Infinity',
    12.5,
    null,
    ['1'],
  ]) {
    const answer = await caller.call('POST', PATH, { ...transfer, amount }, intent())
    t.equal(answer.status, 400, String(amount))
    t.match(answer.body, { code: 'input_invalid', fields: { amount: /^rules\./ } })
  }
  t.equal(upstream.requests.length, 0)
})

t.test('an amount is sent exactly as the member typed it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
    .map(([units, scale]) => {
      if (scale === 0) return String(units % 10n ** 12n || 1n)
      const digits = String(units).padStart(scale + 1, '0')
      return `${digits
        .slice(0, -scale)
        .slice(-12)
        .replace(/^0+(?=\d)/, '')}.${digits.slice(-scale)}`
    })
    .filter((text) => /[1-9]/.test(text))
  await fc.assert(
    fc.asyncProperty(amount, async (typed) => {
      upstream.requests.length = 0
      await caller.call('POST', PATH, { ...transfer, amount: typed }, confirmedIntent())
      const [sent] = upstream.calls(KEY)
      return sent?.body.includes(`"money":"${typed}"`) ?? false
    }),
    { numRuns: 200 },
  )
})
