/** The alert rules for Prometheus. For the tests, each rule has a set of series that must raise it and a set that must not. */
import { promql } from './metric-names.ts'

/** Samples of one series, one a minute, in promtool's notation: `0+1x10` starts at 0 and adds 1 ten times. */
export type Series = readonly [series: string, values: string]

export type Alert = {
  name: string
  /** page: somebody must look at once. ticket: somebody must look on the next working day */
  severity: 'page' | 'ticket'
  expression: string
  /** how many minutes the condition must hold before the alert is raised */
  forMinutes: number
  summary: string
  /** series that must raise the alert within 20 minutes */
  raisedBy: readonly Series[]
  /** series that must not raise the alert */
  quietWith: readonly Series[]
}

const alert = (given: Alert): Alert => ({ ...given, expression: promql(given.expression) })

const requests = (status: string) =>
  `http_request_duration_seconds_count{route="/api/view/home",method="GET",status="${status}"}`
const calls = (result: string) => `upstream_call_duration_seconds_count{row="GET user/info",result="${result}"}`

const unknown = (instance: string, olderThan: string) =>
  `payments_unknown{instance="${instance}",older_than="${olderThan}"}`
/** the samples that the server reports while it cannot reach the ledger */
const NAN = 'NaN '.repeat(21).trim()

/** Alerts about payments and the ledger. */
const payments: readonly Alert[] = [
  alert({
    name: 'PaymentOutcomeUnknown',
    severity: 'page',
    expression: 'sum by (row) (increase(money_outcomes_total{outcome="unknown"}[15m])) > 3',
    forMinutes: 0,
    summary: 'More than three payments with {{ $labels.row }} got no response from the upstream within 15 minutes.',
    raisedBy: [['money_outcomes_total{row="POST user/transfer",outcome="unknown"}', '0+1x20']],
    quietWith: [
      ['money_outcomes_total{row="POST user/transfer",outcome="unknown"}', '0x5 1x15'],
      ['money_outcomes_total{row="POST user/transfer",outcome="done"}', '0+9x20'],
    ],
  }),
  alert({
    name: 'PaymentOutcomeStillUnknown',
    severity: 'ticket',
    // payments older than a week are subtracted: some of them remain unknown for ever, so the alert would never end. `max`, because containers that
    // share Redis report the same number
    expression: 'max(payments_unknown{older_than="1h"} - ignoring (older_than) payments_unknown{older_than="7d"}) > 0',
    forMinutes: 5,
    summary:
      'Payments of the last week without a known outcome for more than an hour: {{ $value }}. Follow "Clearing up unknown payments" in the operations page.',
    raisedBy: [
      [unknown('one', '1h'), '0x5 3x15'],
      [unknown('one', '7d'), '2x20'],
      [unknown('two', '1h'), NAN],
      [unknown('two', '7d'), NAN],
    ],
    quietWith: [
      [unknown('one', '10m'), '4x20'],
      [unknown('one', '1h'), '2x20'],
      [unknown('one', '7d'), '2x20'],
      [unknown('two', '1h'), NAN],
      [unknown('two', '7d'), NAN],
    ],
  }),
  alert({
    name: 'UpstreamClockUnsteady',
    severity: 'ticket',
    // the clock matters only while there are payments without a known outcome. (At night, when no member makes a call, the clock is never known.)
    expression:
      'max(upstream_clock_steady) == 0 and on () max(payments_unknown{older_than="10m"}) - max(payments_unknown{older_than="1d"}) > 0',
    forMinutes: 5,
    summary:
      'The upstream’s clock has jumped, its responses take longer than 2.5 s, or no member has made a call lately: payments without a known outcome cannot be found by their time.',
    raisedBy: [
      ['upstream_clock_steady', '1x5 0x15'],
      [unknown('one', '10m'), '1x20'],
      [unknown('one', '1d'), '0x20'],
    ],
    quietWith: [
      ['upstream_clock_steady', '0x20'],
      [unknown('one', '10m'), '1x20'],
      [unknown('one', '1d'), '1x20'],
    ],
  }),
  alert({
    name: 'LedgerLost',
    severity: 'page',
    expression: 'increase(store_lost_total[15m]) > 0 or store_epoch_seconds - store_epoch_seconds offset 15m > 960',
    forMinutes: 0,
    summary:
      'The ledger has lost payments, or a replica of Redis that may lack some has taken over. Follow "Loss of the ledger" in the operations page.',
    raisedBy: [['store_epoch_seconds', '1000x15 4000x15']],
    quietWith: [
      ['store_epoch_seconds', '1000x30'],
      // no loss: the oldest payments expire, so the time since which all payments are known advances with the clock
      ['store_epoch_seconds', '1000+60x30'],
      ['store_lost_total', '0x30'],
    ],
  }),
  alert({
    name: 'LedgerUnreachable',
    severity: 'page',
    // true only for NaN, the only value that differs from itself
    expression: 'store_epoch_seconds != store_epoch_seconds',
    forMinutes: 2,
    summary: '{{ $labels.instance }} cannot reach the ledger and refuses all payments.',
    raisedBy: [['store_epoch_seconds', NAN]],
    quietWith: [['store_epoch_seconds', '1000x20']],
  }),
]

const upstream: readonly Alert[] = [
  alert({
    name: 'UpstreamCallFails',
    severity: 'page',
    expression: 'max by (row) (upstream_breaker_open) == 1',
    forMinutes: 1,
    summary:
      'The circuit breaker of {{ $labels.row }} is open: the upstream does not respond, and its calls are refused for now.',
    raisedBy: [['upstream_breaker_open{row="GET user/info"}', '1x20']],
    quietWith: [['upstream_breaker_open{row="GET user/info"}', '0x20']],
  }),
  alert({
    name: 'UpstreamOverloaded',
    severity: 'page',
    expression: 'min_over_time(upstream_calls_waiting[1m]) > 0',
    forMinutes: 1,
    summary:
      'Upstream calls are waiting on {{ $labels.instance }}, because the limit of their row or of all calls is reached.',
    raisedBy: [['upstream_calls_waiting', '4x20']],
    quietWith: [['upstream_calls_waiting', '0x20']],
  }),
  alert({
    name: 'UpstreamCallMissing',
    severity: 'ticket',
    expression: 'sum by (row) (increase(upstream_call_duration_seconds_count{result="upstream_missing"}[1h])) > 0',
    forMinutes: 0,
    summary: 'The upstream does not have the call {{ $labels.row }}.',
    raisedBy: [[calls('upstream_missing'), '0+1x20']],
    quietWith: [[calls('ok'), '0+50x20']],
  }),
  alert({
    name: 'UpstreamAddressWrong',
    severity: 'page',
    expression:
      'sum(increase(upstream_responses_total{status="404"}[15m])) > 10 unless sum(increase(upstream_call_duration_seconds_count{result="upstream_missing"}[15m])) > 0',
    forMinutes: 0,
    summary: 'Something other than the upstream responds with 404. Check UPSTREAM_URL.',
    raisedBy: [['upstream_responses_total{row="GET user/info",status="404"}', '0+2x20']],
    quietWith: [
      ['upstream_responses_total{row="GET user/info",status="404"}', '0+2x20'],
      [calls('upstream_missing'), '0+2x20'],
    ],
  }),
  alert({
    name: 'UpstreamDiffersFromContract',
    severity: 'ticket',
    expression: 'sum by (row, kind, field) (increase(upstream_drift_total[1h])) > 0',
    forMinutes: 0,
    summary: '{{ $labels.row }}: the field {{ $labels.field }} differs from the contract ({{ $labels.kind }}).',
    raisedBy: [['upstream_drift_total{row="GET user/info",kind="missing",field="money"}', '0+1x20']],
    quietWith: [['upstream_drift_total{row="GET user/info",kind="missing",field="money"}', '3x20']],
  }),
  alert({
    name: 'ConfigOld',
    severity: 'ticket',
    expression: 'max by (row) (cache_age_seconds) > 300',
    forMinutes: 5,
    summary: 'Members see cached data of {{ $labels.row }} that is older than five minutes.',
    raisedBy: [['cache_age_seconds{row="GET index/config"}', '400x20']],
    quietWith: [['cache_age_seconds{row="GET index/config"}', '20x20']],
  }),
]

const server: readonly Alert[] = [
  alert({
    name: 'ServerErrors',
    severity: 'page',
    expression:
      'sum(rate(http_request_duration_seconds_count{status=~"5.."}[5m])) / sum(rate(http_request_duration_seconds_count[5m])) > 0.01',
    forMinutes: 2,
    summary: 'More than 1 % of the requests fail.',
    raisedBy: [
      [requests('502'), '0+2x20'],
      [requests('200'), '0+98x20'],
    ],
    quietWith: [
      [requests('502'), '0x20'],
      [requests('200'), '0+98x20'],
    ],
  }),
  alert({
    name: 'ContainerDown',
    severity: 'page',
    expression: 'up{job="snt-web"} == 0',
    forMinutes: 2,
    summary: 'The metrics of {{ $labels.instance }} cannot be read.',
    raisedBy: [['up{job="snt-web",instance="one"}', '0x20']],
    quietWith: [['up{job="snt-web",instance="one"}', '1x20']],
  }),
  alert({
    name: 'EventLoopBlocked',
    severity: 'ticket',
    expression: 'nodejs_eventloop_lag_p99_seconds > 0.1',
    forMinutes: 5,
    summary: '{{ $labels.instance }} is overloaded: its event loop is delayed by {{ $value }} s.',
    raisedBy: [['nodejs_eventloop_lag_p99_seconds', '0.3x20']],
    quietWith: [['nodejs_eventloop_lag_p99_seconds', '0.02x20']],
  }),
  alert({
    name: 'MemoryHigh',
    severity: 'ticket',
    expression: 'process_resident_memory_bytes > 400e6',
    forMinutes: 10,
    summary: '{{ $labels.instance }} uses more than 400 MB.',
    raisedBy: [['process_resident_memory_bytes', '500e6x20']],
    quietWith: [['process_resident_memory_bytes', '150e6x20']],
  }),
  alert({
    name: 'CallerRefusedOften',
    severity: 'ticket',
    expression: 'sum(rate(upstream_share_refusals_total[5m])) > 1',
    forMinutes: 5,
    summary:
      'A member or network exceeds its limit of upstream calls. Request lines with status 429 in the log show the route.',
    raisedBy: [['upstream_share_refusals_total', '0+120x20']],
    quietWith: [['upstream_share_refusals_total', '0+6x20']],
  }),
  alert({
    name: 'PolicyViolations',
    severity: 'ticket',
    expression: 'sum by (directive) (increase(csp_violations_total[10m])) > 20',
    forMinutes: 0,
    summary:
      'Browsers report violations of the directive {{ $labels.directive }}. Check whether the page does something that its content security policy forbids.',
    raisedBy: [['csp_violations_total{directive="script-src"}', '0+5x20']],
    quietWith: [['csp_violations_total{directive="img-src"}', '0x10 1x10']],
  }),
]

export const alertGroups: Readonly<Record<string, readonly Alert[]>> = { payments, upstream, server }
