/**
 * Remembers idempotency keys whose payment was reported as not sent. Such a payment may still arrive over a slow network; it is refused then. The
 * keys are stored among the counters, because the lookup of an unknown key must not write to the ledger.
 */
import type { Counters } from '../limits/counters.ts'

/** How long a key stays closed. A request sent before the lookup arrives within this time, or its connection has been closed. */
const CLOSED_S = 15 * 60

export type ClosedKeys = {
  close(id: string): Promise<void>
  isClosed(id: string): Promise<boolean>
}

export const createClosedKeys = (counters: Pick<Counters, 'add' | 'read'>): ClosedKeys => ({
  async close(id) {
    await counters.add(`closed:${id}`, CLOSED_S)
  },
  isClosed: async (id) => (await counters.read(`closed:${id}`)) !== null,
})
