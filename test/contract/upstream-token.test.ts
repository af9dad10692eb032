/** When a session ends, the server also invalidates the upstream's token. */
import t from 'tap'
import { resetPassword } from '../support/password-reset.ts'
import { build } from '../support/system.ts'

/**
 * Waits for work in the background by checking `isThere` again and again, because no response announces it. @returns whether `isThere` became true
 * within two seconds
 */
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
  const logOut = async () => {
    const caller = await login()
    t.equal((await caller.call('POST', '/api/session/logout')).status, 200)
  }
  const isAsked = () => upstream.calls(OUT).length === 1
  await logOut()
  t.ok(await soon(isAsked))
  await logOut()
  await new Promise((resolve) => setTimeout(resolve, 100))
  t.strictSame(upstream.calls(OUT), [])
  upstream.clock.shift(3_601)
  await logOut()
  t.ok(await soon(isAsked))
})
