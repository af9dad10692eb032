/** What the stub really did: how often it has received each transfer, and how often it has carried it out. A transfer is identified by its amount. */
import { parseAmount } from '../upstream/amount.ts'
import type { Upstream } from '../upstream/server.ts'

export type Truth = {
  /** how often a transfer of this amount has reached the stub so far */
  received(amount: string): number
  carriedOut(amount: string): number
}

export function truthOf(upstream: Upstream): Truth {
  const received = createCount(
    () => upstream.requests,
    ({ key, json }) =>
      key === 'POST user/transfer' && typeof json === 'object' && json !== null && 'money' in json ? json.money : null,
  )
  const carriedOut = createCount(
    () => upstream.world.transfers,
    ({ amount }) => amount,
  )
  return { received, carriedOut }
}

/** Counts the entries of a growing list by amount. Reads each entry only once. @returns a function that returns the count for an amount */
function createCount<T>(list: () => readonly T[], amountOf: (entry: T) => unknown): (amount: string) => number {
  const counts = new Map<string, number>()
  let seen = 0
  return (amount) => {
    const entries = list()
    for (; seen < entries.length; seen++) {
      const name = nameOf(entries[seen] === undefined ? null : amountOf(entries[seen] as T))
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return counts.get(nameOf(amount)) ?? 0
  }
}

const nameOf = (amount: unknown): string => String(typeof amount === 'bigint' ? amount : parseAmount(amount))
