/**
 * Some upstreams require a token for rows that the server usually caches. What an upstream responds to a member's token belongs to that member, so
 * the server does not share it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { Deps } from '../../server/app.ts'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { exampleOf, keys, rowOf, send } from '../support/rows.ts'
import { build, type Caller } from '../support/system.ts'
import { stock } from '../upstream/dialect.ts'

const CACHED = keys.filter((key) => rowOf(key).policy === 'cached')
const NOTICE = 'GET index/notice'

/** Waits for work in the background by checking `holds` again and again, because no response announces it. @throws after ten seconds */
async function until(holds: () => boolean): Promise<void> {
  for (let waits = 0; waits < 200 && !holds(); waits++) await new Promise((resolve) => setTimeout(resolve, 50))
  if (!holds()) throw new Error('the condition did not become true in time')
}

/** Starts an upstream that is stock FastAdmin and whose notices contain the name of the member who requests them. */
async function begin(t: Test, settings: Record<string, string> = {}, deps: Deps = {}) {
  const system = await build(t, { stub: { dialect: stock }, settings, deps })
  const { upstream } = system
  const addressee = (): string => {
    const token = upstream.requests.at(-1)?.headers.token
    return upstream.world.memberOf(String(token))?.username ?? 'everybody'
  }
  upstream.rewrite = (key, data) => (key === NOTICE ? [{ id: 1, title: `for ${addressee()}`, content: 'x' }] : data)
  return { ...system, alice: () => system.login('alice', 'alice1234') }
}

const titleFor = async (caller: Caller) => {
  const { status, text } = await caller.call('GET', '/api/index/notice')
  return status === 200 ? (JSON.parse(text) as { title: string }[])[0]?.title : status
}
const tokensOf = (requests: { headers: Record<string, unknown> }[]) =>
  requests.map(({ headers }) => Boolean(headers.token))

t.test('a row that requires a login is repeated with the token, and sent with it from then on', async (t) => {
  const system = await begin(t)
  const { upstream, app, logs } = system
  for (const key of CACHED) {
    const caller = await system.login()
    const input = exampleOf(key, system)
    for (let round = 0; round < 2; round++) t.equal((await send(caller, key, input)).status, 200, key)
    t.strictSame(tokensOf(upstream.calls(key)), [false, true, true], key)
    t.match((await app.metrics()).text, `upstream_drift_total{row="${key}",kind="login_needed",field="whole"} 1\n`)
    t.equal((await caller.call('GET', '/api/user/info')).status, 200, 'the session goes on')
  }
  const drift = logs().filter((line) => line.includes('login_needed'))
  t.equal(drift.length, CACHED.length, 'each is reported once')
})

t.test('each member gets their own answer, and visitors get none', async (t) => {
  const { login, alice, visitor, upstream } = await begin(t)
  const [demo, other] = [await login(), await alice()]
  t.equal(await titleFor(demo), 'for demo')
  t.equal(await titleFor(other), 'for alice')
  t.equal(await titleFor(demo), 'for demo')
  upstream.requests.length = 0
  t.equal(await titleFor(visitor()), 403)
  t.equal(upstream.requests.length, 0, 'a visitor’s call that must fail is not made')
  const home = (await demo.call('GET', '/api/view/home')).body as { parts: { notices: { data: { title: string }[] } } }
  t.equal(home.parts.notices.data[0]?.title, 'for demo')
})

t.test('members who ask at the same time never get another member’s answer', async (t) => {
  const { login, alice } = await begin(t)
  const callers = [await login(), await alice()]
  const titles = await Promise.all(Array.from({ length: 20 }, (_, index) => titleFor(callers[index % 2] as Caller)))
  t.same(new Set(titles.filter((_, index) => index % 2 === 0)), new Set(['for demo']))
  t.same(new Set(titles.filter((_, index) => index % 2 === 1)), new Set(['for alice']))
})

t.test('an invalid token ends the session, as for any other row', async (t) => {
  const { login, upstream } = await begin(t)
  const caller = await login()
  upstream.world.tokens.clear()
  const answer = await caller.call('GET', '/api/index/notice')
  t.match(answer, { status: 401, body: { code: 'session_ended' } })
  t.match(answer.headers.getSetCookie()[0], /^session=;/)
  t.equal(await titleFor(await login()), 'for demo', 'a new one works')
})

t.test('answers cached before the row required a login are no longer shown, not even after a restart', async (t) => {
  let now = Date.now()
  const DATA_DIR = t.testdir()
  const { login, visitor, upstream, logs } = await begin(t, { DATA_DIR }, { now: () => now })
  upstream.freeCalls.add(NOTICE)
  t.equal(await titleFor(visitor()), 'for everybody')
  const file = join(DATA_DIR, 'last-known.json')
  const stored = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await until(() => stored().includes(NOTICE))
  upstream.freeCalls.delete(NOTICE)
  now += 31_000
  const caller = await login()
  t.equal(await titleFor(caller), 'for everybody', 'stale, while the refresh is refused')
  await until(() => logs().some((line) => line.includes('login_needed')))
  t.equal(await titleFor(caller), 'for demo')
  t.equal(await titleFor(visitor()), 403)
  await until(() => !stored().includes(NOTICE))
})

t.test('a fresh answer in one language is no longer shown after a refusal in another', async (t) => {
  const { login, visitor, upstream } = await begin(t, { FAST_PATH: 'off' })
  upstream.freeCalls.add(NOTICE)
  t.equal(await titleFor(visitor()), 'for everybody')
  const caller = await login()
  upstream.freeCalls.delete(NOTICE)
  const refused = await visitor().call('GET', '/api/index/notice', undefined, { 'accept-language': 'ja-JP' })
  t.equal(refused.status, 403)
  t.equal(await titleFor(caller), 'for demo')
})

t.test('after an hour, the row is tried without a token again, and is shared if that works', async (t) => {
  let now = Date.now()
  const { login, visitor, upstream } = await begin(t, {}, { now: () => now })
  const caller = await login()
  t.equal(await titleFor(caller), 'for demo')
  upstream.freeCalls.add(NOTICE)
  now += 3_599_000
  t.equal(await titleFor(caller), 'for demo')
  now += 2_000
  t.equal(await titleFor(caller), 'for everybody')
  upstream.requests.length = 0
  t.equal(await titleFor(visitor()), 'for everybody')
  t.equal(upstream.requests.length, 0)
})

t.test('a call refused for a visitor proves nothing: the row is still tried without a token', async (t) => {
  const limits = { upstreamLimits: UPSTREAM_LIMITS }
  const { login, visitor, upstream, logs } = await begin(t, { TRUST_PROXY: '127.0.0.1' }, limits)
  for (let count = 0; count < 40; count++) {
    const from = { 'x-forwarded-for': `192.0.2.${count % 5}` }
    const { status } = await visitor().call('GET', '/api/index/notice', undefined, from)
    t.equal(status, 403, 'answers, which open no breaker')
  }
  t.equal(logs().filter((line) => line.includes('login_needed')).length, 1, 'reported once')
  upstream.freeCalls.add(NOTICE)
  const caller = await login()
  for (let count = 0; count < 3; count++) t.equal(await titleFor(caller), 'for everybody')
  t.strictSame(tokensOf(upstream.calls(NOTICE)), [false, false], 'then it is shared again')
  t.equal(await titleFor(visitor()), 'for everybody')
})

t.test('the image host of shared notices never comes from a member’s own config', async (t) => {
  const { login, upstream } = await begin(t)
  upstream.freeCalls.add(NOTICE)
  const content = '<img src="https://cdn.example/a.png">text'
  upstream.rewrite = (key, data) =>
    key === NOTICE ? [{ id: 1, title: 'x', content }] : { ...(data as object), cdnurl: 'https://cdn.example' }
  const caller = await login()
  t.match((await caller.call('GET', '/api/index/config')).body, { imageHost: 'https://cdn.example' })
  t.notMatch((await caller.call('GET', '/api/index/notice')).text, /cdn\.example/)
})
