/** Sends a payment to the upstream at most once. The payment's intent is claimed in the ledger first; repeated requests get the recorded response. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../base/growing.ts'
import type { Answer, ClaimResult, Entry, Intent, Ledger } from '../ledger/ledger.ts'
import { policies } from '../policy.ts'
import { Problem } from '../problem.ts'
import { type Ending, failed, type PaymentResult, replayed } from './payment-result.ts'

/** How often the ledger is polled for a payment that another process is sending. */
const POLL_EVERY_MS = 100
/** Waiting times before each retry of a failed ledger write, in milliseconds. */
const RETRY_DELAYS_MS = Array<number>(30).fill(1_000)
/** How many unsent attempts are remembered; about 1 MB. */
const UNSENT_MAX = 10_000

export type Idempotency = {
  /**
   * Runs `work`. If this process is already running `work` for the same intent, waits for that result instead.
   * @throws Problem `idempotency_key_reused` when the key belongs to another payment
   * @throws Problem `idempotency_in_progress` when it has waited for `policies.money.deadlineMs`
   */
  once(intent: Intent, work: () => Promise<PaymentResult>): Promise<PaymentResult>
  /** Whether an earlier request with this key may have been sent. True if that cannot be determined. */
  mayBeKnown(intent: Intent): Promise<boolean>
  /**
   * Claims the intent before anything is sent. Resolves with null when the payment may be sent, otherwise with the result of the earlier attempt.
   * @param confirmed whether the member has confirmed that the same payment is to be made again
   * @throws Problem when the payment must not be sent
   */
  claim(intent: Intent, confirmed: boolean): Promise<PaymentResult | null>
  /** Records how a claimed intent has ended. Never throws: while the ledger cannot be written, repeated requests are answered from memory. */
  record(intent: Intent, ending: Ending, log: FastifyBaseLogger): Promise<void>
  /** Resolves when all payments in progress have ended, even those whose client has disconnected. Does not wait for retries of ledger writes. */
  idle(): Promise<unknown>
}

type Parts = {
  ledger: Ledger
  /** waiting times before each retry of a failed ledger write, in milliseconds */
  retryDelaysMs?: readonly number[] | undefined
}

/**
 * Creates the one instance that serves all money rows of a process. There must be only one, because it keeps track of the intents whose `work` is
 * running in the process.
 */
export function createIdempotency({ ledger, retryDelaysMs = RETRY_DELAYS_MS }: Parts): Idempotency {
  /** intents whose `work` is running in this process, or whose outcome this process could not record yet */
  const running = new Map<string, { fingerprint: string; result: Promise<PaymentResult> }>()
  /** failed ledger writes that are being retried, by intent */
  const pendingWrites = new Map<string, Promise<unknown>>()
  /** attempts that moved no funds; the ledger may still show them as open because a write failed */
  const unsent = new LRUCache<string, true>(growingTo(UNSENT_MAX))

  async function once(intent: Intent, work: () => Promise<PaymentResult>): Promise<PaymentResult> {
    const known = running.get(intent.id)
    if (known) return join(known, intent)
    // a failure becomes a result, so that the requests that wait for this `work` receive the failure, too
    const result = work().catch(failed)
    running.set(intent.id, { fingerprint: intent.fingerprint, result })
    void result.then(() => pendingWrites.get(intent.id)).then(() => running.delete(intent.id))
    return result
  }

  async function mayBeKnown({ id, keyCreatedAt }: Intent): Promise<boolean> {
    try {
      return (await ledger.find(id)) !== null || (await ledger.isForgotten(keyCreatedAt))
    } catch {
      return true
    }
  }

  async function claim(intent: Intent, confirmed: boolean): Promise<PaymentResult | null> {
    const claimed = await claimIntent(intent, confirmed)
    if (claimed.kind === 'first') return null
    // nothing was sent under this key, and it is too old to begin a payment: the client has to use a new key
    if (claimed.kind === 'late') throw new Problem('idempotency_key_reused')
    if (claimed.kind === 'same') throw new Problem('same_intent')
    // the ledger no longer has this key, so an earlier request with the key may have been sent
    if (claimed.kind === 'forgotten') throw new Problem('outcome_unknown')
    return replayed(await storedAnswer(intent, claimed.entry))
  }

  async function claimIntent(given: Intent, confirmed: boolean): Promise<ClaimResult> {
    try {
      const intent = given.payee === '' ? given : { ...given, payee: await ledger.payeeOf(given.payee) }
      const claimed = await ledger.claim(intent, confirmed)
      if (claimed.kind !== 'known' || !unsent.has(claimed.entry.attempt)) return claimed
      await ledger.release({ id: intent.id, attempt: claimed.entry.attempt })
      return await ledger.claim(intent, confirmed)
    } catch (cause) {
      // nothing is sent, because the claim may not have been written. The outcome is unknown, because an earlier request with the same key may have
      // been sent
      unsent.set(given.attempt, true)
      throw new Problem('ledger_unavailable', { cause })
    }
  }

  /**
   * The response of an earlier attempt. While another process is sending the payment, waits up to `policies.money.deadlineMs`.
   * @throws Problem when no response is recorded
   */
  async function storedAnswer(intent: Intent, first: Entry): Promise<Answer> {
    if (first.fingerprint !== intent.fingerprint) throw new Problem('idempotency_key_reused')
    const until = performance.now() + policies.money.deadlineMs
    // if the ledger fails, keep the last known entry: the ledger may be available again before `until`
    const again = (known: Entry) => ledger.find(intent.id).catch(() => known)
    for (let entry: Entry | null = first; ; entry = await again(entry)) {
      // the entry was released meanwhile, so no funds were moved
      if (!entry) throw new Problem('upstream_unreachable')
      if (entry.state === 'ended') return entry.answer
      if (entry.state === 'unknown' || !entry.alive) throw new Problem('outcome_unknown')
      if (performance.now() >= until) throw new Problem('idempotency_in_progress')
      await sleep(POLL_EVERY_MS)
    }
  }

  async function record(intent: Intent, ending: Ending, log: FastifyBaseLogger): Promise<void> {
    if (ending.kind === 'unsent') unsent.set(intent.attempt, true)
    const write = () => writeEnding(intent, ending, log)
    if (await tryWrite(log, write)) return
    const written = writeUntilDone(log, write, retryDelaysMs)
    // an unsent intent may be tried again at once; any other ending is answered from memory until it is written
    if (ending.kind !== 'unsent')
      pendingWrites.set(
        intent.id,
        written.then(() => pendingWrites.delete(intent.id)),
      )
  }

  async function writeEnding(intent: Intent, ending: Ending, log: FastifyBaseLogger): Promise<void> {
    if (ending.kind !== 'ended') return ending.kind === 'unknown' ? ledger.markUnknown(intent) : ledger.release(intent)
    if (await ledger.complete(intent, ending.answer, ending.record)) return
    // a comparison of lists has assigned the record to another payment. The upstream's own response is better evidence, so the outcome is recorded,
    // but without the record
    log.error('the upstream record of this payment is already assigned to another payment')
    await ledger.complete(intent, ending.answer)
  }

  return { once, mayBeKnown, claim, record, idle: () => Promise.all([...running.values()].map(({ result }) => result)) }
}

async function join(
  known: { fingerprint: string; result: Promise<PaymentResult> },
  intent: Intent,
): Promise<PaymentResult> {
  if (known.fingerprint !== intent.fingerprint) throw new Problem('idempotency_key_reused')
  const result = await Promise.race([known.result, sleep(policies.money.deadlineMs, null, { ref: false })])
  if (result === null) throw new Problem('idempotency_in_progress')
  return result.kind === 'answer' ? replayed(result.answer) : result
}

/** Runs `write`. A failure is only logged, because the client must get its response in any case. @returns whether `write` succeeded */
async function tryWrite(log: FastifyBaseLogger, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    log.error({ err: error }, 'ledger write failed')
    return false
  }
}

async function writeUntilDone(
  log: FastifyBaseLogger,
  write: () => Promise<void>,
  waits: readonly number[],
): Promise<void> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false })
    try {
      return await write()
    } catch {
      // retried after the next wait
    }
  }
  log.error('ledger write failed after all retries')
}
