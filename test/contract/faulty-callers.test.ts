/** Calls that fail for only one member or visitor do not block the calls of anybody else. */
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { loginMany } from '../support/members.ts'
import { build, type Caller, confirmedIntent } from '../support/system.ts'

const real = { deps: { upstreamLimits: UPSTREAM_LIMITS }, settings: { TRUST_PROXY: '127.0.0.1' } }
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const pay = (caller: Caller) => caller.call('POST', '/api/user/transfer', transfer, confirmedIntent())
const wrong = { account: 'demo', password: 'not it' }
const from = (address: string) => ({ 'x-forwarded-for': address })

t.test('faults of one caller never open a breaker, however many there are', async (t) => {
  const { login, visitor, upstream } = await build(t, real)
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  upstream.faults.set('POST user/transfer', 'error-500')
  for (let index = 0; index < 40; index++) t.equal((await pay(alice)).status, 502)
  upstream.faults.clear()
  t.equal((await pay(demo)).status, 200, 'another member can pay')

  upstream.faults.set('POST user/login', 'error-500')
  const tryLogin = (address: string) => visitor().call('POST', '/api/user/login', wrong, from(address))
  for (let index = 0; index < 40; index++) await tryLogin(`2001:db8::${index}`)
  upstream.faults.clear()
  t.equal((await tryLogin('192.0.2.1')).status, 422, 'others can log in')
})

t.test('many faults of one caller and few of others do not open a breaker', async (t) => {
  const system = await build(t, real)
  const { upstream } = system
  const [greedy, ...others] = await loginMany(system, 5)
  const info = (caller: Caller | undefined) => caller?.call('GET', '/api/user/info')
  for (let round = 0; round < 3; round++) for (const other of others) await info(other)
  upstream.faults.set('GET user/info', 'html')
  for (let index = 0; index < 40; index++) await info(greedy)
  for (const other of others.slice(0, 3)) await info(other)
  upstream.faults.clear()
  for (const other of others) t.equal((await info(other))?.status, 200)
})

t.test('e-mail codes that fail for several callers do not block logins', async (t) => {
  const { visitor, upstream, app } = await build(t, real)
  upstream.faults.set('POST ems/send', 'error-500')
  const ask = (index: number) =>
    visitor().call(
      'POST',
      '/api/ems/send',
      { email: `m${index}@example.com`, event: 'register' },
      from(`192.0.2.${index}`),
    )
  for (let index = 0; index < 24; index++) await ask(index)
  t.match((await ask(99)).body, { code: 'upstream_down', outcome: 'not_sent' }, 'codes are refused')
  t.equal((await visitor().call('POST', '/api/user/login', wrong)).status, 422, 'logins are not')
  const { text } = await app.metrics()
  t.match(text, /^upstream_breaker_open\{row="POST ems\/send"\} 1$/m)
  t.match(text, /^upstream_breaker_open\{row="POST user\/login"\} 0$/m)
})

t.test(
  'a call that fails for several callers at a quiet time blocks no other call, not even one with the same policy',
  async (t) => {
    const system = await build(t, real)
    const { upstream, app } = system
    const members = await loginMany(system, 4)
    upstream.faults.set('GET withdrawal/list', 'error-500')
    upstream.faults.set('POST recharge/recharge', 'error-500')
    const order = { amount: '999999999999', network: 'TRC20' }
    for (let round = 0; round < 9; round++)
      for (const member of members) {
        await member.call('GET', '/api/withdrawal/list?page=1')
        await member.call('POST', '/api/recharge/recharge', order, confirmedIntent())
      }
    const { text } = await app.metrics()
    t.match(text, /^upstream_breaker_open\{row="GET withdrawal\/list"\} 1$/m)
    t.match(text, /^upstream_breaker_open\{row="POST recharge\/recharge"\} 1$/m)
    t.equal((await members[0]?.call('GET', '/api/user/info'))?.status, 200, 'other reads work')
    t.equal((await pay(await system.login())).status, 200, 'other payments work')
  },
)
