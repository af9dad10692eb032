/** Requirements that every row of the contract must meet. */
import t from 'tap'
import { exampleOf, isPost, keys, READ_BEFORE, rowOf, send, sentOf } from '../support/rows.ts'
import { build, type Caller, type System } from '../support/system.ts'

const MESSAGE = 'The platform says no'

let system: System
let turn = 0

t.before(async () => {
  system = await build(t)
})

/** Resets the upstream and logs in. @returns also a new value of the `source` header, for which the server has cached nothing */
async function fresh(account = 'demo'): Promise<{ caller: Caller; source: { source: string } }> {
  system.upstream.reset()
  turn += 1
  return { caller: await system.login(account, `${account}1234`), source: { source: `t${turn}` } }
}

/** The environment variable `ROW` limits the tests to one row: `ROW='POST user/transfer'`. */
const { ROW } = process.env
const wanted = keys.filter((key) => !ROW || key === ROW)
if (wanted.length === 0)
  throw new Error(`the contract has no row “${ROW}”; ROW must be METHOD path, such as POST user/transfer`)

for (const key of wanted) {
  const row = rowOf(key)
  t.test(key, async (t) => {
    t.test('the call reaches the upstream once, with exactly the specified fields, and succeeds', async (t) => {
      const { caller, source } = await fresh(key === 'POST user/bindEmail' ? 'newbie' : 'demo')
      const input = exampleOf(key, system)
      const sent = sentOf(key, system)
      const answer = await send(caller, key, input, { ...source, 'accept-language': 'ja' })
      t.equal(answer.status, 200, answer.text)
      const calls = system.upstream.requests.filter((call) => call.key !== READ_BEFORE[key])
      t.equal(calls.length, 1)
      const [call] = calls
      t.equal(call?.key, key)
      t.equal(call?.method, key.split(' ')[0])
      if (key === 'POST common/upload') t.match(call?.upload, { field: 'file', type: 'image/png', fields: {} })
      else if (isPost(key)) t.strictSame(call?.json, sent)
      else t.strictSame(call?.query, sent)
      t.equal(call?.headers.lang, 'ja')
      t.equal(call?.headers.source, source.source)
      t.equal(call?.headers.platform, key === 'POST common/upload' ? 'h5' : undefined)
      t.equal(typeof call?.headers.token, row.policy === 'cached' ? 'undefined' : 'string')
      const allowed = [
        'accept',
        'accept-encoding',
        'connection',
        'content-length',
        'content-type',
        'host',
        'lang',
        'platform',
        'source',
        'token',
        'transfer-encoding',
        'user-agent',
        'x-forwarded-for',
      ]
      t.strictSame(
        Object.keys(call?.headers ?? {}).filter((name) => !allowed.includes(name)),
        [],
      )
      t.notMatch(answer.text, /"token"/)
      const isShared = rowOf(key).policy === 'cached' && key.startsWith('GET')
      t.equal(answer.headers.get('cache-control'), isShared ? 'private, no-cache' : 'no-store')
    })

    t.test('a refusal is 422 with the upstream’s message and does not end the session', async (t) => {
      const { caller, source } = await fresh()
      const input = exampleOf(key, system)
      system.upstream.faults.set(key, 'refuse', { message: MESSAGE })
      const answer = await send(caller, key, input, source)
      t.equal(answer.status, 422)
      t.match(answer.body, { code: 'refused', outcome: 'rejected', detail: MESSAGE })
      t.match(answer.headers.get('content-type'), /^application\/problem\+json/)
      t.strictSame(answer.headers.getSetCookie(), [])
    })

    for (const fault of ['unauthorized', 'unauthorized-200'] as const) {
      t.test(`${fault} ends the session with the upstream’s message`, async (t) => {
        const { caller, source } = await fresh()
        const input = exampleOf(key, system)
        system.upstream.faults.set(key, fault, { message: MESSAGE })
        const before = caller.cookie
        const answer = await send(caller, key, input, source)
        t.equal(answer.status, 401)
        t.match(answer.body, { code: 'session_ended', detail: MESSAGE })
        t.match(answer.headers.getSetCookie()[0], /^session=;.*Expires=Thu, 01 Jan 1970/i)
        caller.cookie = before
        t.equal((await caller.call('GET', '/api/user/info')).status, 401, 'the old cookie is no longer valid')
      })
    }

    for (const fault of [
      'html',
      'empty',
      'garbled',
      'no-code',
      'error-500',
      'redirect',
      'truncated',
      'bare-401',
    ] as const) {
      t.test(`${fault} is 502 and does not end the session`, async (t) => {
        const { caller, source } = await fresh()
        const input = exampleOf(key, system)
        system.upstream.faults.set(key, fault)
        const answer = await send(caller, key, input, source)
        // if the server does not read the data of a response, the call succeeds even with garbled data
        const harmless = fault === 'garbled' && answer.status === 200
        t.ok(harmless || answer.status === 502, `${answer.status} ${answer.text}`)
        // a new password ends all sessions, so the response removes the session's cookie
        const ends = harmless && key === 'POST user/recoverPassword'
        if (!ends) t.strictSame(answer.headers.getSetCookie(), [])
        if (!harmless) t.match(answer.body, { outcome: 'unknown' })
        t.equal(system.upstream.calls(key).length, 1, 'sent once')
      })
    }

    t.test('an unknown field is refused by name and nothing is sent', async (t) => {
      const { caller } = await fresh()
      const answer = await send(caller, key, { ...exampleOf(key, system), token: 'stolen' })
      t.equal(answer.status, 400)
      t.match(answer.body, { code: 'input_invalid', outcome: 'not_sent' })
      t.match(answer.body, { fields: { token: 'rules.unknownField' } })
      t.equal(system.upstream.requests.length, 0)
    })

    t.test('without a session a public call succeeds and any other requires a login', async (t) => {
      await fresh()
      const answer = await send(system.visitor(), key, exampleOf(key, system), { source: `v${turn}` })
      if (row.public) t.equal(answer.status, 200, answer.text)
      else {
        t.equal(answer.status, 401)
        t.match(answer.body, { code: 'not_logged_in', outcome: 'not_sent' })
        t.equal(system.upstream.requests.length, 0)
      }
    })

    if (isPost(key)) {
      t.test('without the CSRF header or from another site, nothing is sent upstream', async (t) => {
        const { caller } = await fresh()
        const hostile = [
          { 'x-requested-with': '' },
          { origin: 'https://evil.example' },
          { origin: 'null' },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
          { origin: 'http://localhost' },
          { origin: `${system.origin}.evil.example` },
          { origin: system.origin.replace('http:', 'https:') },
        ]
        for (const headers of hostile) {
          const answer = await send(caller, key, exampleOf(key, system), headers)
          t.equal(answer.status, 403)
          t.match(answer.body, { code: 'cross_site', outcome: 'not_sent' })
        }
        if (key !== 'POST common/upload') {
          for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
            const path = `/api/${key.slice(5)}`
            const answer = await caller.call('POST', path, '{}', { 'content-type': type })
            t.equal(answer.status, 415, type)
          }
        }
        t.equal(system.upstream.requests.length, 0)
      })
    }
  })
}
