/** Metrics of payments by outcome, of sessions, and of the ledger that stores both. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { RowKey } from '../../../shared/contract/index.ts'
import type { Ledger, StoreState } from '../../ledger/ledger.ts'
import { unknownPayments } from './unknown-payments.ts'

export function storeMetrics(registry: Registry) {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'money_outcomes_total',
    help: 'Money calls by outcome: done, rejected, not_sent, unknown, or replayed.',
    labelNames: ['row', 'outcome'],
    registers,
  })
  let store: () => Pick<StoreState, 'knowsSince' | 'lostAt'> = () => ({ knowsSince: null, lostAt: null })
  new Gauge({
    name: 'store_epoch_seconds',
    help: 'Unix time since which the ledger has all payments. Earlier ones have expired or were lost. NaN while it cannot be reached.',
    registers,
    collect() {
      const { knowsSince } = store()
      this.set(knowsSince === null ? Number.NaN : knowsSince / 1_000)
    },
  })
  const unknown = unknownPayments(registry)
  let countedLoss: number | null = null
  new Counter({
    name: 'store_lost_total',
    help: 'How often the ledger lost data while this process was running.',
    registers,
    collect() {
      const { lostAt } = store()
      if (lostAt !== countedLoss) this.inc()
      countedLoss = lostAt
    },
  })
  let seen: () => number = () => 0
  new Gauge({
    name: 'sessions_seen',
    help: 'Sessions that have sent requests to this process since the current hour began.',
    registers,
    collect() {
      this.set(seen())
    },
  })
  return {
    money(row: RowKey, outcome: string): void {
      outcomes.inc({ row, outcome })
    },
    /** sets the functions from which the ledger's metrics get their values at each scrape */
    watchStore({ state, countUnknown }: Pick<Ledger, 'state' | 'countUnknown'>): void {
      store = state
      unknown.watch(countUnknown)
    },
    /** sets the function from which `sessions_seen` gets its value at each scrape */
    watchSessions(given: () => number): void {
      seen = given
    },
  }
}
