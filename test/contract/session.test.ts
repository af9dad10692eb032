import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import t from 'tap'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { type Answer, build, type Caller, SECRET, type System } from '../support/system.ts'

t.test('login and register set two sealed cookies (session and device) and never return a token', async (t) => {
  const { visitor, upstream, logs } = await build(t)
  const caller = visitor()
  const answer = await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  t.match(answer.body, { username: 'demo', sessionId: /^[0-9a-f-]{36}$/ })
  const [line = '', device = '', ...more] = answer.headers.getSetCookie()
  t.strictSame(more, [])
  t.match(line, /^session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  t.match(device, /^device=[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
  const token = [...upstream.world.tokens.keys()][0] ?? 'none'
  for (const text of [answer.text, line, device, logs().join('')]) {
    t.notMatch(text, token)
    t.notMatch(text, Buffer.from(token).toString('base64').slice(4, -4))
    t.notMatch(text, 'demo1234')
  }
})

t.test('on https the cookie has the __Host- prefix and is secure', async (t) => {
  const { visitor } = await build(t, { settings: { PUBLIC_ORIGIN: 'https://app.example' } })
  const answer = await visitor().call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  t.match(answer.headers.getSetCookie()[0], /^__Host-Http-session=.*; HttpOnly; Secure; SameSite=Strict/)
  t.match(answer.headers.getSetCookie()[1], /^__Host-Http-device=.*; HttpOnly; Secure; SameSite=Strict/)
  t.match(answer.headers.get('strict-transport-security'), /max-age=31536000/)
})

t.test('a tampered cookie is refused with 401', async (t) => {
  const { login } = await build(t)
  const caller = await login()
  const good = caller.cookie
  const [name = '', value = ''] = good.split('=')
  for (let at = 0; at < value.length; at += 3) {
    const swapped = value[at] === 'A' ? 'B' : 'A'
    caller.cookie = `${name}=${value.slice(0, at)}${swapped}${value.slice(at + 1)}`
    t.equal((await caller.call('GET', '/api/user/info')).status, 401)
  }
  caller.cookie = good
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
})

t.test('a cookie sealed with an old secret is valid until that secret is removed', async (t) => {
  const next = 'the-next-secret-that-is-long-enough-987654321'
  const first = await build(t)
  const { cookie } = await first.login()
  const token = first.upstream.world.tokens.entries().next().value
  const rotated = await build(t, { settings: { SESSION_SECRETS: `${next},${SECRET}` } })
  if (token) rotated.upstream.world.tokens.set(...token)
  const caller = rotated.visitor()
  caller.cookie = cookie
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  const removed = await build(t, { settings: { SESSION_SECRETS: next } })
  const stranger = removed.visitor()
  stranger.cookie = cookie
  t.equal((await stranger.call('GET', '/api/user/info')).status, 401)
})

t.test('a session ends after SESSION_LIFE_S, even if the upstream’s token is still valid', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const token of upstream.world.tokens.values()) token.expires = Number.POSITIVE_INFINITY
  upstream.clock.shift(SESSION_LIFE_S - 1)
  t.equal((await caller.call('GET', '/api/user/info')).status, 200, 'valid until the last second')
  upstream.clock.shift(1)
  upstream.requests.length = 0
  const over = await caller.call('GET', '/api/user/info')
  t.equal(over.status, 401)
  t.match(over.body, { code: 'not_logged_in' })
  upstream.clock.shift(24 * 3_600)
  t.equal((await caller.call('GET', '/api/user/info')).status, 401, 'still ended a day later')
  t.equal(upstream.requests.length, 0)
})

t.test('logout is final, accepts an empty body and may be repeated', async (t) => {
  const { login } = await build(t)
  const caller = await login()
  const { cookie } = caller
  const answer = await caller.call('POST', '/api/session/logout')
  t.equal(answer.status, 200)
  t.match(answer.headers.getSetCookie()[0], /^session=;/)
  caller.cookie = cookie
  t.equal((await caller.call('GET', '/api/user/info')).status, 401, 'the old cookie is no longer valid')
  t.equal((await caller.call('POST', '/api/session/logout', {})).status, 200)
})

t.test('a new login ends the previous session, and a late 401 of that session does not end the new one', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const old = caller.cookie
  upstream.faults.set('GET user/info', 'unauthorized', { ms: 200 })
  const late = caller.call('GET', '/api/user/info')
  await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  const replaced = await late
  t.match(replaced.body, { code: 'session_ended' })
  t.strictSame(replaced.headers.getSetCookie(), [], 'the new cookie is not cleared')
  upstream.faults.clear()
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  caller.cookie = old
  t.equal((await caller.call('GET', '/api/user/info')).status, 401, 'the old cookie is no longer valid')
})

t.test('faults of the upstream do not end a session, not even a 401 without an envelope', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const fault of [
    'error-500',
    'error-envelope-500',
    'refuse-403',
    'bare-401',
    'cut-mid-answer',
    'cut-before-read',
  ] as const) {
    upstream.faults.set('GET user/info', fault, { times: 1 })
    const answer = await caller.call('GET', '/api/user/info')
    t.ok(answer.status >= 422, `${fault}: ${answer.status}`)
    t.strictSame(answer.headers.getSetCookie(), [])
  }
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
})

t.test('cookies and headers set by the upstream are not passed on', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET user/info', 'cookies')
  const answer = await caller.call('GET', '/api/user/info')
  t.equal(answer.status, 200)
  t.strictSame(answer.headers.getSetCookie(), [])
  for (const name of ['location', 'access-control-allow-origin', 'x-evil', 'server'])
    t.equal(answer.headers.get(name), null, name)
  t.notMatch(answer.headers.get('content-security-policy'), /unsafe/)
})

t.test('hostile languages and sources are ignored or replaced by the default', async (t) => {
  const { visitor, upstream } = await build(t)
  const sent = async (headers: Record<string, string>) => {
    upstream.requests.length = 0
    const answer = await visitor().call(
      'POST',
      '/api/ems/send',
      { email: `a${Math.random()}@example.com`, event: 'register' },
      headers,
    )
    t.equal(answer.status, 200, answer.text)
    return upstream.requests[0]?.headers
  }
  t.match(await sent({ 'accept-language': 'zh-HK' }), { lang: 'zh_TW' })
  t.match(await sent({ 'accept-language': 'tr-TR' }), { lang: 'en' })
  t.match(await sent({ 'accept-language': 'x'.repeat(5_000) }), { lang: 'zh_CN' })
  t.match(await sent({ 'accept-language': '../../etc, ;;q=;' }), { lang: 'zh_CN' })
  t.match(await sent({ source: 'partner_7' }), { source: 'partner_7' })
  for (const source of ['a b', '<script>', 'x'.repeat(33), '%0d%0aevil: 1'])
    t.equal((await sent({ source }))?.source, undefined, source)
})

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

type Reset = { email: string; by: Caller; newPassword?: string }

async function resetPassword({ upstream }: System, { email, by, newPassword = 'brand-new-1' }: Reset): Promise<Answer> {
  const code = upstream.world.codes.findLast((each) => each.event === 'resetpwd')?.code
  return by.call('POST', '/api/user/recoverPassword', { email, code, newPassword, confirmPassword: newPassword })
}

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
    // the upstream compares addresses without regard to case
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

t.test(
  'if the upstream returns another member’s data for the token, the session ends and nothing is shown',
  async (t) => {
    const { login, upstream, logs } = await build(t)
    for (const path of ['/api/user/info', '/api/view/start', '/api/view/my']) {
      upstream.rewrite = null
      const caller = await login()
      const { cookie } = caller
      t.equal((await caller.call('GET', path)).status, 200)
      upstream.rewrite = (key, data) =>
        key === 'GET user/info' ? { ...Object(data), id: 471108151, username: 'mallory' } : data
      const answer = await caller.call('GET', path)
      t.match(answer, { status: 401, body: { code: 'session_ended' } }, path)
      t.match(answer.headers.getSetCookie(), [/^session=;/])
      t.notMatch(answer.text, /mallory|471108151/)
      caller.cookie = cookie
      upstream.rewrite = null
      t.equal((await caller.call('GET', '/api/user/info')).status, 401, 'it stays ended')
    }
    const alarms = logs()
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'foreign_member')
    t.match(alarms, [{ level: 50 }, { level: 50 }, { level: 50 }])
    t.notMatch(JSON.stringify(alarms), /mallory|471108151/)
  },
)

t.test('on a full disk, a logout or a 401 clears the cookie and ends the session at once and for good', async (t) => {
  const folder = temporaryFolder(t)
  const settings = { DATA_DIR: folder }
  const first = await build(t, { settings })
  const [caller, other] = [await first.login(), await first.login()]
  const disk = new DatabaseSync(join(folder, 'ledger.db'))
  t.teardown(() => disk.close())
  disk.exec("CREATE TRIGGER full BEFORE INSERT ON revoked BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
  const { cookie } = caller
  const answer = await caller.call('POST', '/api/session/logout')
  t.equal(answer.status, 200)
  t.match(answer.headers.getSetCookie(), [/^session=;/])
  first.upstream.faults.set('GET user/info', 'unauthorized')
  const ended = { cookie: other.cookie, answer: await other.call('GET', '/api/user/info') }
  t.equal(ended.answer.status, 401)
  t.match(ended.answer.headers.getSetCookie(), [/^session=;/])
  first.upstream.faults.clear()
  for (const old of [cookie, ended.cookie]) {
    caller.cookie = old
    t.equal((await caller.call('GET', '/api/user/info')).status, 401)
  }
  disk.exec('DROP TRIGGER full')
  await first.app.close()
  const second = await build(t, { settings })
  for (const token of first.upstream.world.tokens) second.upstream.world.tokens.set(...token)
  for (const old of [cookie, ended.cookie]) {
    const again = Object.assign(second.visitor(), { cookie: old })
    t.equal((await again.call('GET', '/api/user/info')).status, 401, 'it was stored later')
  }
})

/** Polls for work in the background, which no response announces. */
const soon = async (isThere: () => boolean): Promise<boolean> => {
  for (const until = performance.now() + 2_000; !isThere() && performance.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 5))
  return isThere()
}
const OUT = 'POST user/logout'

t.test('a logout ends the upstream’s token too, without waiting for it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set(OUT, 'slow', { ms: 500 })
  const started = performance.now()
  t.equal((await caller.call('POST', '/api/session/logout')).status, 200)
  t.ok(performance.now() - started < 400)
  t.ok(await soon(() => upstream.world.tokens.size === 0), 'the token is gone')
  t.match(upstream.calls(OUT), [{ headers: { token: /^[\w-]{36}$/ } }])
  await caller.call('POST', '/api/session/logout')
  t.equal(upstream.calls(OUT).length, 1, 'not without a session')
  for (const fault of ['error-500', 'hang', 'cut-before-read', 'unauthorized'] as const) {
    const next = await login()
    upstream.faults.set(OUT, fault)
    t.equal((await next.call('POST', '/api/session/logout')).status, 200, fault)
    t.ok(await soon(() => upstream.calls(OUT).length === 1), `${fault}: it was asked`)
  }
  upstream.releaseHung()
  t.equal((await caller.call('POST', '/api/user/logout', {})).status, 404, 'the call itself is not offered')
})

t.test('a new login in the same browser ends the upstream’s earlier token, whoever logs in', async (t) => {
  const { login, upstream } = await build(t)
  const { tokens } = upstream.world
  const caller = await login()
  for (const account of ['demo', 'alice']) {
    const [earlier = ''] = [...tokens.keys()]
    t.equal((await caller.call('POST', '/api/user/login', { account, password: 'not it' })).status, 422)
    t.strictSame(upstream.calls(OUT), [], 'not by a login that fails')
    t.equal((await caller.call('POST', '/api/user/login', { account, password: `${account}1234` })).status, 200)
    t.ok(await soon(() => !tokens.has(earlier)), account)
    t.match(upstream.calls(OUT), [{ headers: { token: earlier } }])
    t.equal((await caller.call('GET', '/api/user/info')).status, 200)
    t.equal(tokens.size, 1)
    upstream.requests.length = 0
  }
})

t.test('an upstream that answers a login with the same token again is not asked to end it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const [token] = [...upstream.world.tokens.keys()]
  upstream.rewrite = (key, data) =>
    key === 'POST user/login' ? { userinfo: { ...Object(Object(data).userinfo), token } } : data
  t.equal((await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })).status, 200)
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  t.strictSame(upstream.calls(OUT), [])
})

for (const how of ['one by one', 'with all others', 'by a password reset'] as const)
  t.test(`the upstream’s token of a session ended ${how} is ended when its cookie comes back, once`, async (t) => {
    const system = await build(t)
    const { login, upstream } = system
    const ended = await login()
    const [token = ''] = [...upstream.world.tokens.keys()]
    await ended.call('GET', '/api/user/info')
    const owner = how === 'by a password reset' ? system.visitor() : await login()
    upstream.clock.shift(1)
    if (how === 'one by one') {
      const { sessions } = (await owner.call('GET', '/api/session/list')).body
      const { id } = (sessions as { id: string; current: boolean }[]).find(({ current }) => !current) ?? {}
      t.equal((await owner.call('POST', '/api/session/end', { id })).status, 200)
    } else if (how === 'with all others') await owner.call('POST', '/api/session/end', { others: true })
    else {
      await owner.call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
      t.match(await resetPassword(system, { email: 'demo@example.com', by: owner }), { status: 200 })
    }
    t.strictSame(upstream.calls(OUT), [], 'the server does not know the token before')
    const { cookie } = ended
    t.equal((await ended.call('GET', '/api/user/info')).status, 401)
    t.ok(await soon(() => !upstream.world.tokens.has(token)), 'the token is gone')
    for (const [method, path] of [
      ['GET', '/api/view/start'],
      ['POST', '/api/user/getMoneyLog'],
      ['POST', '/api/session/logout'],
    ] as const) {
      ended.cookie = cookie
      await ended.call(method, path)
    }
    t.match(upstream.calls(OUT), [{ headers: { token } }])
    if (how !== 'by a password reset') t.equal((await owner.call('GET', '/api/user/info')).status, 200)
  })

t.test('a password reset by a member who is logged in ends the upstream’s token too', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  await caller.call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
  t.match(await resetPassword(system, { email: 'demo@example.com', by: caller }), { status: 200 })
  t.ok(await soon(() => system.upstream.world.tokens.size === 0))
})

t.test('an upstream without a logout call gets one attempt an hour', async (t) => {
  const { login, upstream } = await build(t, { stub: { dialect: { logout: 'missing' } } })
  const out = async () => {
    const caller = await login()
    t.equal((await caller.call('POST', '/api/session/logout')).status, 200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return upstream.calls(OUT).length
  }
  t.equal(await out(), 1)
  t.equal(await out(), 0)
  upstream.clock.shift(3_601)
  t.equal(await out(), 1)
})

t.test('late responses end only the session they belong to: a thousand random sequences', async (t) => {
  const { visitor, upstream } = await build(t)
  /** Actions of one browser. `revoke`: the upstream ends all sessions except the newest. `late`: a request with the cookie of an earlier session. */
  const step = fc.constantFrom('login', 'ask', 'revoke', 'late', 'logout')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const jar = visitor()
      const earlier: string[] = []
      for (const each of steps) {
        if (each === 'login') {
          earlier.push(jar.cookie)
          await jar.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
        } else if (each === 'ask') await jar.call('GET', '/api/user/info')
        else if (each === 'revoke') {
          // the upstream invalidates all tokens except the newest
          const newest = [...upstream.world.tokens].at(-1)
          upstream.world.tokens.clear()
          if (newest && jar.cookie.length > 20) upstream.world.tokens.set(...newest)
        } else if (each === 'logout') await jar.call('POST', '/api/session/logout', {})
        else {
          const old = visitor()
          old.cookie = earlier.at(-1) ?? ''
          const before = old.cookie
          await old.call('GET', '/api/user/info')
          // the response reaches the same browser: if it cleared the cookie, it would end the new session
          if (old.cookie !== before && earlier.length > 0 && before !== jar.cookie) return false
        }
      }
      return true
    }),
    { numRuns: 1_000 },
  )
  t.pass()
})
