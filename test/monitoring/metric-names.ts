/** Checks that alerts and dashboard mention only metrics that the server really has. */
import { createMetrics } from '../../server/observability/metrics/metrics.ts'

const page = (await createMetrics().page()).text

/** Each metric of the server and its type: counter, gauge or histogram. */
export const metricTypes: ReadonlyMap<string, string> = new Map(
  [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
)

/** Names in PromQL that Prometheus itself provides. */
const OTHERS = new Set(['up'])

/** Matches names in PromQL that look like metrics: they have at least one underscore. */
const NAMES = /\b[a-z]+(?:_[a-z0-9]+)+\b/g
const SERIES = /_(?:bucket|count|sum)$/

/** @returns `expression` @throws if the expression mentions a metric that the server does not have */
export function promql(expression: string): string {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|on|without|ignoring) \([^)]*\)/g, '')
  for (const [name] of bare.matchAll(NAMES)) {
    const isSeries = metricTypes.get(name.replace(SERIES, '')) === 'histogram'
    if (!metricTypes.has(name) && !isSeries && !OTHERS.has(name) && !FUNCTIONS.has(name))
      throw new Error(`${name} is no metric of the server: ${expression}`)
  }
  return expression
}

const FUNCTIONS = new Set(['histogram_quantile', 'min_over_time'])
