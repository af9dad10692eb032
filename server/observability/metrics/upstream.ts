/** Metrics of upstream calls, and of the cache that all users share. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RowKey } from '../../../shared/contract/index.ts'
import type { UpstreamState } from '../../upstream/client.ts'
import type { UpstreamCall } from '../../upstream/request-calls.ts'
import { SECONDS } from './buckets.ts'

/** Statuses that have a label of their own; all others are counted by class, such as `4xx`. */
const STATUSES: ReadonlySet<number> = new Set([200, 401, 403, 404, 429, 500, 502, 503, 504])
const statusLabel = (status: number): string =>
  STATUSES.has(status) ? String(status) : `${Math.min(9, Math.floor(status / 100))}xx`

type CacheResult = 'fresh' | 'stale' | 'loaded' | 'failed'

export function upstreamMetrics(registry: Registry) {
  const registers = [registry]
  const calls = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'Upstream calls, by row and result: ok, or an error code.',
    labelNames: ['row', 'result'],
    buckets: SECONDS,
    registers,
  })
  const responses = new Counter({
    name: 'upstream_responses_total',
    help: 'Responses of the upstream, by row and HTTP status. Rare statuses are counted by class, such as 4xx.',
    labelNames: ['row', 'status'],
    registers,
  })
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Retries of reads.',
    labelNames: ['row'],
    registers,
  })
  const drifts = new Counter({
    name: 'upstream_drift_total',
    help: 'Fields that differ from the contract, in a sample of the upstream responses.',
    labelNames: ['row', 'kind', 'field'],
    registers,
  })
  const cacheResults = new Counter({
    name: 'cache_requests_total',
    help: 'Responses of cached rows, by result: fresh, stale, loaded or failed.',
    labelNames: ['row', 'result'],
    registers,
  })
  const cacheAges = new Gauge({
    name: 'cache_age_seconds',
    help: 'Age of the cached response that was sent last.',
    labelNames: ['row'],
    registers,
  })
  const state = upstreamGauges(registry)
  return {
    upstreamCall({ row, result, status, attempt, ms }: UpstreamCall): void {
      calls.observe({ row, result }, ms / 1_000)
      if (status !== null) responses.inc({ row, status: statusLabel(status) })
      if (attempt > 1) retries.inc({ row })
    },
    cache(row: RowKey, result: CacheResult, ageS: number): void {
      cacheResults.inc({ row, result })
      if (result !== 'failed') cacheAges.set({ row }, ageS)
    },
    drift(row: RowKey, kind: string, field: string): void {
      drifts.inc({ row, kind, field })
    },
    /** sets the function from which the upstream gauges get their values at each scrape */
    watchUpstream: state.from,
  }
}

function upstreamGauges(registry: Registry) {
  const registers = [registry]
  let state: () => UpstreamState = () => ({ breakers: [], inFlight: 0, waiting: 0, refused: 0, isClockSteady: null })
  new Gauge({
    name: 'upstream_breaker_open',
    help: 'State of the circuit breaker: 0 is closed, 1 is open or probing.',
    labelNames: ['row'],
    registers,
    collect() {
      for (const [row, open] of state().breakers) this.set({ row }, open)
    },
  })
  new Gauge({
    name: 'upstream_calls_in_flight',
    help: 'Upstream calls in progress.',
    registers,
    collect() {
      this.set(state().inFlight)
    },
  })
  new Gauge({
    name: 'upstream_calls_waiting',
    help: 'Upstream calls that wait because the limit of their row or of all calls is reached.',
    registers,
    collect() {
      this.set(state().waiting)
    },
  })
  new Gauge({
    name: 'upstream_clock_steady',
    help: "Whether payments can be found by the upstream's clock: 0 when it has jumped or was not read for a while. NaN before it has been read.",
    registers,
    collect() {
      const { isClockSteady } = state()
      this.set(isClockSteady === null ? Number.NaN : Number(isClockSteady))
    },
  })
  new Counter({
    name: 'upstream_share_refusals_total',
    help: 'Upstream calls refused because their member or network had reached its limit.',
    registers,
    collect() {
      this.reset()
      this.inc(state().refused)
    },
  })
  return {
    from(given: () => UpstreamState): void {
      state = given
    },
  }
}
