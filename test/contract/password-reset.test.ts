/** A new password ends the member's sessions, and reveals nothing to anybody else. */
import t from 'tap'
import { temporaryFolder } from '../support/ledger.ts'
import { resetPassword } from '../support/password-reset.ts'
import { build, type Caller, SECRET } from '../support/system.ts'

t.test('a password change ends all sessions of the member on every device', async (t) => {
  const { login, upstream } = await build(t)
  const [phone, desk, other] = [await login(), await login(), await login('alice', 'alice1234')]
  await phone.call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
  const code = upstream.world.codeFor('demo@example.com', 'resetpwd')
  upstream.world.advance(1)
  const change = { email: 'demo@example.com', code, newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
  const before = phone.cookie
  const answer = await phone.call('POST', '/api/user/recoverPassword', change)
  t.match(answer, { status: 200, body: { otherSessionsEnded: false } }, answer.text)
  for (const cookie of [before, desk.cookie]) {
    desk.cookie = cookie
    t.equal((await desk.call('GET', '/api/user/info')).status, 401)
  }
  t.equal((await other.call('GET', '/api/user/info')).status, 200)
  upstream.world.advance(1)
  t.equal((await (await login('demo', 'brand-new-1')).call('GET', '/api/user/info')).status, 200)
})

for (const settings of ['in memory', 'in a folder', 'across secrets'] as const)
  t.test(`a visitor’s password reset ends all older sessions of the member: ${settings}`, async (t) => {
    const folder = temporaryFolder(t)
    const next = 'the-next-secret-that-is-long-enough-987654321'
    const first = await build(t, { settings: settings === 'in memory' ? {} : { DATA_DIR: folder } })
    const [phone, other] = [await first.login(), await first.login('alice', 'alice1234')]
    // the server learns the member's e-mail address from this response
    await phone.call('GET', '/api/view/start')
    let system = first
    if (settings !== 'in memory') {
      const SESSION_SECRETS = settings === 'across secrets' ? `${next},${SECRET}` : SECRET
      await first.app.close()
      system = await build(t, { settings: { DATA_DIR: folder, SESSION_SECRETS } })
      for (const token of first.upstream.world.tokens) system.upstream.world.tokens.set(...token)
    }
    const at = (caller: Caller): Caller => Object.assign(system.visitor(), { cookie: caller.cookie })
    t.equal((await at(phone).call('GET', '/api/user/info')).status, 200)
    // the server has seen the address in other letter case. The upstream ignores case, so the sessions of this member must end, too
    for (const member of system.upstream.world.members.values())
      if (member.email === 'demo@example.com') member.email = 'Demo@Example.COM'
    const visitor = system.visitor()
    await visitor.call('POST', '/api/ems/send', { email: 'Demo@Example.COM', event: 'reset_password' })
    system.upstream.clock.shift(1)
    const refused = await visitor.call('POST', '/api/user/recoverPassword', {
      email: 'Demo@Example.COM',
      code: '0000',
      newPassword: 'brand-new-1',
      confirmPassword: 'brand-new-1',
    })
    t.equal(refused.status, 422)
    t.notMatch(refused.text, 'otherSessionsEnded', 'without the code, nobody learns whether anybody is logged in')
    t.equal((await at(phone).call('GET', '/api/user/info')).status, 200)
    const answer = await resetPassword(system, { email: 'Demo@Example.COM', by: visitor })
    t.match(answer, { status: 200, body: { otherSessionsEnded: true } }, answer.text)
    t.equal((await at(phone).call('GET', '/api/user/info')).status, 401)
    t.equal((await at(other).call('GET', '/api/user/info')).status, 200)
  })

for (const how of ['changes', 'binds'] as const)
  t.test(`a reset right after the member ${how} the address ends all older sessions too`, async (t) => {
    const system = await build(t)
    const { upstream } = system
    const demo = upstream.world.byName('demo')
    if (!demo) throw new Error('no demo')
    if (how === 'binds') demo.email = ''
    const [phone, other] = [await system.login(), await system.login('alice', 'alice1234')]
    const email = 'new@example.com'
    const [event, path, input] =
      how === 'changes'
        ? (['change_email', 'changeEmail', { oldEmail: demo.email, email }] as const)
        : (['bind_email', 'bindEmail', { email }] as const)
    await phone.call('POST', '/api/ems/send', { email, event })
    const wrong = await phone.call('POST', `/api/user/${path}`, { ...input, code: '0000' })
    t.equal(wrong.status, 422)
    upstream.requests.length = 0
    const { code } = upstream.world.codes.at(-1) ?? {}
    t.equal((await phone.call('POST', `/api/user/${path}`, { ...input, code })).status, 200)
    const visitor = system.visitor()
    await visitor.call('POST', '/api/ems/send', { email, event: 'reset_password' })
    upstream.clock.shift(1)
    const answer = await resetPassword(system, { email, by: visitor })
    t.match(answer, { status: 200, body: { otherSessionsEnded: true } }, answer.text)
    t.equal((await phone.call('GET', '/api/user/info')).status, 401)
    t.equal((await other.call('GET', '/api/user/info')).status, 200)
  })

t.test('an address whose change was refused, or has no known outcome, is nobody’s', async (t) => {
  const system = await build(t)
  const { upstream } = system
  const [phone, owner] = [await system.login(), await system.login('alice', 'alice1234')]
  const email = 'alice@example.com'
  const change = { oldEmail: 'demo@example.com', email, code: '1234' }
  for (const fault of ['refuse', 'error-500', 'cut-before-read'] as const) {
    upstream.faults.set('POST user/changeEmail', fault, { times: 1 })
    t.not((await phone.call('POST', '/api/user/changeEmail', change)).status, 200, fault)
  }
  await owner.call('POST', '/api/ems/send', { email, event: 'reset_password' })
  upstream.clock.shift(1)
  t.match(await resetPassword(system, { email, by: owner }), { status: 200 })
  t.equal((await phone.call('GET', '/api/user/info')).status, 200)
})

t.test(
  'a password reset tells nothing about other devices if the server does not know whose address it is',
  async (t) => {
    const system = await build(t)
    const visitor = system.visitor()
    await visitor.call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
    const answer = await resetPassword(system, { email: 'demo@example.com', by: visitor })
    t.match(answer, { status: 200, body: { otherSessionsEnded: false } })
  },
)
