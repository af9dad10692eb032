/** Metrics for Prometheus. All label values come from fixed lists, so their number is bounded. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { requestMetrics } from './requests.ts'
import { storeMetrics } from './store.ts'
import { upstreamMetrics } from './upstream.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Creates a separate set of metrics with each call, so that tests can run several servers in one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // removes default gauges of prom-client that promtool complains about, because the ending `_total` is reserved for counters
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  return {
    ...requestMetrics(registry),
    ...upstreamMetrics(registry),
    ...storeMetrics(registry),
    /** renders the page that Prometheus scrapes */
    async page(): Promise<{ type: string; text: string }> {
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
