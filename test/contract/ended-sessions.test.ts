/** An ended session stays ended, whatever requests were in progress when it ended, and even if somebody changes a clock. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { type Answer, build, type Caller, intent, type System } from '../support/system.ts'

const OWNER = { email: 'demo@example.com', newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }

/** Sets a new password for `demo` with a code sent by e-mail, without being logged in. */
async function resetPassword({ visitor, upstream }: System): Promise<Answer> {
  const by = visitor()
  await by.call('POST', '/api/ems/send', { email: OWNER.email, event: 'reset_password' })
  const code = upstream.world.codeFor(OWNER.email, 'resetpwd')
  return by.call('POST', '/api/user/recoverPassword', { ...OWNER, code })
}

/** Sends the head of a request, runs `meanwhile`, and only then sends the body. @returns the whole response */
async function holdBack(
  { config }: System,
  { cookie }: Caller,
  request: { path: string; body: unknown },
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const body = JSON.stringify(request.body)
  const head = [
    `POST ${request.path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    'X-Requested-With: fetch',
    'Content-Type: application/json',
    `Idempotency-Key: ${intent()['idempotency-key']}`,
    `Cookie: ${cookie}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connect(config.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await meanwhile()
  const answer = text(socket)
  socket.write(body.slice(1))
  return answer
}

const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

t.test('a payment whose body arrives after the logout is not sent', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  const { cookie } = caller
  const request = { path: '/api/user/transfer', body: transfer }
  const answer = await holdBack(system, { ...caller, cookie }, request, () =>
    caller.call('POST', '/api/session/logout'),
  )
  t.match(answer, /^HTTP\/1\.1 401 .*"code":"not_logged_in"/s)
  t.strictSame(system.upstream.calls('POST user/transfer'), [])
})

t.test('a session cannot survive a password reset by ending all other sessions during it', async (t) => {
  const system = await build(t)
  const thief = await system.login()
  await thief.call('GET', '/api/view/start')
  const { cookie } = thief
  const request = { path: '/api/session/end', body: { others: true } }
  const answer = await holdBack(system, thief, request, async () => {
    t.match(await resetPassword(system), { status: 200, body: { otherSessionsEnded: true } })
    system.upstream.clock.shift(1)
  })
  t.match(answer, /^HTTP\/1\.1 401 /)
  thief.cookie = cookie
  t.equal((await thief.call('GET', '/api/user/info')).status, 401)
})

t.test('a login with the old password that completes after a reset gives no session', async (t) => {
  const system = await build(t)
  const { upstream, visitor } = system
  await (await system.login()).call('GET', '/api/view/start')
  upstream.faults.set('POST user/login', 'slow-after', { ms: 300 })
  const thief = visitor()
  const login = thief.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  for (const until = Date.now() + 5_000; upstream.world.tokens.size < 2 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 5))
  upstream.clock.shift(1)
  t.match(await resetPassword(system), { status: 200, body: { otherSessionsEnded: true } })
  await login
  t.equal((await thief.call('GET', '/api/user/info')).status, 401)
})

for (const how of ['by its member', 'by a password reset'] as const)
  t.test(`a session that started before the clock was set back is ended ${how}`, async (t) => {
    const system = await build(t)
    const { login, upstream } = system
    const thief = await login()
    await thief.call('GET', '/api/view/start')
    upstream.clock.shift(-600)
    const owner = await login()
    if (how === 'by its member') t.equal((await owner.call('POST', '/api/session/end', { others: true })).status, 200)
    else t.match(await resetPassword(system), { status: 200, body: { otherSessionsEnded: true } })
    t.equal((await thief.call('GET', '/api/user/info')).status, 401)
    if (how === 'by its member') t.equal((await owner.call('GET', '/api/user/info')).status, 200)
  })
