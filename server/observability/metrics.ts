/** Metrics for Prometheus. All label values come from fixed lists, so their number is bounded. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RowKey } from '../../shared/contract/index.ts'
import type { StoreState } from '../ledger/ledger.ts'
import type { UpstreamState } from '../upstream/client.ts'
import type { UpstreamCall } from '../upstream/request-calls.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Statuses with a label of their own. */
const STATUSES: ReadonlySet<number> = new Set([200, 401, 403, 404, 429, 500, 502, 503, 504])
const statusLabel = (status: number): string =>
  STATUSES.has(status) ? String(status) : `${Math.min(9, Math.floor(status / 100))}xx`

type CacheResult = 'fresh' | 'stale' | 'loaded' | 'failed'

export type Metrics = {
  request(route: string, method: string, status: number, ms: number): void
  upstreamCall(call: UpstreamCall): void
  cache(row: RowKey, result: CacheResult, ageS: number): void
  money(key: RowKey, outcome: string): void
  drift(key: RowKey, kind: string, field: string): void
  /** @param directive a name of a fixed list */
  cspViolation(directive: string): void
  /** sets the source of the upstream gauges, which is read at each scrape */
  watch(state: () => UpstreamState): void
  /** sets the source of the ledger's metrics, which is read at each scrape */
  watchStore(state: () => StoreState): void
  /** the page that Prometheus scrapes */
  page(): Promise<{ type: string; text: string }>
}

/** Each call makes metrics of its own, so that tests can run several servers in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // prom-client's default gauges named …_total: promtool reports them, because that ending is reserved for counters
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by route template, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const upstream = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'Calls to the upstream, by row and result: ok, or the code of the problem.',
    labelNames: ['row', 'result'],
    buckets: SECONDS,
    registers,
  })
  const responses = new Counter({
    name: 'upstream_responses_total',
    help: 'Responses of the upstream, by row and HTTP status; rare statuses by class, as in 4xx.',
    labelNames: ['row', 'status'],
    registers,
  })
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Second tries of reads.',
    labelNames: ['row'],
    registers,
  })
  const cacheResults = new Counter({
    name: 'cache_requests_total',
    help: 'Answers of cached rows: fresh, stale, loaded or failed.',
    labelNames: ['row', 'result'],
    registers,
  })
  const cacheAges = new Gauge({
    name: 'cache_age_seconds',
    help: 'Age of the last cached answer that was given.',
    labelNames: ['row'],
    registers,
  })
  const outcomes = new Counter({
    name: 'money_outcomes_total',
    help: 'Money calls by outcome: done, rejected, not_sent, unknown, or replayed.',
    labelNames: ['row', 'outcome'],
    registers,
  })
  const drifts = new Counter({
    name: 'upstream_drift_total',
    help: 'Fields that differ from the contract, in sampled answers.',
    labelNames: ['row', 'kind', 'field'],
    registers,
  })
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'Violations of the content security policy that browsers reported, by directive.',
    labelNames: ['directive'],
    registers,
  })
  let state: Parameters<Metrics['watch']>[0] = () => ({ breakers: [], inFlight: 0, waiting: 0, refused: 0 })
  new Gauge({
    name: 'upstream_breaker_open',
    help: '0 closed, 1 open or probing.',
    labelNames: ['row'],
    registers,
    collect() {
      for (const [row, open] of state().breakers) this.set({ row }, open)
    },
  })
  new Gauge({
    name: 'upstream_calls_in_flight',
    help: 'Calls to the upstream under way.',
    registers,
    collect() {
      this.set(state().inFlight)
    },
  })
  new Gauge({
    name: 'upstream_calls_waiting',
    help: 'Calls waiting for a place of their row, or for one of all.',
    registers,
    collect() {
      this.set(state().waiting)
    },
  })
  new Counter({
    name: 'upstream_share_refusals_total',
    help: 'Calls refused because their member or network had all of its places taken.',
    registers,
    collect() {
      this.reset()
      this.inc(state().refused)
    },
  })
  let store: () => Pick<StoreState, 'knowsSince' | 'lostAt'> = () => ({ knowsSince: null, lostAt: null })
  new Gauge({
    name: 'store_epoch_seconds',
    help: 'Unix time since when the ledger has all payments: earlier ones expired or were lost. NaN while it cannot be reached.',
    registers,
    collect() {
      const { knowsSince } = store()
      this.set(knowsSince === null ? Number.NaN : knowsSince / 1_000)
    },
  })
  let countedLoss: number | null = null
  new Counter({
    name: 'store_lost_total',
    help: 'How often the ledger lost its data while this process ran.',
    registers,
    collect() {
      const { lostAt } = store()
      if (lostAt !== countedLoss) this.inc()
      countedLoss = lostAt
    },
  })

  return {
    request: (route, method, status, ms) => requests.observe({ route, method, status }, ms / 1_000),
    upstreamCall({ row, result, status, attempt, ms }) {
      upstream.observe({ row, result }, ms / 1_000)
      if (status !== null) responses.inc({ row, status: statusLabel(status) })
      if (attempt > 1) retries.inc({ row })
    },
    cache(row, result, ageS) {
      cacheResults.inc({ row, result })
      if (result !== 'failed') cacheAges.set({ row }, ageS)
    },
    money: (key, outcome) => outcomes.inc({ row: key, outcome }),
    drift: (key, kind, field) => drifts.inc({ row: key, kind, field }),
    cspViolation: (directive) => violations.inc({ directive }),
    watch(given) {
      state = given
    },
    watchStore(given) {
      store = given
    },
    async page() {
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
