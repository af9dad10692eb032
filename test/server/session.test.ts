/** Tests which cookies open a session, and what sessions can do while the ledger cannot be reached. */
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createSealer } from '../../server/base/sealer.ts'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { DEMO, system } from '../support/session-alone.ts'
import { SECRET } from '../support/system.ts'

/** The content of a browser's session cookie. */
const openedBy = (cookie: string): { id?: string; until?: number } =>
  JSON.parse(createSealer([SECRET], 'session').open(cookie.replace('session=', '')) ?? '{}')

t.test('the upstream’s token is found in both places where it may be; without one, nobody is logged in', async (t) => {
  const { browser } = await system(t)
  const longest = 'x'.repeat(2_048)
  for (const [data, token] of [
    [{ token: 'top' }, 'top'],
    [{ userinfo: { token: 'inner' } }, 'inner'],
    [{ token: 'top', userinfo: { token: 'inner' } }, 'inner'],
    [{ token: 'top', userinfo: null }, 'top'],
    [{ token: longest }, longest],
  ] as const) {
    const member = browser()
    t.equal((await member.login('demo', data)).status, 200)
    t.strictSame((await member.call('GET', '/info')).body, { member: 'demo', token })
  }
  for (const data of [
    {},
    null,
    'text',
    7,
    [],
    { token: '' },
    { token: 5 },
    { token: 'a b' },
    { token: 'é' },
    { userinfo: {} },
  ]) {
    const { status, body, line } = await browser().login('demo', data)
    t.match(
      { status, body, line },
      { status: 502, body: { code: 'upstream_invalid' }, line: undefined },
      JSON.stringify(data),
    )
  }
  t.equal((await browser().login('demo', { token: `${longest}x` })).status, 502, 'a token that fits no cookie')
})

t.test(
  'the cookie is out of reach for scripts and other sites; on https also for other hosts and plain http',
  async (t) => {
    for (const [origin, pattern] of [
      ['http://localhost', /^session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/],
      [
        'https://app.example',
        /^__Host-Http-session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ],
    ] as const) {
      const { browser } = await system(t, origin)
      const member = browser()
      t.match((await member.login()).line, pattern)
      t.strictSame((await member.call('GET', '/info')).body, DEMO)
      const { line = '' } = await member.call('POST', '/logout')
      t.match(line, pattern.source.startsWith('^__') ? /^__Host-Http-session=; .*Secure/ : /^session=; /)
      t.match(line, /Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly.*SameSite=Strict/)
    }
  },
)

t.test('without a session only public calls are answered; a call that does not exist is not found', async (t) => {
  const { browser } = await system(t)
  for (const [method, url] of [
    ['GET', '/info'],
    ['POST', '/pay'],
    ['POST', '/read'],
  ] as const)
    t.match(await browser().call(method, url), { status: 401, body: { code: 'not_logged_in' } }, url)
  for (const [method, url] of [
    ['GET', '/home'],
    ['POST', '/tell'],
  ] as const)
    t.match(await browser().call(method, url), { status: 200, body: { member: null } }, url)
  t.equal((await browser().call('GET', '/nowhere')).status, 404)
})

t.test('a cookie is valid until its last second, and only with the content of a session', async (t) => {
  const { browser, clock } = await system(t)
  const member = browser()
  await member.login()
  clock.ms += (SESSION_LIFE_S - 1) * 1_000
  t.strictSame((await member.call('GET', '/info')).body, DEMO)
  clock.ms += 1_000
  t.equal((await member.call('GET', '/info')).status, 401)
  const sealer = createSealer([SECRET], 'session')
  const whole = {
    id: '018f0000-0000-7000-8000-000000000000',
    member: 'demo',
    token: 'token-of-demo',
    startedAt: clock.ms,
    until: Math.floor(clock.ms / 1_000) + 60,
  }
  const open = async (content: object) => {
    member.cookie = `session=${sealer.seal(JSON.stringify(content))}`
    return (await member.call('GET', '/info')).status
  }
  t.equal(await open(whole), 200)
  for (const change of [
    { id: 'x' },
    { member: '' },
    { token: '' },
    { startedAt: 1.5 },
    { until: 'later' },
    { token: undefined },
  ])
    t.equal(await open({ ...whole, ...change }), 401, JSON.stringify(change))
  member.cookie = `session=${createSealer([SECRET], 'device').seal(JSON.stringify(whole))}`
  t.equal((await member.call('GET', '/info')).status, 401, 'sealed for another purpose')
})

t.test('while the ledger is unavailable, reads work and changes are refused', async (t) => {
  const { browser, away } = await system(t)
  const member = browser()
  await member.login()
  away.reading = true
  t.strictSame((await member.call('POST', '/read')).body, DEMO)
  t.strictSame((await member.call('GET', '/home')).body, DEMO)
  t.strictSame((await member.call('POST', '/tell')).body, DEMO)
  for (const [method, url] of [
    ['POST', '/pay'],
    ['GET', '/info'],
  ] as const)
    t.match(
      await member.call(method, url),
      { status: 503, body: { code: 'ledger_unavailable', outcome: 'unknown' } },
      url,
    )
})

t.test('the requests of one screen look their session up once', async (t) => {
  const { browser, lookups } = await system(t)
  const member = browser()
  await member.login()
  for (const url of ['/pay', '/read', '/tell']) t.strictSame((await member.call('POST', url)).body, DEMO)
  t.equal((await member.call('GET', '/info')).status, 200)
  // the server remembers for a second that a session is valid. A fast machine therefore needs one lookup, a slow one more each second. Without this
  // memory, each of the four calls would look the session up, and a call with a body even twice
  t.ok(lookups.count < 4, `${lookups.count} lookups`)
})

t.test('each session is listed with its device from the login on', async (t) => {
  const { browser, sessions } = await system(t)
  const member = browser()
  await member.login()
  t.equal(sessions.seen, 1)
  await browser().call('GET', '/home')
  t.equal(sessions.seen, 1, 'a visitor has none')
  t.match((await member.call('GET', '/list')).body, /"device":"Chrome on Android".*"current":true/)
  // starts a new server, which stands for another container or for the same container after a restart
  const next = await system(t)
  const again = next.browser()
  again.cookie = member.cookie
  await again.call('GET', '/info')
  t.match((await again.call('GET', '/list')).body, /"device":"Chrome on Android".*"current":true/)
  next.clock.ms += 3_600_000
  t.equal(next.sessions.seen, 0)
  await again.call('GET', '/info')
  t.equal(next.sessions.seen, 1, 'in each hour anew')
})

t.test('a member with no requests left is refused before the session is looked up, but can log out', async (t) => {
  const { browser, ledger, lookups } = await system(t, undefined, { perSecond: 1, burst: 2 })
  const [member, ended, other] = [browser(), browser(), browser()]
  for (const each of [member, ended]) await each.login()
  await other.login('alice')
  const { id = '', until = 0 } = openedBy(ended.cookie)
  await ledger.revoke(id, until)
  for (let round = 0; round < 3; round++) t.equal((await ended.call('GET', '/info')).status, 401)
  for (let round = 0; round < 2; round++)
    t.equal((await member.call('GET', '/info')).status, 200, 'a session that has ended uses up nothing')

  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  lookups.count = 0
  const refused = member.call('GET', '/info')
  const isAnswered = refused.then(() => true)
  while (!(await Promise.race([isAnswered, turn(false)]))) mock.timers.tick(1_000)
  t.match(await refused, { status: 429, body: { code: 'too_many_requests' }, line: undefined })
  t.equal(lookups.count, 0)
  t.equal((await other.call('GET', '/info')).status, 200, 'others have requests of their own')
  t.match(await member.call('POST', '/logout'), { status: 200, line: /^session=;/ })
})
