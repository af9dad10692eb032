/** The server limits attempts and requests per address. */
import t from 'tap'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { from, real, wrong } from '../support/guesses.ts'
import { build } from '../support/system.ts'

t.test('after fifty wrong attempts from one address on many accounts, no further one is sent', async (t) => {
  const { visitor, upstream } = await build(t, real)
  for (let index = 0; index < 60; index++) await visitor().call('POST', '/api/user/login', wrong(`member${index}`))
  t.equal(upstream.calls('POST user/login').length, 50)
})

t.test('after fifty registrations from one address no further one is sent, but logins are', async (t) => {
  const { visitor, upstream } = await build(t, { ...real, settings: { TRUST_PROXY: '127.0.0.1' } })
  const register = async (index: number, address = '10.0.0.1') => {
    const input = { username: `fresh${index}`, password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' }
    return (await visitor().call('POST', '/api/user/register', input, from(address))).status
  }
  for (let index = 0; index < 50; index++) t.equal(await register(index), 200)
  t.equal(await register(50), 429)
  t.equal(upstream.calls('POST user/register').length, 50)
  const demo = { account: 'demo', password: 'demo1234' }
  t.equal((await visitor().call('POST', '/api/user/login', demo, from('10.0.0.1'))).status, 200)
  t.equal(await register(51, '10.0.0.2'), 200, 'from another address')
  upstream.world.advance(901)
  t.equal(await register(52), 200, 'a quarter of an hour later')
})

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

t.test('behind a trusted proxy clients are distinguished; X-Forwarded-For from anyone else is ignored', async (t) => {
  const direct = await build(t, real)
  for (let index = 0; index < 60; index++)
    await direct.visitor().call('POST', '/api/user/login', wrong(`m${index}`), from(`10.0.0.${index}`))
  t.equal(direct.upstream.calls('POST user/login').length, 50, 'all count as one address')
  const [seen] = direct.upstream.calls('POST user/login')
  t.match(seen?.headers['x-forwarded-for'], /127\.0\.0\.1$/, 'the upstream receives the address of the connection')
  const warnings = (logs: string[]) => logs.filter((line) => line.includes('TRUST_PROXY')).length
  t.equal(warnings(direct.logs()), 1, 'one warning, not sixty')

  const behind = await build(t, { ...real, settings: { TRUST_PROXY: '127.0.0.1' } })
  for (let index = 0; index < 60; index++)
    await behind.visitor().call('POST', '/api/user/login', wrong(`m${index}`), from(`10.0.0.${index % 2}`))
  t.equal(behind.upstream.calls('POST user/login').length, 60, 'two addresses are counted separately')
  t.equal(behind.upstream.calls('POST user/login')[1]?.headers['x-forwarded-for'], '10.0.0.1')
  t.equal(warnings(behind.logs()), 0)
})

t.test('RATE_LIMIT_PER_MINUTE limits requests under /api of one address, but not pages', async (t) => {
  const { visitor, upstream } = await build(t, { settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const statuses = []
  for (let index = 0; index < 7; index++) statuses.push((await visitor().call('GET', '/api/index/config')).status)
  t.strictSame(statuses, [200, 200, 200, 200, 200, 429, 429])
  t.equal((await visitor().call('GET', '/')).status, 200)
  upstream.world.advance(61)
  t.equal((await visitor().call('GET', '/api/index/config')).status, 200)
})
