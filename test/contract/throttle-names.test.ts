/**
 * Guesses are counted per account, whatever name of the account is used: another spelling, the e-mail address or the mobile number. Different
 * accounts whose names look alike are counted separately.
 */
import t from 'tap'
import { known, pay, real, wrong } from '../support/guesses.ts'
import { build } from '../support/system.ts'

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

t.test('a login with a name that looks like another member’s does not reset that member’s count', async (t) => {
  const system = await build(t, real)
  const { visitor, upstream } = system
  // the upstream distinguishes full-width letters from ordinary ones, so both accounts may exist
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
