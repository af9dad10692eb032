/** The member's devices: each device is described in words, and only the member can log out one device or all others. */
import t from 'tap'
import { build, type Caller, type System } from '../support/system.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

type Listed = { id: string; device: string; createdAt: number; lastSeenAt: number; current: boolean }

async function logIn({ visitor }: System, agent: string, account = 'demo'): Promise<Caller> {
  const caller = visitor()
  const credentials = { account, password: `${account}1234` }
  await caller.call('POST', '/api/user/login', credentials, { 'user-agent': agent })
  return caller
}
const listOf = async (caller: Caller): Promise<Listed[]> =>
  (await caller.call('GET', '/api/session/list')).body.sessions as Listed[]
const isIn = async (caller: Caller): Promise<boolean> => (await caller.call('GET', '/api/user/info')).status === 200

t.test('each login is listed with its device in words and when it was last seen, newest first', async (t) => {
  const system = await build(t)
  const { upstream } = system
  upstream.clock.shift(3_600 - (upstream.clock.now() % 3_600) + 60)
  const phone = await logIn(system, ANDROID)
  const start = upstream.clock.now()
  upstream.clock.shift(10)
  const desk = await logIn(system, WINDOWS)
  await logIn(system, WINDOWS, 'alice')
  t.match(await listOf(phone), [
    { device: 'Firefox on Windows', createdAt: start + 10, lastSeenAt: start + 10, current: false },
    { device: 'Chrome on Android', createdAt: start, lastSeenAt: start, current: true },
  ])
  upstream.clock.shift(7_200)
  await desk.call('GET', '/api/user/info')
  upstream.clock.shift(60)
  await desk.call('GET', '/api/user/info')
  const [one, other] = await listOf(desk)
  t.match(one, { device: 'Firefox on Windows', lastSeenAt: start - 60 + 7_200, current: true }, 'to the hour')
  t.match(other, { device: 'Chrome on Android', lastSeenAt: start, current: false })
})

t.test('only the member can end a device; another member or a malformed request cannot', async (t) => {
  const system = await build(t)
  const [phone, desk, alice] = [
    await logIn(system, ANDROID),
    await logIn(system, WINDOWS),
    await logIn(system, WINDOWS, 'alice'),
  ]
  const id = (await listOf(phone)).find(({ device }) => device === 'Firefox on Windows')?.id
  const end = (caller: Caller, body: unknown) => caller.call('POST', '/api/session/end', body)
  t.match(await end(alice, { id }), { status: 404, body: { code: 'not_found', outcome: 'not_sent' } })
  for (const wrong of [{}, { id: 'x' }, { others: false }, { id, others: true }, { id, extra: 1 }, [id], 'null'])
    t.equal((await end(phone, wrong)).status, 400, JSON.stringify(wrong))
  t.equal(await isIn(desk), true)
  t.equal((await end(phone, { id })).status, 200)
  t.equal(await isIn(desk), false)
  t.equal(await isIn(phone), true)
  t.equal((await listOf(phone)).length, 1)
  t.equal((await end(phone, { id })).status, 404, 'it has ended already')
  const visitor = system.visitor()
  t.equal((await visitor.call('GET', '/api/session/list')).status, 401)
  t.equal((await end(visitor, { others: true })).status, 401)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  t.equal((await phone.call('POST', '/api/session/end', { others: true }, foreign)).status, 403)
})

t.test('ending the current session is a logout', async (t) => {
  const system = await build(t)
  const phone = await logIn(system, ANDROID)
  const { cookie } = phone
  const [own] = await listOf(phone)
  const answer = await phone.call('POST', '/api/session/end', { id: own?.id })
  t.match(answer.headers.getSetCookie(), [/^session=;/])
  phone.cookie = cookie
  t.equal(await isIn(phone), false)
})

t.test('all other devices are ended and this one stays; a password change ends it too', async (t) => {
  const system = await build(t)
  const { upstream, logs } = system
  const [phone, desk, alice] = [
    await logIn(system, ANDROID),
    await logIn(system, WINDOWS),
    await logIn(system, WINDOWS, 'alice'),
  ]
  upstream.clock.shift(1)
  const answer = await phone.call('POST', '/api/session/end', { others: true })
  t.match(answer, { status: 200, body: {} })
  t.strictSame(answer.headers.getSetCookie(), [])
  t.equal(await isIn(desk), false)
  t.equal(await isIn(phone), true)
  t.equal(await isIn(alice), true)
  t.match(await listOf(phone), [{ device: 'Chrome on Android', current: true }])
  t.ok(logs().some((line) => JSON.parse(line).event === 'other_sessions_ended'))
  upstream.clock.shift(1)
  const later = await logIn(system, WINDOWS)
  await later.call('POST', '/api/session/end', { others: true })
  t.equal(await isIn(phone), false, 'it was kept by the first request only')
})

t.test('the list survives a restart, and stores neither member names nor the browser’s own text', async (t) => {
  const { temporaryFolder } = await import('../support/ledger.ts')
  const settings = { DATA_DIR: temporaryFolder(t) }
  const first = await build(t, { settings })
  const phone = await logIn(first, `${ANDROID} canary-agent`)
  await phone.call('GET', '/api/user/info')
  await first.app.close()
  const second = await build(t, { settings })
  for (const token of first.upstream.world.tokens) second.upstream.world.tokens.set(...token)
  const caller = second.visitor()
  caller.cookie = phone.cookie
  t.match(await listOf(caller), [{ device: 'Chrome on Android', current: true }])
  await second.app.close()
  const { readFileSync } = await import('node:fs')
  const file = readFileSync(`${settings.DATA_DIR}/ledger.db`, 'latin1')
  t.notMatch(file, /canary-agent|Mozilla|demo@example\.com|demo/)
})
