/**
 * Tests the metric that counts payments without a known outcome. The ledger is asked each time that Prometheus scrapes, but a scrape never waits long
 * for the ledger.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { createMetrics } from '../../server/observability/metrics/metrics.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { callerOf, freePort, intent } from '../support/system.ts'
import { startUpstream, type Upstream } from '../upstream/server.ts'

const LABELS = ['0s', '1m', '10m', '1h', '1d', '7d']
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

/** The values of the metric. Asserts that their labels are complete and in order. */
function valuesOf(page: string): number[] {
  const lines = [...page.matchAll(/^payments_unknown\{older_than="(\w+)"\} (\S+)$/gm)]
  t.strictSame(
    lines.map(([, label]) => label),
    LABELS,
  )
  return lines.map(([, , value]) => Number(value))
}

/** The metrics of a server whose ledger counts with `countUnknown`. */
function metricsOf(countUnknown: Ledger['countUnknown']) {
  const metrics = createMetrics()
  metrics.watchStore({ state: () => ({ store: 'memory', knowsSince: 0, lostAt: null }), countUnknown })
  return { values: async () => valuesOf((await metrics.page()).text) }
}

const NONE = LABELS.map(() => Number.NaN)

t.test('each scrape counts anew, by age in seconds', async (t) => {
  let extra = 0
  const asked: (readonly number[])[] = []
  const { values } = metricsOf(async (ages) => {
    asked.push(ages)
    return ages.map((_, at) => 10 - at + extra)
  })
  t.strictSame(await values(), [10, 9, 8, 7, 6, 5])
  extra = 1
  t.strictSame(await values(), [11, 10, 9, 8, 7, 6])
  t.strictSame(asked, Array(2).fill([0, 60, 600, 3_600, 86_400, 604_800]))
})

t.test('the count is NaN before there is a ledger, and if the ledger cannot count', async (t) => {
  t.strictSame(valuesOf((await createMetrics().page()).text), NONE)
  const { values } = metricsOf(async () => {
    throw new Error('away')
  })
  t.strictSame(await values(), NONE)
  t.strictSame(await values(), NONE, 'and asks again')
})

t.test('the count is NaN while the ledger does not answer; the ledger is not asked twice at once', async (t) => {
  // keeps this process alive. The metric's own timer is unref'd, so it does not
  const keepAlive = setInterval(() => undefined, 1_000)
  t.teardown(() => clearInterval(keepAlive))
  const answers: ((counts: number[]) => void)[] = []
  const { values } = metricsOf(() => new Promise((resolve) => answers.push(resolve)))
  t.strictSame(await Promise.all([values(), values()]), [NONE, NONE])
  t.strictSame(await values(), NONE)
  t.equal(answers.length, 1)
  answers[0]?.([9, 9, 9, 9, 9, 9])
  await new Promise(setImmediate)
  const next = values()
  t.equal(answers.length, 2)
  answers[1]?.([1, 1, 1, 0, 0, 0])
  t.strictSame(await next, [1, 1, 1, 0, 0, 0], 'a late answer is not shown')
})

/**
 * Reads the metric until it counts `expected` payments. That may take a while. On a busy machine, the ledger may answer later than a scrape waits.
 * With Redis, a process counts as dead only some seconds after its last heartbeat.
 */
async function says(t: Test, values: () => Promise<number[]>, expected: number, message: string): Promise<void> {
  let last: number[] = []
  for (let round = 0; round < 200 && last[0] !== expected; round++) {
    if (round > 0) await sleep(100)
    last = await values()
  }
  t.equal(last[0], expected, message)
}

/** Starts a server process. `values` reads the metric from its metrics port. */
async function serve(t: Test, upstream: Upstream, settings: Record<string, string>) {
  const port = await freePort()
  const server = await startServer(t, upstream.url, { ...settings, METRICS_PORT: String(port) })
  return {
    ...server,
    values: async () => valuesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  }
}

/** Makes a payment that gets no response, and one during which its process is killed. Other processes with the same store must count both. */
async function afterKill(t: Test, settings: Record<string, string>): Promise<void> {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const first = await serve(t, upstream, settings)
  await says(t, first.values, 0, 'none yet')
  const caller = callerOf(first.base)
  await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  const pay = (amount: string) => caller.call('POST', '/api/user/transfer', { ...transfer, amount }, intent())
  t.equal((await pay('1')).status, 200)
  // makes lookups fail, so that they cannot find out the outcome of the payment
  upstream.faults.set('POST user/transferList', 'refuse')
  upstream.faults.set('POST user/transfer', 'cut-before-answer', { times: 1 })
  t.equal((await pay('2')).body.outcome, 'unknown')
  await says(t, first.values, 1, 'the one without an answer')
  upstream.faults.set('POST user/transfer', 'hang')
  const cut = pay('3').catch(() => undefined)
  while (upstream.calls('POST user/transfer').length < 3) await sleep(20)
  await says(t, first.values, 1, 'the one that is being sent does not count')
  first.child.kill('SIGKILL')
  await Promise.all([once(first.child, 'close'), cut])
  const next = [await serve(t, upstream, settings)]
  if ('REDIS_URL' in settings) next.push(await serve(t, upstream, settings))
  for (const { values } of next) await says(t, values, 2, 'also the one that was being sent')
}

t.test('the count is right after a kill, with a file', async (t) => afterKill(t, { DATA_DIR: temporaryFolder(t) }))
t.test('the count is right after a kill, in all containers', needs('redis-server'), async (t) => {
  const { url } = await startRedis(t)
  await afterKill(t, { REDIS_URL: url })
})

t.test('a Redis that hangs delays a scrape by half a second', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { values } = await serve(t, upstream, { REDIS_URL: redis.url })
  await says(t, values, 0, 'it works')
  redis.freeze()
  t.strictSame(await values(), NONE)
  redis.wake()
})
