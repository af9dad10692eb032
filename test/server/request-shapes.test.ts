/** Sends requests that no browser would send: odd cookies, origins, methods, lengths and encodings. */
import t from 'tap'
import { lines, sendRaw, statusOf } from '../support/raw-http.ts'
import { build } from '../support/system.ts'

t.test('only a sealed cookie with the name of the session cookie is accepted as a session', async (t) => {
  const { login, config } = await build(t)
  const { cookie, device } = await login()
  const value = cookie.slice('session='.length)
  const ask = async (...cookies: string[]) =>
    statusOf(await sendRaw(config.port, lines('GET /api/user/info', ...cookies.map((each) => `Cookie: ${each}`))))
  t.equal(await ask(cookie), 200)
  t.equal(await ask('a=b', cookie), 200, 'in a second header')
  for (const forged of [
    `session=garbage; ${cookie}`,
    `=session=${value}`,
    `sessio%6e=${value}`,
    `SESSION=${value}`,
    `session="${value}"`,
    `session=${value}=`,
    `session=${device.slice('device='.length)}`,
    `device=${value}`,
    `__proto__=${value}; constructor=${value}`,
    `session=${'A'.repeat(12_000)}`,
  ])
    t.equal(await ask(forged), 401, forged.slice(0, 30))
})

t.test('a request that changes something needs our header and exactly our origin, in no other spelling', async (t) => {
  const { config, origin, upstream } = await build(t)
  const ask = async (...headers: string[]) => {
    const body = '{"email":"a@example.com","event":"register"}'
    const fixed = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    return statusOf(await sendRaw(config.port, lines('POST /api/ems/send', ...fixed, ...headers) + body))
  }
  const guard = 'X-Requested-With: fetch'
  for (const header of [
    'Origin: null',
    'Origin: ',
    `Origin: ${origin}/`,
    `Origin: ${origin}.evil.example`,
    `Origin: ${origin.toUpperCase()}`,
    'Sec-Fetch-Site: same-site',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: Same-Origin',
    'Sec-Fetch-Site: none, cross-site',
    'Sec-Fetch-Site: ',
  ])
    t.equal(await ask(guard, header), 403, header)
  t.equal(await ask('X-Requested-With: '), 403)
  t.equal(upstream.requests.length, 0)
  t.equal(await ask(guard, `Origin: ${origin}`), 200)
})

t.test('a route accepts only its own method, which no header or parameter can override', async (t) => {
  const { login, config, upstream } = await build(t)
  const { cookie } = await login()
  const own = [`Cookie: ${cookie}`, 'X-Requested-With: fetch']
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
    for (const path of ['user/info', 'user/transfer', 'view/start', 'view/intent', 'session/end', 'session/logout'])
      t.equal(statusOf(await sendRaw(config.port, lines(`${method} /api/${path}`, ...own))), 405, `${method} ${path}`)
  const overridden = lines('GET /api/session/logout', ...own, 'X-HTTP-Method-Override: POST', 'X-Method-Override: POST')
  t.equal(statusOf(await sendRaw(config.port, overridden)), 405)
  for (const upgrade of ['websocket', 'h2c'])
    t.equal(
      statusOf(await sendRaw(config.port, lines('GET /livez', `Upgrade: ${upgrade}`, 'Connection: Upgrade'))),
      200,
    )
  t.equal(upstream.requests.length, 0)
  t.equal(statusOf(await sendRaw(config.port, lines('GET /api/user/info', ...own))), 200, 'the session goes on')
})

t.test('a body whose length can be read in two ways is refused', async (t) => {
  const { login, config, upstream } = await build(t)
  const { cookie } = await login()
  const fixed = ['X-Requested-With: fetch', 'Content-Type: application/json']
  const ask = (headers: string[], body: string) =>
    sendRaw(config.port, lines('POST /api/session/end', ...fixed, ...headers) + body)
  for (const length of ['+2', '0x2', '-1', '2, 2', '2 2', '1e1', ''])
    t.equal(statusOf(await ask([`Cookie: ${cookie}`, `Content-Length: ${length}`], '{}')), 400, length)
  const chunked = 'Transfer-Encoding: chunked'
  for (const encoding of [
    [chunked, chunked],
    ['Transfer-Encoding: chunked, identity'],
    [`${chunked}\r\nContent-Length: 2`],
  ])
    t.equal(statusOf(await ask([`Cookie: ${cookie}`, ...encoding], '2\r\n{}\r\n0\r\n\r\n')), 400, String(encoding))
  t.equal(statusOf(await ask([`Cookie: ${cookie}`, chunked], `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`)), 400)
  const trailers = `11\r\n{"others": true }\r\n0\r\nCookie: ${cookie}\r\n\r\n`
  t.equal(statusOf(await ask([chunked, 'Trailer: Cookie'], trailers)), 401, 'a trailer is no header')
  t.equal(upstream.requests.length, 0)
})
