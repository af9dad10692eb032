/** The session of a request, with nothing but the ledger behind it: what a cookie opens, how sessions end, and what happens while the ledger is away. */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import t, { type Test } from 'tap'
import { errorHandlers } from '../../server/http/errors.ts'
import { session } from '../../server/http/session.ts'
import { createSealer } from '../../server/http/session-cookie.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createMemberRequests } from '../../server/limits/member-requests.ts'
import { createPseudonyms } from '../../server/members/pseudonyms.ts'
import { createSessions } from '../../server/members/sessions.ts'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { Problem } from '../../server/problem.ts'
import { SECRET } from '../support/system.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

/** The session that the handler saw. */
const seen = ({ session: found }: FastifyRequest) => ({ member: found?.member ?? null, token: found?.token ?? null })

async function system(t: Pick<Test, 'teardown'>, origin = 'http://localhost') {
  const clock = { ms: Date.now() }
  const now = () => clock.ms
  const store = openSqliteLedger(undefined, { now })
  /** what the ledger cannot do at the moment */
  const away = { reading: false, writing: false }
  const lookups = { count: 0 }
  const orFail = <T>(isAway: boolean, act: () => Promise<T>) => (isAway ? Promise.reject(new Error('away')) : act())
  const ledger: Ledger = {
    ...store,
    // the second in which a session that was checked is known ends when the ledger goes away
    isKnownValid: (given) => !away.reading && store.isKnownValid(given),
    isRevoked(given) {
      lookups.count += 1
      return orFail(away.reading, () => store.isRevoked(given))
    },
    revoke: (...given) => orFail(away.writing, () => store.revoke(...given)),
    revokeAll: (...given) => orFail(away.writing, () => store.revokeAll(...given)),
  }
  const sessions = createSessions(ledger, createPseudonyms([SECRET]), now)
  const logs: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => logs.push(line) } } })
  errorHandlers(app)
  /** called after the session was opened and before the body has arrived */
  const meanwhile: { act: ((request: FastifyRequest) => unknown) | null } = { act: null }
  await app.register(async (api) => {
    const memberRequests = createMemberRequests(null)
    await session(api, { secrets: [SECRET], origin, ledger, sessions, memberRequests, endToken: () => undefined, now })
    api.addHook('preParsing', async (request) => {
      await meanwhile.act?.(request)
    })
    const open = { config: { public: true } }
    type Login = { Body: { member: string; data: unknown } }
    api.post<Login>('/login', open, async ({ body }, reply) => reply.openSession(body.member, body.data, clock.ms))
    api.get('/home', open, async (request) => seen(request))
    api.post('/tell', open, async (request) => seen(request))
    api.post('/logout', open, async (_request, reply) => reply.endSession())
    api.post<{ Body: string[] }>('/reset', open, async ({ body }, reply) => ({
      stored: await reply.endAllSessions(body),
    }))
    api.get('/info', async (request) => seen(request))
    api.post('/pay', async (request) => seen(request))
    api.post('/read', { config: { reads: true } }, async (request) => seen(request))
    api.get<{ Params: { code: 'session_ended' | 'refused' } }>('/fail/:code', async ({ params }) => {
      throw new Problem(params.code)
    })
    api.get('/list', async (request: FastifyRequest, _reply: FastifyReply) =>
      request.session ? sessions.list(request.session) : [],
    )
  })
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  /** A browser that stores its session's cookie. */
  const browser = () => {
    const own = {
      cookie: '',
      async call(method: 'GET' | 'POST', url: string, payload?: object) {
        const headers = { 'user-agent': PHONE, cookie: own.cookie }
        const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: payload ?? {} }) })
        const line = [answer.headers['set-cookie'] ?? []].flat()[0]
        if (line) own.cookie = line.split(';', 1)[0] ?? ''
        return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : answer.body, line }
      },
      login: (member = 'demo', data: unknown = { token: `token-of-${member}` }) =>
        own.call('POST', '/login', { member, data }),
    }
    return own
  }
  return { browser, clock, away, ledger, logs, lookups, meanwhile, sessions }
}

const DEMO = { member: 'demo', token: 'token-of-demo' }

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

t.test('while the ledger is away, what only reads goes on; what changes something is refused', async (t) => {
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
  // once, or once a second on a slow machine; otherwise each call of these would, twice if it has a body
  t.ok(lookups.count < 4, `${lookups.count} lookups`)
})

t.test('a session that ends while a body is on its way cannot change anything any more', async (t) => {
  const { browser, ledger, meanwhile, away } = await system(t)
  const end = async ({ session: found }: FastifyRequest) => found && ledger.revoke(found.id, found.until)
  for (const [url, status, body] of [
    ['/pay', 401, { code: 'not_logged_in' }],
    ['/read', 401, { code: 'not_logged_in' }],
    ['/tell', 200, { member: null, token: null }],
  ] as const) {
    const member = browser()
    await member.login()
    meanwhile.act = end
    t.match(await member.call('POST', url), { status, body }, url)
    meanwhile.act = null
    t.equal((await member.call('GET', '/info')).status, 401)
  }
  const member = browser()
  await member.login()
  meanwhile.act = () => {
    away.reading = true
  }
  for (const [url, status] of [
    ['/pay', 503],
    ['/read', 200],
    ['/tell', 200],
  ] as const) {
    away.reading = false
    t.equal((await member.call('POST', url)).status, status, `${url} while the ledger goes away`)
  }
  away.reading = false
  meanwhile.act = end
  t.strictSame((await member.call('GET', '/info')).body, DEMO, 'what only reads has no body to wait for')
})

t.test('the upstream’s 401 ends the session and clears its cookie, and only that', async (t) => {
  const { browser, away, logs, ledger, meanwhile } = await system(t)
  const member = browser()
  await member.login()
  const { cookie } = member
  t.match(await member.call('GET', '/fail/refused'), { status: 422, line: undefined })
  t.equal((await member.call('GET', '/info')).status, 200)
  t.match(await member.call('GET', '/fail/session_ended'), { status: 401, line: /^session=;/ })
  member.cookie = cookie
  t.match(await member.call('GET', '/fail/session_ended'), { body: { code: 'not_logged_in' }, line: undefined })

  await member.login()
  // another tab has logged in meanwhile: the browser already has the next cookie
  meanwhile.act = async ({ session: found }) => found && ledger.revoke(found.id, found.until)
  t.match(await member.call('GET', '/fail/session_ended'), { status: 401, line: undefined })
  meanwhile.act = null

  await member.login()
  meanwhile.act = () => Object.assign(away, { reading: true, writing: true })
  t.strictSame(logs, [])
  t.match(await member.call('GET', '/fail/session_ended'), { status: 401, line: /^session=;/ })
  t.match(logs, [/session revocation could not be stored/])
})

t.test('a login ends the browser’s previous session, but never fails because of it', async (t) => {
  const { browser, away } = await system(t)
  const member = browser()
  for (const writing of [false, true]) {
    await member.login()
    const { cookie } = member
    away.writing = writing
    t.equal((await member.login('alice')).status, 200)
    t.strictSame((await member.call('GET', '/info')).body, { member: 'alice', token: 'token-of-alice' })
    const old = browser()
    old.cookie = cookie
    t.equal((await old.call('GET', '/info')).status, writing ? 200 : 401)
  }
})

t.test('logging out clears the cookie even if the end cannot be stored, which is logged', async (t) => {
  const { browser, away, logs } = await system(t)
  const member = browser()
  t.match(await member.call('POST', '/logout'), { status: 200, line: /^session=;/ }, 'also without a session')
  await member.login()
  away.writing = true
  t.match(await member.call('POST', '/logout'), { status: 200, line: /^session=;/ })
  t.match(logs, [/away.*session revocation could not be stored/])
})

t.test(
  'all sessions of several members end together; the browser’s own cookie is cleared only if it is one of them',
  async (t) => {
    const { browser, away, logs } = await system(t)
    const login = async (name: string) => {
      const member = browser()
      await member.login(name)
      return member
    }
    const [own, desk, alice, bob] = [await login('demo'), await login('demo'), await login('alice'), await login('bob')]
    const { cookie } = own
    t.match(await own.call('POST', '/reset', ['alice']), { body: { stored: true }, line: undefined })
    t.equal((await alice.call('GET', '/info')).status, 401)
    t.equal((await own.call('GET', '/info')).status, 200)
    t.match(await own.call('POST', '/reset', ['demo', 'alice']), { body: { stored: true }, line: /^session=;/ })
    own.cookie = cookie
    for (const over of [own, desk]) t.equal((await over.call('GET', '/info')).status, 401)
    t.equal((await bob.call('GET', '/info')).status, 200)
    t.strictSame(logs, [])
    away.writing = true
    t.match(await browser().call('POST', '/reset', ['bob']), { body: { stored: false }, line: undefined })
    t.match(logs, [/session revocation could not be stored/])
    t.match(await bob.call('POST', '/reset', ['bob']), { body: { stored: false }, line: /^session=;/ })
  },
)

t.test('each session is listed with its device from the login on', async (t) => {
  const { browser, sessions } = await system(t)
  const member = browser()
  await member.login()
  t.equal(sessions.seen, 1)
  await browser().call('GET', '/home')
  t.equal(sessions.seen, 1, 'a visitor has none')
  t.match((await member.call('GET', '/list')).body, /"device":"Chrome on Android".*"current":true/)
  // another container, or the same after a restart
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
