/** Tests real server processes as containers: one that is killed during a payment, several with one Redis, and one with a failing Redis. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { type Caller, callerOf, freePort, intent } from '../support/system.ts'
import { startUpstream, type Upstream } from '../upstream/server.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '12.50', coin: 'usdt', payPassword: '246810' }

async function logIn(base: string): Promise<Caller> {
  const caller = callerOf(base)
  const { status, text } = await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  if (status !== 200) throw new Error(text)
  return caller
}

async function stub(t: Test): Promise<Upstream> {
  const upstream = await startUpstream({ live: true })
  t.teardown(() => upstream.close())
  return upstream
}

/** Kills the server after its payment has reached the upstream and before the upstream has responded. */
async function killInTheMiddle(t: Test, upstream: Upstream, settings: Record<string, string>) {
  const first = await startServer(t, upstream.url, settings)
  const caller = await logIn(first.base)
  upstream.faults.set(KEY, 'slow-after', { ms: 400, times: 1 })
  upstream.requests.length = 0
  const headers = intent()
  const lost = caller.call('POST', PATH, transfer, headers).catch(() => 'lost')
  while (upstream.calls(KEY).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  first.child.kill('SIGKILL')
  await first.exit
  t.equal(await lost, 'lost')
  return { headers, cookie: caller.cookie }
}

async function isUnknownThenFound(t: Test, upstream: Upstream, caller: Caller, headers: Record<string, string>) {
  upstream.faults.set('POST user/transferList', 'error-500')
  const again = await caller.call('POST', PATH, transfer, headers)
  t.equal(again.status, 409)
  t.match(again.body, { code: 'outcome_unknown', outcome: 'unknown' })
  t.equal(upstream.calls(KEY).length, 1, 'nothing was sent again')
  upstream.faults.clear()
  const key = headers['idempotency-key']
  t.match((await caller.call('GET', `/api/view/intent?key=${key}`)).body, { state: 'done', row: KEY })
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { orderId: /^T/ })
  t.equal(upstream.calls(KEY).length, 1)
}

t.test(
  'if the server is killed before the response, the payment is unknown after the restart and is then found',
  async (t) => {
    const upstream = await stub(t)
    const folder = mkdtempSync(join(tmpdir(), 'kill-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    const { headers, cookie } = await killInTheMiddle(t, upstream, { DATA_DIR: folder })
    const second = await startServer(t, upstream.url, { DATA_DIR: folder })
    await isUnknownThenFound(t, upstream, callerOf(second.base, cookie), headers)
  },
)

t.test('three containers share one Redis', needs('redis-server'), async (t) => {
  const upstream = await stub(t)
  const redis = await startRedis(t, { keeps: true })
  const settings = { REDIS_URL: redis.url }
  const servers = await Promise.all([1, 2, 3].map(() => startServer(t, upstream.url, settings)))
  const bases = servers.map(({ base }) => base)
  const [one = '', two = '', three = ''] = bases

  await t.test('150 simultaneous requests cause one call and get one response', async (t) => {
    const { cookie } = await logIn(one)
    upstream.faults.set(KEY, 'slow', { ms: 200, times: 1 })
    const headers = intent()
    const callers = bases.map((base) => callerOf(base, cookie))
    // an amount that no other test pays. The stub's clock stands still, so equal payments would have equal records
    const own = { ...transfer, amount: '4' }
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => callers[index % 3]?.call('POST', PATH, own, headers)),
    )
    t.equal(upstream.calls(KEY).length, 1)
    t.equal(upstream.world.transfers.length, 1)
    t.ok(answers.every((answer) => answer?.status === 200))
    t.equal(new Set(answers.map((answer) => answer?.text)).size, 1)
    t.equal(answers.filter((answer) => answer?.headers.get('idempotency-replayed') !== 'true').length, 1)
    t.match((await callers[1]?.call('GET', '/readyz'))?.body, {
      store: 'redis',
      knowsSince: /^\d{4}-.*Z$/,
      lostAt: null,
    })
  })

  await t.test(
    'a session opened in one container is valid in all of them, and after a logout it is valid in none',
    async (t) => {
      const caller = await logIn(one)
      const stolen = callerOf(two, caller.cookie)
      t.equal((await stolen.call('GET', '/api/user/info')).status, 200)
      await caller.call('POST', '/api/session/logout', {})
      t.equal((await stolen.call('GET', '/api/user/info')).status, 401)
      t.equal((await callerOf(three, stolen.cookie).call('GET', '/api/user/info')).status, 401)
    },
  )

  await t.test('an equal payment through another container requires confirmation', async (t) => {
    const caller = await logIn(one)
    const other = { ...transfer, amount: '7' }
    t.equal((await caller.call('POST', PATH, other, intent())).status, 200)
    t.match((await callerOf(two, caller.cookie).call('POST', PATH, other, intent())).body, { code: 'same_intent' })
  })

  await t.test(
    'while Redis is down, nothing is sent, earlier payments are not reported as not sent, and reads work; then everything works again',
    async (t) => {
      const caller = await logIn(two)
      const sent = intent()
      t.equal(
        (await callerOf(one, caller.cookie).call('POST', PATH, { ...transfer, amount: '6.25' }, sent)).status,
        200,
      )
      upstream.requests.length = 0
      await redis.kill()
      const repeated = await caller.call('POST', PATH, { ...transfer, amount: '6.25' }, sent)
      t.match(repeated.body, { code: 'ledger_unavailable', outcome: 'unknown' })
      const spent: number[] = []
      for (let round = 0; round < 5; round++) {
        const startedAt = performance.now()
        const answer = await caller.call('POST', PATH, { ...transfer, amount: '3' }, intent())
        spent.push(performance.now() - startedAt)
        t.equal(answer.status, 503)
        t.match(answer.body, { code: 'ledger_unavailable', outcome: 'unknown' })
      }
      t.equal(upstream.calls(KEY).length, 0)
      t.ok(Math.max(...spent) < 1_500, spent.join(' '))
      t.equal((await caller.call('GET', '/api/user/info')).status, 200)
      t.equal((await caller.call('GET', '/api/view/home')).status, 200)
      t.equal((await caller.call('GET', '/')).status, 200)
      t.equal((await caller.call('GET', '/readyz')).status, 200)
      const change = { avatar: '', bio: '', nickname: 'Nobody' }
      t.equal((await caller.call('POST', '/api/user/profile', change)).status, 503, 'other writes are refused too')
      t.equal((await logIn(three)).cookie.length > 0, true)
      await redis.start()
      let status = 503
      await eventually('payments are no longer refused', async () => {
        status = (await caller.call('POST', PATH, { ...transfer, amount: '3' }, intent())).status
        return status !== 503
      })
      t.equal(status, 200)
    },
  )

  await t.test(
    'one container is killed during a payment: another reports the payment as unknown, then finds it',
    async (t) => {
      const { headers, cookie } = await killInTheMiddle(t, upstream, settings)
      await isUnknownThenFound(t, upstream, callerOf(three, cookie), headers)
    },
  )

  for (const { child } of servers) child.kill('SIGTERM')
  for (const { exit } of servers) t.strictSame(await exit, [0, null])
})

t.test('Redis unreachable at the start: the server starts, reports it and refuses only payments', async (t) => {
  const upstream = await stub(t)
  const server = await startServer(t, upstream.url, { REDIS_URL: 'redis://127.0.0.1:9' })
  const caller = await logIn(server.base)
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  t.match((await caller.call('POST', PATH, transfer, { 'idempotency-key': randomUUID() })).body, {
    code: 'ledger_unavailable',
  })
  t.match(server.output(), /Redis is unreachable/)
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
})

const LOSSES = {
  sqlite: async (t: Test) => {
    const folder = mkdtempSync(join(tmpdir(), 'loss-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    return { settings: { DATA_DIR: folder }, lose: async () => rmSync(join(folder, 'ledger.db')) }
  },
  redis: async (t: Test) => {
    const { url } = await startRedis(t)
    const store = new Redis(url)
    t.teardown(() => store.disconnect())
    return { settings: { REDIS_URL: url }, lose: () => store.flushall() }
  },
}

for (const [store, prepare] of Object.entries(LOSSES))
  t.test(
    `if the data is lost while in use (${store}), sessions end, and readiness and metrics report it`,
    needs('redis-server'),
    async (t) => {
      const upstream = await stub(t)
      const { settings, lose } = await prepare(t)
      const metricsPort = String(await freePort())
      const server = await startServer(t, upstream.url, { ...settings, METRICS_PORT: metricsPort })
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const caller = await logIn(server.base)
      t.equal((await caller.call('GET', '/api/user/info')).status, 200)
      t.match(await metrics(), /^store_lost_total 0$/m)
      await lose()
      // the call is repeated, because the server remembers for a second that this session is valid. It notices the loss only when it asks the ledger
      // again
      const stale = async () => (await callerOf(server.base, caller.cookie).call('GET', '/api/user/info')).status
      const until = performance.now() + 10_000
      let status = 200
      while (status !== 401 && performance.now() < until) status = await stale()
      t.equal(status, 401)
      const ready = await caller.call('GET', '/readyz')
      t.equal(ready.status, 200, 'a loss takes no container out of the balancer')
      t.match(ready.body, { status: 'ok', store, knowsSince: /Z$/, lostAt: /Z$/ })
      const page = await metrics()
      t.match(page, /^store_lost_total 1$/m)
      const [, epoch] = /^store_epoch_seconds (\S+)$/m.exec(page) ?? []
      t.ok(Math.abs(Number(epoch) - Date.now() / 1_000) < 60)
      t.equal(server.output().match(/"level":50/g)?.length, 1, 'one line at error level')
      const again = await logIn(server.base)
      t.equal((await again.call('GET', '/api/user/info')).status, 200, 'a new login is valid')
    },
  )
