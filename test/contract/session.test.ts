/** The session: its cookies, how long it lasts, and what ends it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import t from 'tap'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { build, SECRET } from '../support/system.ts'

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

t.test('an answer without a member ends no session', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const id of [0, '0', '', null, 'x', -1]) {
    upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...Object(data), id, user_id: id } : data)
    t.match(await caller.call('GET', '/api/user/info'), { status: 502, body: { code: 'upstream_invalid' } }, String(id))
    t.match((await caller.call('GET', '/api/view/my')).body, { parts: { member: { status: 'failed' } } }, String(id))
  }
  upstream.rewrite = null
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
})

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

t.test('late responses end only the session they belong to: 200 random sequences', async (t) => {
  const { visitor, upstream } = await build(t)
  /** A step of a sequence. `revoke`: the upstream ends all sessions except the newest. `late`: a request with the cookie of an earlier session. */
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
          // removes all tokens of the upstream but the newest, like an upstream that allows one session per member
          const newest = [...upstream.world.tokens].at(-1)
          upstream.world.tokens.clear()
          if (newest && jar.cookie.length > 20) upstream.world.tokens.set(...newest)
        } else if (each === 'logout') await jar.call('POST', '/api/session/logout', {})
        else {
          const old = visitor()
          old.cookie = earlier.at(-1) ?? ''
          const before = old.cookie
          await old.call('GET', '/api/user/info')
          // the late response arrives in the same browser. If it removed the cookie, it would end the newer session
          if (old.cookie !== before && earlier.length > 0 && before !== jar.cookie) return false
        }
      }
      return true
    }),
    { numRuns: 200 },
  )
  t.pass()
})
