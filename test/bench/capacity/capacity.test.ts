/** Tests the calculations of `npm run capacity`, and that they include every request that the client polls. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { contract } from '../../../shared/contract/index.ts'
import { RUN_TIME_S } from '../../../shared/limits.ts'
import { sourcesIn } from '../../support/import-graph.ts'
import { CALLS } from './calls.ts'
import { eventsIn } from './check.ts'
import {
  type Cost,
  CURVE,
  costAt,
  dayOfPeak,
  FILLED,
  loadOf,
  type Measured,
  sharedCalls,
  streamCalls,
} from './model.ts'
import {
  constantOf,
  INTERVALS,
  type Kind,
  ratesOf,
  type Step,
  streamsOf,
  VISIT,
  visitOf,
  visitSeconds,
} from './open-app.ts'

const root = join(import.meta.dirname, '../../..')

t.test('intervals come from the client, and a constant that no longer exists is an error', async (t) => {
  for (const ms of Object.values(INTERVALS)) t.ok(ms >= 1_000, `${ms}`)
  t.throws(() => constantOf('features/home/home-market.tsx', 'GONE_MS'), /no constant GONE_MS/)
})

/** The client's files whose polling `open-app.ts` models. */
const POLLING = [
  'client/features/home/home-market.tsx',
  'client/features/money/recharge-order-screen.tsx',
  'client/features/money/swap-market.ts',
  'client/features/records/order-screen.tsx',
  'client/payment/fresh-balance.tsx',
]

t.test('every screen that polls is in the model', async (t) => {
  const polling = sourcesIn('client').filter((file) =>
    /^(?!export function|import).*\b(usePolled|useInterval)\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  const known = [
    ...POLLING,
    // the hook with which the files above poll
    'client/data/use-polled.ts',
    // polls only while the outcome of a payment is unknown, which is rare
    'client/payment/status-screen.tsx',
    // polls only while a node that was just bought has not started
    'client/payment/node-start.tsx',
    // polls only if the price of SNT is more than an hour old: at most once an hour while the upstream answers
    'client/widgets/snt-price-age.tsx',
    // clocks, which send no requests
    'client/features/home/market-age.tsx',
    'client/features/home/use-today.ts',
    'client/features/money/since-update.tsx',
    'client/features/tasks/next-day.tsx',
    'client/widgets/use-minute.ts',
    'client/widgets/payout-hold.tsx',
    'client/widgets/price-age.tsx',
  ]
  t.strictSame(
    polling,
    known.sort(),
    'what sends requests belongs into open-app.ts and POLLING, a clock into this list',
  )
})

const STEPS: readonly Step[] = [
  { screen: 'a', seconds: 60, opens: ['home', 'home'], polls: [{ kind: 'market', everyMs: 15_000 }] },
  { screen: 'b', seconds: 80, opens: ['order'], polls: [{ kind: 'order', everyMs: 20_000 }], oneIn: 2 },
]

t.test('a visit consists of its steps', async (t) => {
  t.equal(visitSeconds(STEPS), 100)
  const whole = visitOf(0, STEPS)
  t.equal(whole.seconds, 140)
  t.strictSame(
    whole.events.map(({ atS, kind }) => `${atS} ${kind}`),
    [
      '0 home',
      '0 home',
      '15 market',
      '30 market',
      '45 market',
      '60 market',
      '60 order',
      '80 order',
      '100 order',
      '120 order',
      '140 order',
    ],
  )
  t.equal(visitOf(1, STEPS).seconds, 60, 'every other visit has no second step')
  const rates = ratesOf(STEPS)
  t.equal(rates.get('home'), 2 / 100)
  t.equal(rates.get('market'), 4 / 100)
  t.equal(rates.get('order'), 5 / 2 / 100)
  t.equal(Math.round((ratesOf().get('beat') ?? 0) * visitSeconds()), (RUN_TIME_S * 1_000) / INTERVALS.beat)
})

t.test('a window as long as a visit contains all requests of a visit, wherever it begins', async (t) => {
  for (const turn of [0, 1, 10]) {
    const { events, seconds } = visitOf(turn)
    for (const fromS of [0, 1.5, seconds / 2, seconds - 1]) {
      const inside = eventsIn(turn, fromS, seconds)
      t.equal(inside.length, events.length, `${turn} from ${fromS}`)
      t.ok(inside.every(({ atS }) => atS >= 0 && atS < seconds))
    }
  }
})

const QUIET: Measured['quiet'] = { factor: 3, rate: 10, busyRate: 1_000 }

t.test('between the two measured rates, a request costs less the more requests a process has', async (t) => {
  t.equal(costAt(10, 100, QUIET), 300)
  t.equal(costAt(1, 100, QUIET), 300)
  t.equal(costAt(100, 100, QUIET), 200, 'half of the way in powers of ten')
  t.equal(costAt(1_000, 100, QUIET), 100)
  t.equal(costAt(9_000, 100, QUIET), 100)
})

t.test('a shared response is fetched at most as often as it is requested and as often as it expires', async (t) => {
  const around = (value: number) => Math.round(value * 100) / 100
  t.equal(around(sharedCalls('GET index/config', 0.0001, 1) / 0.0001), 1)
  t.equal(
    around(sharedCalls('GET index/config', 1e9, 1)),
    around(6 / 30),
    'six languages of the upstream, fresh for 30 s',
  )
  t.equal(around(sharedCalls('POST stock/detail', 1e9, 4)), around((4 * 6) / 2), 'fresh for 2 s, four containers')
})

const cost = (cpuUs: number, redis: number, upstream: number, shared: Cost['shared'] = []): Cost => ({
  cpuUs,
  redis,
  upstream,
  shared,
})
const MEASURED: Measured = {
  costs: new Map<Kind, Cost>([
    ['beat', cost(200, 2, 1)],
    ['market', cost(100, 1, 0, ['POST stock/detail'])],
  ]),
  quiet: { factor: 1, rate: 10, busyRate: 1_000 },
  pushUs: 50,
  idle: { cpuUs: 1_000, redis: 5 },
  redisCpuUs: 10,
}
const RATES = new Map<Kind, number>([
  ['beat', 0.03],
  ['market', 0.01],
])

const NONE: ReadonlyMap<number, number> = new Map()

t.test('the load of many apps is the sum of their requests', async (t) => {
  const load = loadOf(1_000_000, { rates: RATES, streams: NONE }, MEASURED)
  t.equal(load.requests, 40_000)
  // 30,000 requests a second × 200 µs and 10,000 × 100 µs take 7 cores; each container adds a thousandth of a core
  t.equal(load.containers, 16, '15 at half a core, and one to spare')
  t.equal(load.cpuCores, 7.016)
  t.equal(load.redis, 30_000 * 2 + 10_000 + 16 * 5)
  t.equal(load.redisCores, load.redis / 100_000)
  const market = sharedCalls('POST stock/detail', 10_000, 16)
  t.equal(load.upstream, 30_000 + market)
  t.ok(market < 16 * 6 * 0.5)
  const single = loadOf(100, { rates: RATES, streams: NONE }, MEASURED)
  t.equal(single.containers, 2, 'never one alone')
  t.ok(single.cpuCores < FILLED)
  t.equal(loadOf(100, { rates: RATES, streams: NONE }, MEASURED, 1).redis, 3 * 2 + 1 + 5)
  t.throws(() => loadOf(1, { rates: new Map([['pay' as const, 1]]), streams: NONE }, MEASURED), /pay was not measured/)
})

t.test(
  'a stream costs one request, its messages, and an upstream call per interval, language and container',
  async (t) => {
    const steps: readonly Step[] = [
      { screen: 'a', seconds: 60, opens: ['home'], streamMs: 15_000 },
      { screen: 'b', seconds: 30, opens: [] },
    ]
    t.strictSame(visitOf(0, steps).events, [
      { kind: 'home', atS: 0 },
      { kind: 'stream', atS: 15, forS: 45 },
    ])
    const streams = streamsOf(steps)
    t.strictSame([...streams], [[15_000, 0.5]])
    const without = loadOf(3_000, { rates: RATES, streams: NONE }, MEASURED, 2)
    const load = loadOf(3_000, { rates: RATES, streams }, MEASURED, 2)
    t.equal(load.requests, without.requests)
    // 1,500 streams send 100 messages a second, each of which costs 50 µs
    t.equal(Math.round((load.cpuCores - without.cpuCores) * 1e6), 5_000)
    t.equal(Math.round((load.upstream - without.upstream) * 1e6), Math.round((2 * 6 * 1e6) / 15))
    t.equal(streamCalls(0.01, 15_000, 2), 0.01, 'not more than messages')
  },
)

t.test('a day counts as many hours as the curve adds up to', async (t) => {
  t.equal(dayOfPeak([1, 0.5]), 5_400)
  t.equal(CURVE.length, 24)
  t.equal(Math.max(...CURVE), 1)
})

t.test('each request of a visit is a known one, and the rows that it shares are cached', async (t) => {
  const kinds = VISIT.flatMap(({ opens, polls = [] }) => [...opens, ...polls.map(({ kind }) => kind)])
  kinds.push('stream')
  t.strictSame([...new Set(kinds)].sort(), Object.keys(CALLS).sort())
  for (const { shared = [] } of Object.values(CALLS))
    for (const row of shared) t.equal(contract[row].policy, 'cached', row)
})
