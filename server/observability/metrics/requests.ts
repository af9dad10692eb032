/** Metrics of requests, and of how long pages take to open. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { PageTimes } from '../../../shared/page-times.ts'
import { SECONDS } from './buckets.ts'

export function requestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were answered, by route template, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'Violations of the content security policy that browsers reported, by directive.',
    labelNames: ['directive'],
    registers,
  })
  const opened = new Histogram({
    name: 'page_open_duration_seconds',
    help: 'Time from the start of loading a page to its first paint, the balances on home, and the app, as measured by browsers.',
    labelNames: ['step'],
    buckets: SECONDS,
    registers,
  })
  return {
    request(route: string, method: string, status: number, ms: number): void {
      requests.observe({ route, method, status }, ms / 1_000)
    },
    /** @param directive one of a fixed list of names */
    cspViolation(directive: string): void {
      violations.inc({ directive })
    },
    pageOpened(times: PageTimes): void {
      for (const [step, ms] of Object.entries(times)) opened.observe({ step }, ms / 1_000)
    },
  }
}
