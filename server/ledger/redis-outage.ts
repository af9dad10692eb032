/** Recognises outages of Redis. Each outage is logged once, not with every payment. */
import { StoreError } from '../base/store-error.ts'

/** Redis has written the data, but too few replicas have confirmed it in time, so a failover may undo the write. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
  /** what the script returned */
  readonly reply: unknown
  constructor(message: string, reply: unknown, options?: ErrorOptions) {
    super(message, options)
    this.reply = reply
  }
}

/**
 * Whether the fault means that no node could serve the ledger. A node that refuses a command, such as a write when the node is full, is no outage;
 * the caller reports that.
 */
export const isOutage = (fault: unknown): fault is Error =>
  fault instanceof Error &&
  !(fault instanceof StoreError || fault instanceof UnconfirmedError) &&
  (fault.name !== 'ReplyError' || /^(CLUSTERDOWN|LOADING|MASTERDOWN|READONLY)/.test(fault.message))

type Seen = { readonly replicas: number; readonly isAlone: boolean } | null

/** While replicas are missing, the server looks for another primary after these numbers of heartbeats. */
const LOOK_AFTER = [2, 4, 8]
/** After the last number in LOOK_AFTER, the server looks for another primary each time this many heartbeats have passed. */
const LOOK_EVERY = 30

type Watch = {
  /** how many replicas must have a payment before it is sent */
  readonly needed: number
  readonly tell: (line: string) => void
  readonly lookAgain: () => void
}

/**
 * Returns a function to call with every heartbeat. The function logs when fewer replicas answer than a payment needs, and when Redis has more
 * replicas than a payment waits for. While too few answer, it calls `lookAgain` from time to time.
 */
export function watchReplicas({ needed, tell, lookAgain }: Watch): (seen: Seen) => void {
  let aloneFor = 0
  let most = needed
  return (seen) => {
    if (!seen || needed === 0) return
    aloneFor = seen.isAlone ? aloneFor + 1 : 0
    if (aloneFor === 1) tell(`fewer than ${needed} replicas of Redis answer: payments are refused`)
    if (LOOK_AFTER.includes(aloneFor) || (aloneFor > 0 && aloneFor % LOOK_EVERY === 0)) lookAgain()
    if (seen.replicas > most)
      tell(
        `Redis has ${seen.replicas} replicas, and REDIS_REPLICAS is ${needed}: after a failover to a replica that lacks a payment, the payment could be sent twice`,
      )
    most = Math.max(most, seen.replicas)
  }
}
