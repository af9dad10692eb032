/** Lookups of payments cost little: they are limited, share one search, make few upstream calls, and write nothing to the ledger for unknown keys. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { build, confirmedIntent, intent } from '../support/system.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const lookupOf = (headers: Record<string, string>) => `/api/view/intent?key=${headers['idempotency-key']}`

t.test('a member may look up thirty payments a minute; others are not affected', async (t) => {
  const { login, upstream } = await build(t, { deps: { throttleLimits: { lookups: THROTTLE_LIMITS.lookups } } })
  const caller = await login()
  for (let round = 0; round < 30; round++) t.equal((await caller.call('GET', lookupOf(intent()))).status, 200)
  const refused = await caller.call('GET', lookupOf(intent()))
  t.equal(refused.status, 429)
  t.match(refused.body, { code: 'too_many_requests', retryAfter: 60 })
  t.equal((await (await login('alice', 'alice1234')).call('GET', lookupOf(intent()))).status, 200)
  upstream.world.advance(61)
  t.equal((await caller.call('GET', lookupOf(intent()))).status, 200)
})

t.test('an unknown key is closed without writing to the ledger', async (t) => {
  const folder = temporaryFolder(t)
  const { login } = await build(t, { settings: { DATA_DIR: folder } })
  const caller = await login()
  const late = intent()
  for (const headers of [late, intent(), intent()])
    t.match((await caller.call('GET', lookupOf(headers))).body, { state: 'not_sent' })
  const file = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true })
  t.teardown(() => file.close())
  t.strictSame(file.prepare('SELECT id FROM intents').all(), [])
  t.match((await caller.call('POST', PATH, transfer, late)).body, { outcome: 'not_sent' }, 'it arrives late')
  t.strictSame(file.prepare('SELECT id FROM intents').all(), [], 'the refused payment can be tried under another key')
})

t.test('a payment and a lookup of its key at once agree on whether it was sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = confirmedIntent()
  upstream.faults.set(KEY, 'slow', { ms: 100 })
  const [answer, looked] = await Promise.all([
    caller.call('POST', PATH, transfer, headers),
    caller.call('GET', lookupOf(headers)),
  ])
  const isSent = upstream.calls(KEY).length === 1
  t.equal(isSent, answer.status === 200)
  t.equal(looked.body.state === 'not_sent', !isSent, `${looked.body.state}, sent: ${isSent}`)
})

t.test('twenty lookups at once share one search of at most eight upstream calls', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = intent()
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
  upstream.faults.set('POST user/transferList', 'slow', { ms: 100 })
  upstream.requests.length = 0
  const looks = await Promise.all(Array.from({ length: 20 }, () => caller.call('GET', lookupOf(headers))))
  t.ok(looks.every(({ body }) => body.state === 'unknown'))
  t.ok(upstream.requests.length <= 8, `${upstream.requests.length} calls`)
})

t.test('a search in lists that never end makes at most eight upstream calls', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = intent()
  // a record that is as recent as the payment, on every page
  const other = { ...transfer, amount: '2' }
  t.equal((await caller.call('POST', PATH, other, confirmedIntent())).status, 200)
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
  // every page is the first one again, and claims that another follows
  const first = new Map<string, object>()
  upstream.rewrite = (key, data) => {
    if (typeof data !== 'object' || data === null || !('last_page' in data)) return data
    if (!first.has(key)) first.set(key, { ...data, last_page: 99, current_page: 1 })
    return first.get(key)
  }
  upstream.requests.length = 0
  t.match((await caller.call('GET', lookupOf(headers))).body, { state: 'unknown' })
  const calls = upstream.requests.length
  t.ok(calls >= 5 && calls <= 8, `${calls} calls`)
})

t.test('a session that ends during a lookup does not end the member’s other sessions', async (t) => {
  const { login, upstream } = await build(t)
  const phone = await login()
  const [phoneToken = ''] = [...upstream.world.tokens.keys()].slice(-1)
  const desk = await login()
  const headers = intent()
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  await phone.call('POST', PATH, transfer, headers)
  upstream.faults.set('POST user/transferList', 'slow', { ms: 400 })
  const list = () => upstream.calls('POST user/transferList').length
  const first = phone.call('GET', lookupOf(headers))
  while (list() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const second = desk.call('GET', lookupOf(headers))
  await new Promise((resolve) => setTimeout(resolve, 100))
  upstream.world.tokens.delete(phoneToken)
  t.equal((await first).status, 401)
  t.equal((await second).status, 200)
  t.equal((await desk.call('GET', '/api/user/info')).status, 200)
})

t.test('a lookup of a run that does not exist makes at most eight upstream calls', async (t) => {
  const { login, upstream } = await build(t, { stub: { seed: 'demo' } })
  const caller = await login()
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskPledgeList' ? { ...Object(data), last_page: 99, current_page: 1 } : data
  upstream.requests.length = 0
  await caller.call('GET', '/api/view/task-run?id=987654')
  t.ok(upstream.requests.length <= 8, `${upstream.requests.length} calls`)
})
