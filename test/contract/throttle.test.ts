/** Attempts at guessing are limited, and nobody can make the server send e-mail codes in bulk. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { known, pay, real, wrong } from '../support/guesses.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { exampleOf, send } from '../support/rows.ts'
import { build, confirmedIntent, intent } from '../support/system.ts'

t.test(
  'after ten wrong passwords for one account, logins are 429 for 15 minutes without an upstream call',
  async (t) => {
    const { visitor, upstream, logs } = await build(t, real)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => visitor().call('POST', '/api/user/login', wrong())),
    )
    t.equal(upstream.calls('POST user/login').length, 10, 'parallel attempts cannot exceed the limit')
    t.equal(answers.filter(({ status }) => status === 422).length, 10)
    const [refused] = answers.filter(({ status }) => status === 429)
    t.match(refused?.body, { code: 'too_many_requests', outcome: 'not_sent', retryable: true })
    const wait = Number(refused?.headers.get('retry-after'))
    t.ok(wait > 800 && wait <= 900, String(wait))
    t.equal(refused?.body.retryAfter, wait)
    const right = { account: 'demo', password: 'demo1234' }
    t.equal((await visitor().call('POST', '/api/user/login', right)).status, 429, 'even with the right password')
    t.equal((await visitor().call('POST', '/api/user/login', wrong(' DEMO '))).status, 429, 'in every spelling')
    t.equal((await visitor().call('POST', '/api/user/login', { account: 'alice', password: 'alice1234' })).status, 200)
    upstream.world.advance(901)
    t.equal((await visitor().call('POST', '/api/user/login', right)).status, 200)
    t.ok(logs().some((line) => JSON.parse(line).event === 'throttled'))
  },
)

t.test(
  'a refusal contains the attempts left for the account or address, but only in calls where guesses are counted',
  async (t) => {
    const { login, visitor, upstream } = await build(t, real)
    const caller = await login()
    const left = async (account: string) =>
      (await visitor().call('POST', '/api/user/login', wrong(account))).body.triesLeft
    t.equal(await left('alice'), 9)
    t.equal(await left('alice'), 8)
    t.equal(await left('newbie'), 9, 'each account has its own limit')
    t.equal((await pay(caller, '1', '000000')).body.triesLeft, 9)
    upstream.faults.set('POST ems/send', 'refuse', { message: 'This address is taken' })
    const asked = await caller.call('POST', '/api/ems/send', { email: 'mine@example.com', event: 'change_email' })
    t.match(asked, { status: 422, body: { code: 'refused', triesLeft: undefined } })
    upstream.faults.set('POST user/transfer', 'error-500')
    t.equal((await pay(caller, '2', '000000')).body.triesLeft, undefined, 'a fault is not a guess')
    for (let index = 0; index < 43; index++) await left(`member${index}`)
    t.equal(await left('somebody'), 1, 'the address has fewer attempts left')
    t.equal(await left('somebody'), 0)
    t.equal(await left('somebody'), undefined)
  },
)

t.test('a successful login resets the account’s count', async (t) => {
  const { visitor, login } = await build(t, real)
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 9; guess++) await visitor().call('POST', '/api/user/login', wrong())
    t.ok(await login())
  }
})

t.test('the right secret resets the count wherever it is required', async (t) => {
  const throttleLimits = { ...THROTTLE_LIMITS, account: { count: 2, windowS: 900 } }
  for (const key of [
    'POST user/login',
    'POST user/recoverPassword',
    'POST user/recoverPayPassword',
    'POST user/resetPayPassword',
    'POST user/transfer',
    'POST withdrawal/apply',
    'POST purchase/taskPledge',
    'POST purchase/buySoftware',
    'POST purchase/buyNode',
  ] as const) {
    const system = await build(t, { deps: { throttleLimits } })
    const caller = await system.login()
    const input = exampleOf(key, system)
    const guess = async () => {
      system.upstream.faults.set(key, 'refuse', { times: 1 })
      return (await send(caller, key, input)).body.triesLeft
    }
    t.equal(await guess(), 1, key)
    t.equal((await send(caller, key, input)).status, 200, key)
    t.equal(await guess(), 1, `${key}: counted as the first attempt`)
  }
})

t.test('an upstream fault does not count as a guess', async (t) => {
  const { visitor, upstream } = await build(t, real)
  upstream.faults.set('POST user/login', 'html')
  for (let index = 0; index < 20; index++)
    t.equal((await visitor().call('POST', '/api/user/login', wrong())).status, 502)
  t.equal(upstream.calls('POST user/login').length, 20)
})

t.test('payment passwords: ten wrong ones in total, across all calls', async (t) => {
  const { login, upstream } = await build(t, real)
  const caller = await login()
  let refused = 0
  for (let index = 0; index < 15; index++) {
    const transfer = { account: 'alice', amount: `${index + 1}`, coin: 'usdt', payPassword: '000000' }
    const { status } = await caller.call('POST', '/api/user/transfer', transfer, intent())
    if (status === 429) refused += 1
  }
  t.equal(refused, 5)
  t.equal(upstream.calls('POST user/transfer').length, 10)
  const old = { oldPassword: '111222', password: '864209', confirmPassword: '864209' }
  t.equal((await caller.call('POST', '/api/user/resetPayPassword', old)).status, 429, 'changing it is blocked too')
})

t.test('the refusal of the last attempt says how long to wait, and a new payment password ends the wait', async (t) => {
  const throttleLimits = { ...THROTTLE_LIMITS, account: { count: 2, windowS: 900 } }
  const system = await build(t, { deps: { throttleLimits } })
  const caller = await system.login()
  const [first, last] = [await pay(caller, '1', '000000'), await pay(caller, '2', '000000')]
  t.match(first.body, { code: 'refused', triesLeft: 1, retryAfter: undefined })
  t.match(last.body, { code: 'refused', triesLeft: 0 })
  const wait = Number(last.body.retryAfter)
  t.ok(wait > 890 && wait <= 900, String(wait))
  t.equal((await pay(caller, '3', '246810')).status, 429)
  const input = exampleOf('POST user/recoverPayPassword', system)
  const wrongCode = { ...input, code: '0000' }
  const recover = (given: Record<string, unknown>) => send(caller, 'POST user/recoverPayPassword', given)
  t.match((await recover(wrongCode)).body, { code: 'refused', triesLeft: 1 }, 'its codes are counted apart')
  t.equal((await pay(caller, '4', '246810')).status, 429, 'a wrong code ends no wait')
  t.equal((await recover(input)).status, 200)
  t.match(await pay(caller, '5', '000000'), { status: 422, body: { triesLeft: 1 } })
})

t.test('counts survive a restart', async (t) => {
  const settings = { DATA_DIR: temporaryFolder(t) }
  const first = await build(t, { ...real, settings })
  await known(first)
  for (let index = 0; index < 6; index++) await first.visitor().call('POST', '/api/user/login', wrong('demo'))
  await first.app.close()
  const second = await build(t, { ...real, settings })
  for (let index = 0; index < 6; index++)
    await second.visitor().call('POST', '/api/user/login', wrong('demo@example.com'))
  t.equal(second.upstream.calls('POST user/login').length, 4)
  await second.app.close()
  const file = readFileSync(join(settings.DATA_DIR, 'ledger.db'), 'latin1')
  t.notMatch(file, /demo|example\.com|13800000009|127\.0\.0\.1/)
})

t.test('only the right payment password resets the count of payment passwords', async (t) => {
  const { login, upstream } = await build(t, real)
  const caller = await login()
  for (const round of [1, 2]) {
    for (let index = 0; index < 9; index++) t.equal((await pay(caller, `${index + 1}`, '000000')).status, 422)
    t.equal((await pay(caller, `${round}`, '246810')).status, 200)
  }
  for (let index = 0; index < 9; index++) await pay(caller, `${index + 1}`, '000000')
  const recharge = { amount: '50', network: 'TRC20' }
  t.equal((await caller.call('POST', '/api/recharge/recharge', recharge, confirmedIntent())).status, 200)
  await caller.call('POST', '/api/ems/send', { email: 'mine@example.com', event: 'change_email' })
  const change = { oldEmail: 'demo@example.com', email: 'mine@example.com', code: upstream.world.codes.at(-1)?.code }
  t.equal((await caller.call('POST', '/api/user/changeEmail', change)).status, 200)
  t.equal((await pay(caller, '1', '000000')).status, 422)
  t.equal((await pay(caller, '1', '246810')).status, 429)
  t.equal(
    (await caller.call('POST', '/api/recharge/recharge', recharge, confirmedIntent())).status,
    200,
    'a call without a payment password has its own limit',
  )
})

t.test('one code per minute is sent for each e-mail and purpose', async (t) => {
  const { visitor, upstream } = await build(t, real)
  const ask = (email: string, event = 'reset_password') => visitor().call('POST', '/api/ems/send', { email, event })
  t.equal((await ask('demo@example.com')).status, 200)
  const again = await ask('Demo@Example.com')
  t.equal(again.status, 429)
  t.equal(upstream.calls('POST ems/send').length, 1)
  upstream.world.advance(61)
  t.equal((await ask('demo@example.com')).status, 200)
})
