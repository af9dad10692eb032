/** What goes wrong with Redis, and what the log says about it: once when it begins, not with every payment. */
import { StoreError } from './store-error.ts'

/** Redis has written it, but not enough replicas have it in time: a failover may take it back. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** Whether no node answered for the ledger. What a node refuses, such as a write while it is full, is told by whoever asked. */
export const isOutage = (fault: unknown): fault is Error =>
  fault instanceof Error &&
  !(fault instanceof StoreError || fault instanceof UnconfirmedError) &&
  (fault.name !== 'ReplyError' || /^(CLUSTERDOWN|LOADING|MASTERDOWN|READONLY)/.test(fault.message))

type Seen = { readonly replicas: number; readonly isAlone: boolean } | null

/** After how many heartbeats without replicas another primary is looked for; then after as many again as the last. */
const LOOK_AFTER = [2, 4, 8, 30]

type Watch = {
  /** how many replicas must have a payment before it is sent */
  readonly needed: number
  readonly tell: (line: string) => void
  readonly lookAgain: () => void
}

/** Watches, with every heartbeat, whether payments have the replicas that they need. */
export function watchReplicas({ needed, tell, lookAgain }: Watch): (seen: Seen) => void {
  let aloneFor = 0
  let most = needed
  return (seen) => {
    if (!seen || needed === 0) return
    aloneFor = seen.isAlone ? aloneFor + 1 : 0
    if (aloneFor === 1) tell(`fewer than ${needed} replicas of Redis answer: payments are refused`)
    if (LOOK_AFTER.includes(aloneFor) || (aloneFor > 0 && aloneFor % (LOOK_AFTER.at(-1) ?? 1) === 0)) lookAgain()
    if (seen.replicas > most)
      tell(
        `Redis has ${seen.replicas} replicas, and REDIS_REPLICAS is ${needed}: after a failover to one that lacks a payment, it could be sent again`,
      )
    most = Math.max(most, seen.replicas)
  }
}
