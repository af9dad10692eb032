/**
 * Keys whose payment was reported as not sent, although it may still be on its way over a slow network: when it arrives, it is refused. They are
 * kept among the counters, because a lookup of an unknown key must not write to the ledger.
 */
import type { Counters } from '../limits/counters.ts'

/** A request that was sent before its key was looked up has arrived by then, or its connection has been closed. */
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
