/** Wrong passwords are counted separately for a device on which the member has logged in before: a stranger's guesses do not lock this device out. */
import t from 'tap'
import { known, real, wrong } from '../support/guesses.ts'
import { build, type Caller } from '../support/system.ts'

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
