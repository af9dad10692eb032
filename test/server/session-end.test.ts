/** Tests how sessions end, and which cookie the browser then has. */
import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { DEMO, system } from '../support/session-alone.ts'

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
  // ends the session during the request, as a login in another browser tab would: the response must not remove the cookie of that login
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

t.test(
  'the upstream’s token is ended when a login replaces its session, or the cookie of an ended session comes back',
  async (t) => {
    const { browser, ended, ledger, meanwhile } = await system(t)
    const member = browser()
    await member.login('demo')
    t.strictSame(ended, [], 'nobody was logged in before')
    await member.login('alice')
    t.strictSame(ended.splice(0), ['token-of-demo'])
    await member.login('alice')
    t.strictSame(ended, [], 'the new session has the same token')

    const end = async ({ session: found }: FastifyRequest) => found && ledger.revoke(found.id, found.until)
    meanwhile.act = end
    t.equal((await member.call('POST', '/pay')).status, 401)
    t.strictSame(ended.splice(0), ['token-of-alice'], 'it ended while the body was on its way')
    meanwhile.act = null
    t.equal((await member.call('GET', '/info')).status, 401)
    t.strictSame(ended, ['token-of-alice'], 'its cookie comes back')
  },
)
