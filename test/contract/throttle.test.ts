/** Attempts at guessing are limited per account and per address, and e-mail codes cannot be sent in bulk. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { exampleOf, send } from '../support/rows.ts'
import { build, type Caller, confirmedIntent, intent, type System } from '../support/system.ts'

const real = { deps: { throttleLimits: THROTTLE_LIMITS } }
const from = (address: string) => ({ 'x-forwarded-for': address })
const pay = (caller: Caller, amount: string, payPassword: string) =>
  caller.call('POST', '/api/user/transfer', { account: 'newbie', amount, coin: 'usdt', payPassword }, confirmedIntent())
const wrong = (account = 'demo') => ({ account, password: 'not it' })

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

t.test('after fifty wrong attempts from one address on many accounts, no further one is sent', async (t) => {
  const { visitor, upstream } = await build(t, real)
  for (let index = 0; index < 60; index++) await visitor().call('POST', '/api/user/login', wrong(`member${index}`))
  t.equal(upstream.calls('POST user/login').length, 50)
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

t.test(
  'spellings that the upstream treats as equal are one account; names with tags or control characters are invalid',
  async (t) => {
    const { visitor, upstream } = await build(t, real)
    const guess = async (account: string) => (await visitor().call('POST', '/api/user/login', wrong(account))).status
    const names = ['demo', 'Demo', ' DEMO ', 'd\u00e9mo', 'de\u0301mo', '\u200bdemo', '\uff44emo']
    for (const name of [...names, ...names]) await guess(name)
    t.equal(upstream.calls('POST user/login').length, 10)
    upstream.requests.length = 0
    for (const name of ['alice<a1>', '<b>alice', 'alice<a', 'al<a ">">ice', 'al\0ice']) t.equal(await guess(name), 400)
    t.equal(upstream.requests.length, 0)
  },
)

t.test('account names are compared as the upstream’s database compares them', async (t) => {
  for (const names of [
    ['victim', 'vıctim', 'VİCTİM', 'víctim', '\uff56\uff49\uff43\uff54\uff49\uff4d', ' Victim '],
    ['boss', 'bo\u017fs', 'BOSS', 'bóss'],
    ['bos', 'boß', 'BOẞ', 'BOS', 'böß'],
    ['odysseus.σ', 'odysseus.ς', 'odysseus.Σ'],
    ['me@example.com', 'Me@Example.COM', 'mé@example.com', '\uff4d\uff45@example.com'],
    ['emoji😀', 'emoji😁', 'emoji🚀'],
    ['13800000009', '138 0000 0009', '138-0000-0009', '\uff11\uff1380000000\uff19'],
  ]) {
    const { visitor, upstream } = await build(t, real)
    for (let index = 0; index < 14; index++)
      await visitor().call('POST', '/api/user/login', wrong(names[index % names.length]))
    t.equal(upstream.calls('POST user/login').length, 10, names.join(', '))
  }
})

/** Logs in a member. Afterwards the server knows the member's name, e-mail address and number. */
async function known(system: System): Promise<Caller> {
  const demo = system.upstream.world.byName('demo')
  if (!demo) throw new Error('no demo')
  demo.mobile = '13800000009'
  const caller = await system.login()
  await caller.call('GET', '/api/user/info')
  system.upstream.requests.length = 0
  return caller
}

t.test('name, e-mail address and number of one member share a count', async (t) => {
  const system = await build(t, real)
  const { visitor, upstream } = system
  const names = ['demo', 'Demo@Example.com', '13800000009', 'DEMO', ' demo@example.com ']
  const guess = async (account: string) => (await visitor().call('POST', '/api/user/login', wrong(account))).status
  t.strictSame([await guess('demo'), await guess('13800000009')], [422, 422])
  await known(system)
  for (let index = 0; index < 15; index++) await guess(names[index % names.length] ?? '')
  t.equal(upstream.calls('POST user/login').length, 10)
  t.equal(await guess('alice'), 422, 'another member has their own count')
  const reset = { email: 'demo@example.com', code: '0000', newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
  t.equal((await visitor().call('POST', '/api/user/recoverPassword', reset)).status, 429, 'so do codes')
})

t.test('after a login by e-mail address, the address is known to belong to that member', async (t) => {
  const { visitor, login, upstream } = await build(t, real)
  await login('demo@example.com')
  for (let index = 0; index < 14; index++)
    await visitor().call('POST', '/api/user/login', wrong(index % 2 ? 'demo' : 'demo@example.com'))
  t.equal(upstream.calls('POST user/login').length, 10)
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

t.test('a stranger’s guesses lock out neither a device that has logged in before nor its address', async (t) => {
  const system = await build(t, real)
  const { visitor, upstream } = system
  const own = await known(system)
  await own.call('POST', '/api/session/logout')
  const guess = async (caller: Caller, account = 'demo') =>
    (await caller.call('POST', '/api/user/login', wrong(account))).status
  for (let index = 0; index < 60; index++) await guess(visitor(), index < 12 ? 'demo' : `member${index}`)
  const right = { account: 'demo', password: 'demo1234' }
  t.equal((await visitor().call('POST', '/api/user/login', right)).status, 429, 'a new device waits')
  t.equal((await own.call('POST', '/api/user/login', right)).status, 200)
  t.equal((await own.call('POST', '/api/user/login', { ...right, account: 'demo@example.com' })).status, 200)
  t.equal(
    (await visitor().call('POST', '/api/user/login', right)).status,
    429,
    'which does not reset the stranger’s count',
  )
  upstream.requests.length = 0
  const statuses = []
  for (let index = 0; index < 12; index++) statuses.push(await guess(own))
  t.strictSame(statuses, [...Array(10).fill(422), 429, 429], 'its own count has the same limit')
  t.equal(await guess(own, 'alice'), 429, 'for other accounts it is like any other device')
  const thief = visitor()
  thief.device = own.device
  t.equal(await guess(thief), 429, 'a copy of the cookie has no further attempts')
})

t.test('the cookie of a device reveals nothing and opens nothing', async (t) => {
  const system = await build(t, real)
  const own = await known(system)
  const value = own.device.split('=')[1] ?? ''
  t.notMatch(Buffer.from(value, 'base64url').toString('latin1'), /demo|1001|member/)
  const device = Object.assign(system.visitor(), { device: own.device })
  t.equal((await device.call('GET', '/api/user/info')).status, 401)
  const swapped = Object.assign(system.visitor(), { cookie: `session=${value}` })
  t.equal((await swapped.call('GET', '/api/user/info')).status, 401)
  for (const broken of ['device=x', `device=${value.slice(0, -4)}AAAA`, 'device=', 'device=%7B%7D']) {
    const caller = Object.assign(system.visitor(), { device: broken })
    t.equal((await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })).status, 200)
  }
})

t.test('a login with a name that looks like another member’s does not reset that member’s count', async (t) => {
  const system = await build(t, real)
  const { visitor, upstream } = system
  // the upstream distinguishes wide and narrow letters, so both accounts may exist
  const wide = '\uff44\uff45\uff4d\uff4f'
  upstream.world.addMember({ username: wide, password: 'wide-1234', email: '', mobile: '', inviter: 0 })
  for (const isKnown of [false, true]) {
    if (isKnown) {
      upstream.clock.shift(901)
      await known(system)
    }
    upstream.requests.length = 0
    for (let index = 0; index < 15; index++) {
      await visitor().call('POST', '/api/user/login', wrong('demo'))
      if (index % 3 === 0) await visitor().call('POST', '/api/user/login', { account: wide, password: 'wide-1234' })
    }
    const guesses = upstream.calls('POST user/login').filter(({ json }) => Object(json).account === 'demo')
    t.equal(guesses.length, 10)
  }
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

t.test(
  'a login counts for the account in the input, whoever is logged in; an account named like a member id is another one',
  async (t) => {
    const { login, visitor, upstream } = await build(t, real)
    const [demo, alice] = [await login(), await login('alice', 'alice1234')]
    upstream.requests.length = 0
    for (let index = 0; index < 12; index++) await alice.call('POST', '/api/user/login', wrong('demo'))
    t.equal(upstream.calls('POST user/login').length, 10)
    t.equal((await visitor().call('POST', '/api/user/login', wrong('demo'))).status, 429, 'from any client')
    t.equal((await pay(alice, '1', '135790')).status, 200, 'alice can still pay')
    const number = String(upstream.world.byName('demo')?.id)
    for (let index = 0; index < 10; index++) await visitor().call('POST', '/api/user/login', wrong(number))
    t.equal((await pay(demo, '1', '246810')).status, 200, 'demo can still pay')
  },
)

t.test('an attempt refused by one limit does not count towards the other', async (t) => {
  const throttleLimits = {
    ...THROTTLE_LIMITS,
    account: { count: 3, windowS: 900 },
    address: { count: 5, windowS: 900 },
  }
  const { visitor } = await build(t, { deps: { throttleLimits }, settings: { TRUST_PROXY: '127.0.0.1' } })
  const guess = async (account: string, address: string, password = 'not it') =>
    (await visitor().call('POST', '/api/user/login', { account, password }, from(address))).status
  for (let index = 0; index < 5; index++) t.equal(await guess(`member${index}`, '10.0.0.1'), 422)
  for (let index = 0; index < 5; index++) t.equal(await guess('demo', '10.0.0.1'), 429)
  t.equal(await guess('demo', '10.0.0.2', 'demo1234'), 200, 'the address’s limit uses up no attempt of the account')
  for (let index = 0; index < 3; index++) t.equal(await guess('demo', '10.0.0.3'), 422)
  for (let index = 0; index < 5; index++) t.equal(await guess('demo', '10.0.0.3'), 429)
  t.equal(await guess('alice', '10.0.0.3', 'alice1234'), 200, 'the account’s limit uses up no attempt of the address')
})

t.test('all addresses in one IPv6 /64 count as one address', async (t) => {
  const throttleLimits = { ...THROTTLE_LIMITS, address: { count: 5, windowS: 900 } }
  const { visitor } = await build(t, { deps: { throttleLimits }, settings: { TRUST_PROXY: '127.0.0.1' } })
  const guess = async (account: string, address: string) =>
    (await visitor().call('POST', '/api/user/login', wrong(account), from(address))).status
  const one = ['2001:db8:0:1::1', '2001:DB8::1:0:0:0:2', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:0db8:0:1::3']
  for (const [index, address] of [...one, '2001:db8:0:1::5'].entries()) t.equal(await guess(`m${index}`, address), 422)
  t.equal(await guess('m5', '2001:db8:0:1::6'), 429)
  t.equal(await guess('m6', '2001:db8:0:2::1'), 422, 'another /64')
  for (let index = 0; index < 6; index++) t.equal(await guess(`v${index}`, `::ffff:10.0.0.${index}`), 422)
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

t.test('behind a trusted proxy clients are distinguished; X-Forwarded-For from anyone else is ignored', async (t) => {
  const direct = await build(t, real)
  for (let index = 0; index < 60; index++)
    await direct.visitor().call('POST', '/api/user/login', wrong(`m${index}`), from(`10.0.0.${index}`))
  t.equal(direct.upstream.calls('POST user/login').length, 50, 'all count as one address')
  const [seen] = direct.upstream.calls('POST user/login')
  t.match(seen?.headers['x-forwarded-for'], /127\.0\.0\.1$/, 'the upstream receives the address of the connection')

  const behind = await build(t, { ...real, settings: { TRUST_PROXY: '127.0.0.1' } })
  for (let index = 0; index < 60; index++)
    await behind.visitor().call('POST', '/api/user/login', wrong(`m${index}`), from(`10.0.0.${index % 2}`))
  t.equal(behind.upstream.calls('POST user/login').length, 60, 'two addresses are counted separately')
  t.equal(behind.upstream.calls('POST user/login')[1]?.headers['x-forwarded-for'], '10.0.0.1')
})

t.test('a member may make ten recharge orders a minute; the next is not sent', async (t) => {
  const { login, upstream } = await build(t, real)
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  const order = (caller: Caller) =>
    caller.call('POST', '/api/recharge/recharge', { amount: '50', network: 'TRC20' }, confirmedIntent())
  for (let index = 0; index < 10; index++) t.equal((await order(demo)).status, 200)
  const { status, body, headers } = await order(demo)
  t.match({ status, body }, { status: 429, body: { code: 'too_many_requests', outcome: 'not_sent', retryable: true } })
  t.equal(body.triesLeft, undefined, 'nothing can be guessed')
  const wait = Number(headers.get('retry-after'))
  t.ok(wait > 0 && wait <= 60, String(wait))
  t.equal(upstream.calls('POST recharge/recharge').length, 10)
  t.equal((await order(alice)).status, 200, 'others are not affected')
  const switched = await send(demo, 'POST purchase/editTaskPledge', { id: 1, auto: true })
  t.not(switched.status, 429, 'other calls are counted separately')
  t.equal((await pay(demo, '1', '246810')).status, 200, 'calls with a payment password have their own limit')
  upstream.world.advance(61)
  t.equal((await order(demo)).status, 200)
})

t.test(
  'a payment over the limit leaves nothing in the ledger; a repeated earlier payment still gets its response',
  async (t) => {
    const folder = temporaryFolder(t)
    const { login } = await build(t, { ...real, settings: { DATA_DIR: folder } })
    const demo = await login()
    const order = (headers: Record<string, string>) =>
      demo.call('POST', '/api/recharge/recharge', { amount: '50', network: 'TRC20' }, headers)
    const first = confirmedIntent()
    const { body } = await order(first)
    for (let index = 0; index < 9; index++) await order(confirmedIntent())
    t.equal((await order(confirmedIntent())).status, 429)
    const file = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true })
    t.teardown(() => file.close())
    const intents = () => file.prepare('SELECT COUNT(*) AS count FROM intents').get()?.count
    for (let index = 0; index < 5; index++) t.equal((await order(confirmedIntent())).status, 429)
    t.equal(intents(), 10)
    const repeated = await order(first)
    t.match(repeated, { status: 200, body: { orderId: body.orderId } })
    t.equal(repeated.headers.get('idempotency-replayed'), 'true')
  },
)

t.test('RATE_LIMIT_PER_MINUTE limits requests under /api of one address, but not pages', async (t) => {
  const { visitor, upstream } = await build(t, { settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const statuses = []
  for (let index = 0; index < 7; index++) statuses.push((await visitor().call('GET', '/api/index/config')).status)
  t.strictSame(statuses, [200, 200, 200, 200, 200, 429, 429])
  t.equal((await visitor().call('GET', '/')).status, 200)
  upstream.world.advance(61)
  t.equal((await visitor().call('GET', '/api/index/config')).status, 200)
})
