/** Builds the Grafana dashboard. */
import { promql } from './metric-names.ts'

type Unit = 's' | 'reqps' | 'bytes' | 'percentunit' | 'short' | 'dateTimeFromNow'
type Kind = 'timeseries' | 'stat' | 'state-timeline'
/** A panel of the dashboard. `queries`: PromQL → the label of its lines. `description`: the text behind the icon beside the title. */
type Panel = {
  title: string
  unit: Unit
  queries: Readonly<Record<string, string>>
  kind?: Kind
  description?: string
}

const quantile = (share: number, metric: string, label: string, matcher = ''): string =>
  `histogram_quantile(${share}, sum by (le, ${label}) (rate(${metric}_bucket${matcher}[$__rate_interval])))`

/** A matcher that leaves out streams. A stream lasts as long as its page is visible, so its duration says nothing about the server's speed. */
const NO_STREAMS = '{route!="/api/stream/market"}'

const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  Requests: [
    {
      title: 'Requests by status',
      unit: 'reqps',
      queries: { 'sum by (status) (rate(http_request_duration_seconds_count[$__rate_interval]))': '{{status}}' },
    },
    {
      title: 'Share of server errors',
      unit: 'percentunit',
      queries: {
        'sum(rate(http_request_duration_seconds_count{status=~"5.."}[$__rate_interval])) / sum(rate(http_request_duration_seconds_count[$__rate_interval]))':
          'errors',
      },
    },
    {
      title: 'Duration by route, 99th percentile',
      unit: 's',
      queries: { [quantile(0.99, 'http_request_duration_seconds', 'route', NO_STREAMS)]: '{{route}}' },
    },
    {
      title: 'Time to open a page in the browser, median and 95th percentile',
      unit: 's',
      queries: {
        [quantile(0.5, 'page_open_duration_seconds', 'step')]: '{{step}}, half',
        [quantile(0.95, 'page_open_duration_seconds', 'step')]: '{{step}}, 95 of 100',
      },
    },
    {
      // the maximum of the containers, not their sum: a session may use several containers, and the sum would count it several times
      title: 'Sessions used since the current hour began, in the busiest container',
      unit: 'short',
      queries: { 'max(sessions_seen)': 'sessions' },
    },
  ],
  Payments: [
    {
      title: 'Payments by outcome',
      unit: 'reqps',
      queries: { 'sum by (outcome) (rate(money_outcomes_total[$__rate_interval]))': '{{outcome}}' },
    },
    {
      title: 'Unknown outcomes per hour, by call',
      unit: 'short',
      queries: { 'sum by (row) (increase(money_outcomes_total{outcome="unknown"}[1h]))': '{{row}}' },
    },
    {
      title: 'Unknown payments by age',
      unit: 'short',
      description:
        'Payments in the ledger without a known outcome that are at least this old. A payment is in the line of each age that it has reached, so the lines do not add up. Containers that share Redis all report the same numbers: this is the maximum, not the sum.',
      queries: { 'max by (older_than) (payments_unknown)': 'at least {{older_than}} old' },
    },
    {
      title: 'Time since which the ledger has all payments',
      unit: 'dateTimeFromNow',
      kind: 'stat',
      queries: { 'max(store_epoch_seconds) * 1000': 'since' },
    },
  ],
  Upstream: [
    {
      title: 'Calls by row',
      unit: 'reqps',
      queries: { 'sum by (row) (rate(upstream_call_duration_seconds_count[$__rate_interval]))': '{{row}}' },
    },
    {
      title: 'Failed calls by row and result',
      unit: 'reqps',
      queries: {
        'sum by (row, result) (rate(upstream_call_duration_seconds_count{result!="ok"}[$__rate_interval]))':
          '{{row}} {{result}}',
      },
    },
    {
      title: 'Duration by row, 99th percentile',
      unit: 's',
      queries: { [quantile(0.99, 'upstream_call_duration_seconds', 'row')]: '{{row}}' },
    },
    {
      title: 'Circuit breakers',
      unit: 'short',
      kind: 'state-timeline',
      queries: { 'max by (row) (upstream_breaker_open)': '{{row}}' },
    },
    {
      title: 'Calls in progress and waiting',
      unit: 'short',
      queries: { 'sum(upstream_calls_in_flight)': 'in flight', 'sum(upstream_calls_waiting)': 'waiting' },
    },
    {
      title: 'Retries and refused callers',
      unit: 'reqps',
      queries: {
        'sum(rate(upstream_retries_total[$__rate_interval]))': 'retries',
        'sum(rate(upstream_share_refusals_total[$__rate_interval]))': 'refused: too many of one caller',
      },
    },
  ],
  Cache: [
    {
      title: 'Cached responses by result',
      unit: 'reqps',
      queries: { 'sum by (result) (rate(cache_requests_total[$__rate_interval]))': '{{result}}' },
    },
    { title: 'Age of cached responses', unit: 's', queries: { 'max by (row) (cache_age_seconds)': '{{row}}' } },
    {
      title: 'Fields that differ from the contract, per day',
      unit: 'short',
      queries: { 'sum by (row, field) (increase(upstream_drift_total[1d]))': '{{row}} {{field}}' },
    },
  ],
  Process: [
    {
      title: 'Event loop delay',
      unit: 's',
      queries: {
        'max(nodejs_eventloop_lag_p50_seconds)': 'half',
        'max(nodejs_eventloop_lag_p99_seconds)': '99 of 100',
      },
    },
    {
      title: 'Memory',
      unit: 'bytes',
      queries: { process_resident_memory_bytes: '{{instance}}', nodejs_heap_size_used_bytes: '{{instance}} heap' },
    },
    {
      title: 'CPU',
      unit: 'percentunit',
      queries: { 'rate(process_cpu_seconds_total[$__rate_interval])': '{{instance}}' },
    },
  ],
}

const [WIDTH, HEIGHT, PER_LINE] = [8, 8, 3]
// Grafana replaces this variable by the data source chosen at the top of the dashboard
const DATASOURCE = { type: 'prometheus', uid: '$datasource' }

function panelOf({ title, unit, queries, kind = 'timeseries', description }: Panel, index: number, top: number) {
  const gridPos = {
    x: (index % PER_LINE) * WIDTH,
    y: top + Math.floor(index / PER_LINE) * HEIGHT,
    w: WIDTH,
    h: HEIGHT,
  }
  const targets = Object.entries(queries).map(([expression, legendFormat], number) => ({
    refId: String.fromCharCode(65 + number),
    expr: promql(expression),
    legendFormat,
    datasource: DATASOURCE,
  }))
  return {
    type: kind,
    title,
    ...(description && { description }),
    gridPos,
    datasource: DATASOURCE,
    targets,
    fieldConfig: { defaults: { unit }, overrides: [] },
  }
}

/** @returns the dashboard in the form that Grafana imports */
export function dashboard(): object {
  let top = 0
  const panels = Object.entries(ROWS).flatMap(([title, row]) => {
    const header = { type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y: top, w: 24, h: 1 } }
    const shown = row.map((panel, index) => panelOf(panel, index, top + 1))
    top += 1 + Math.ceil(row.length / PER_LINE) * HEIGHT
    return [header, ...shown]
  })
  return {
    uid: 'snt-web',
    title: 'SNT web',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }] },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  }
}
