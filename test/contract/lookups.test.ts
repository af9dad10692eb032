/**
 * Lookups of payments must cost little: they are limited, share one search and make few upstream calls. The lookup of an unknown idempotency key
 * writes nothing.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import t from 'tap'
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { contract, type MoneyKey, type RowKey } from '../../shared/contract/index.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { ageStores } from '../support/aged-stores.ts'
import { eventually } from '../support/eventually.ts'
import { examples } from '../support/examples.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { build, confirmedIntent, intent, lookupOf } from '../support/system.ts'
import { uuidAt } from '../support/uuid-at.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const isMoney = (row: string): boolean => contract[row as RowKey].policy === 'money'
const MONEY_KEYS = (Object.keys(contract) as MoneyKey[]).filter(isMoney)

/** All rows in a ledger's file, by table, except for the table `processes`. */
function rowsOf(folder: string): Record<string, unknown[]> {
  const file = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true })
  const tables = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  // leaves out this table, because each process writes there every ten seconds that it is still running
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== 'processes')
  const rows = Object.fromEntries(names.map((name) => [name, file.prepare(`SELECT * FROM ${name}`).all()]))
  file.close()
  return rows
}

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

/** The age of an idempotency key, in seconds, from which a payment that never arrived is reported as not sent. */
const LATE_S = KEY_NEW_S + LATE_SLACK_MS / 1_000 + 1

t.test('the lookup of an unknown key writes nothing', async (t) => {
  const folder = temporaryFolder(t)
  const { login, upstream } = await build(t, { settings: { DATA_DIR: folder } })
  const caller = await login()
  const now = () => upstream.clock.now() * 1_000
  const wrong = { ...transfer, payPassword: '111111' }
  t.match((await caller.call('POST', PATH, wrong, intent(uuidAt(now())))).body, { outcome: 'rejected' })
  // waits, because the server stores counters and sessions a moment after its response
  await eventually('attempt and session are stored', async () => {
    const { counters = [], sessions = [] } = rowsOf(folder)
    return counters.length > 0 && sessions.length > 0
  })
  const before = rowsOf(folder)

  const recent = Array.from({ length: 20 }, () => intent(uuidAt(now())))
  const late = Array.from({ length: 20 }, (_, index) => intent(uuidAt(now() - LATE_S * 1_000 - index)))
  const timeless = Array.from({ length: 20 }, () => intent())
  const look = async (headers: Record<string, string>) => (await caller.call('GET', lookupOf(headers))).body
  for (const headers of [...recent, ...recent, ...timeless])
    t.match(await look(headers), { state: 'unknown', reason: 'arrival' })
  for (const headers of late) t.match(await look(headers), { state: 'not_sent' })
  t.strictSame(rowsOf(folder), before)

  const [paid = {}, unpaid = {}] = recent
  t.equal((await caller.call('POST', PATH, transfer, paid)).status, 200, 'no lookup has closed it')
  t.match(await look(paid), { state: 'done' })
  upstream.world.advance(LATE_S)
  for (const headers of [unpaid, ...late.slice(0, 2)]) {
    t.match(await look(headers), { state: 'not_sent' })
    t.match((await caller.call('POST', PATH, transfer, headers)).body, {
      code: 'idempotency_key_reused',
      outcome: 'not_sent',
    })
  }
  t.equal(upstream.calls(KEY).length, 2, 'the wrong one and the paid one')
})

t.test('a lookup of an unknown key writes nothing to Redis either', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  await ageStores({ REDIS_URL: redis.url })
  const { login } = await build(t, { settings: { REDIS_URL: redis.url }, deps: { now: Date.now } })
  const caller = await login()
  const store = new Redis(redis.url)
  t.teardown(async () => store.disconnect())
  const names = async () => (await store.keys('*')).sort()
  await eventually('the session is stored', async () => (await names()).some((name) => name.includes(':session:')))
  const stateOf = async (ageS: number) =>
    (await caller.call('GET', lookupOf(intent(uuidAt(Date.now() - ageS * 1_000))))).body.state
  // the first lookup creates the counter of the member's lookups, so the comparison begins after it
  t.equal(await stateOf(LATE_S), 'not_sent')
  const before = await names()
  for (let round = 0; round < 20; round++) {
    t.equal(await stateOf(LATE_S), 'not_sent')
    t.equal(await stateOf(0), 'unknown')
  }
  t.strictSame(await names(), before)
})

t.test('a lookup does not hinder a payment that arrives at the same moment', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = confirmedIntent()
  upstream.faults.set(KEY, 'slow', { ms: 100 })
  const [looked, answer] = await Promise.all([
    caller.call('GET', lookupOf(headers)),
    caller.call('POST', PATH, transfer, headers),
  ])
  t.equal(answer.status, 200)
  t.match(looked.body.state, /^(unknown|under_way)$/)
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

type Page = { last_page: number; data: object[] }

const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null && 'last_page' in data

t.test('a search in lists that never end makes at most eight upstream calls', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const headers = intent()
  // makes another payment, so that every page has a record as recent as the lost payment. The search then goes on
  const other = { ...transfer, amount: '2' }
  t.equal((await caller.call('POST', PATH, other, confirmedIntent())).status, 200)
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
  // makes the upstream return a first page with new numbers whatever page is requested, and claim that there is a next one
  const first = new Map<string, Page>()
  let id = 10_000
  upstream.rewrite = (key, data) => {
    if (!isPage(data)) return data
    const page = first.get(key) ?? data
    first.set(key, page)
    return { ...page, last_page: 99, current_page: 1, data: page.data.map((record) => ({ ...record, id: ++id })) }
  }
  upstream.requests.length = 0
  t.match((await caller.call('GET', lookupOf(headers))).body, { state: 'unknown' })
  const calls = upstream.requests.length
  t.ok(calls >= 5 && calls <= 8, `${calls} calls`)
})

/** The upstream limits with a retry after every fault, and without a circuit breaker, which would stop the calls. */
const RETRYING = {
  share: { inFlight: 100, waiting: 0, waitMs: 0 },
  row: { inFlight: 100, waiting: 0, waitMs: 0 },
  breaker: { windowMs: 10_000, calls: Number.POSITIVE_INFINITY, faults: 1, callers: 1, probeMs: 5_000 },
  retry: { share: 1, saved: 1_000, jitterMs: 0 },
}

for (const [trouble, alternates] of [
  ['every other call fails', true],
  ['every call fails', false],
] as const)
  t.test(`a search for any kind of payment makes at most eight upstream calls when ${trouble}`, async (t) => {
    const { login, upstream } = await build(t, { stub: { seed: 'demo' }, deps: { upstreamLimits: RETRYING } })
    const [caller, desk] = [await login(), await login()]
    const kinds = MONEY_KEYS
    const unknown = new Map<string, Record<string, string>>()
    for (const key of kinds) {
      const headers = confirmedIntent()
      const [method = '', path] = key.split(' ')
      const input = () => examples[key].input(upstream.world)
      t.equal((await caller.call(method, `/api/${path}`, input(), confirmedIntent())).status, 200)
      upstream.faults.set(key, 'cut-before-read', { times: 1 })
      const answer = await caller.call(method, `/api/${path}`, input(), headers)
      t.match(answer.body, { outcome: 'unknown' }, key)
      unknown.set(key, headers)
    }
    const answered = new Map<string, number>()
    const first = new Map<string, object>()
    let id = 10_000
    const failNext = (key: string): void => upstream.faults.set(key, 'error-500', { times: alternates ? 1 : Infinity })
    const failAll = (): void => {
      answered.clear()
      upstream.requests.length = 0
      for (const row of Object.keys(contract)) if (!isMoney(row)) failNext(row)
    }
    upstream.rewrite = (key, data) => {
      const count = (answered.get(key) ?? 0) + 1
      answered.set(key, count)
      if (count % 2 === 0) failNext(key)
      if (!isPage(data)) return data
      // makes the upstream return one new record, as recent as the payment, whatever page is requested, and claim that more pages follow
      const [own] = data.data
      const record = own ?? first.get(key)
      if (record) first.set(key, record)
      const now = upstream.clock.now()
      return { last_page: 99, current_page: 1, data: [{ ...record, id: ++id, createtime: now, start_time: now }] }
    }
    for (const [key, headers] of unknown) {
      failAll()
      const looks = await Promise.all([caller, desk, caller].map((each) => each.call('GET', lookupOf(headers))))
      for (const { body } of looks) t.match(body, { state: 'unknown' }, key)
      const calls = upstream.requests.length
      t.ok(calls >= 2 && calls <= 8, `${key}: ${calls} calls`)
      if (alternates) t.equal(calls, 8)
    }
    failAll()
    await caller.call('GET', '/api/view/task-run?id=987654')
    t.equal(upstream.requests.length, alternates ? 8 : 2, 'for a run that does not exist, too')
  })

t.test('the sessions of a member share the search for a payment', async (t) => {
  const { login, upstream } = await build(t)
  const sessions = [await login(), await login(), await login(), await login()]
  const headers = intent()
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  await sessions[0]?.call('POST', PATH, transfer, headers)
  upstream.faults.set('POST user/transferList', 'slow', { ms: 200 })
  upstream.requests.length = 0
  const looks = await Promise.all(sessions.map((each) => each.call('GET', lookupOf(headers))))
  for (const { body } of looks) t.match(body, { state: 'unknown' })
  t.equal(upstream.calls('POST user/transferList').length, 1)
  t.equal(upstream.calls('GET user/info').length, 1)
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
