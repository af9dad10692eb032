/** The metric of payments whose outcome is not known, by age. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Ledger } from '../../ledger/ledger.ts'

/** The values of the label `older_than`, each with its age in seconds. */
const AGES = { '0s': 0, '1m': 60, '10m': 600, '1h': 3_600, '1d': 86_400, '7d': 604_800 } as const
/** How long a scrape waits for the ledger, in milliseconds. */
const WAIT_MS = 500

type Count = Ledger['countUnknown']

export function unknownPayments(registry: Registry) {
  let count: Count | null = null
  let counting: Promise<number[] | null> | null = null

  /**
   * Reads the counts; null if the ledger fails, or if `watch` has not set `count` yet. A count that is already running is not started again, so that
   * a slow ledger never counts twice at a time.
   */
  function read(): Promise<number[] | null> {
    if (!count) return Promise.resolve(null)
    counting ??= count(Object.values(AGES))
      .catch(() => null)
      .finally(() => {
        counting = null
      })
    return counting
  }

  new Gauge({
    name: 'payments_unknown',
    help: 'Payments in the ledger without a known outcome, at least as old as `older_than`; those being sent do not count. An older payment is in several of the numbers: do not add them up. Containers that share Redis all report the same: take the maximum, not the sum. NaN while the ledger does not answer.',
    labelNames: ['older_than'],
    registers: [registry],
    async collect() {
      const counts = await Promise.race([read(), sleep(WAIT_MS, null, { ref: false })])
      for (const [at, age] of Object.keys(AGES).entries()) this.set({ older_than: age }, counts?.[at] ?? Number.NaN)
    },
  })
  return {
    watch(given: Count): void {
      count = given
    },
  }
}
