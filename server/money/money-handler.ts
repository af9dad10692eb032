/** The path of a payment from request to response, step by step. The other files of this folder implement the steps. */
import type { FastifyRequest } from 'fastify'
import type { MoneyKey } from '../../shared/contract/index.ts'
import type { Calls } from '../calls/calls.ts'
import { type ParsedInput, parseInput, storable } from '../calls/codec.ts'
import { explaining } from '../calls/explained.ts'
import { inputOf } from '../calls/request-input.ts'
import type { Handler, Services } from '../handlers/handler.ts'
import type { Intent, Ledger } from '../ledger/ledger.ts'
import { payeeOf } from '../ledger/payee.ts'
import type { Throttle } from '../limits/throttle.ts'
import { policies } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'
import { storedRecordName } from './find-outcome.ts'
import { createIdempotency } from './idempotency.ts'
import { intentOf, type Key, type Payer, readKey } from './intent.ts'
import { intentStatus } from './intent-status.ts'
import { refusePaused } from './kill-switch.ts'
import { endingOf, failed, outcomeOf, respond, succeeded } from './payment-result.ts'
import { createTimeLimit, paymentTimes } from './payment-times.ts'
import { refuseHeld } from './payout-hold.ts'
import { createReconciler } from './reconcile.ts'

export type Payments = {
  /** Handles requests for one money row. */
  handler(key: MoneyKey): Handler
  /** Handles `view/intent`. */
  status: Handler
  /** Stops the automatic lookups of unknown outcomes. */
  close(): void
  /** Resolves when all payments in progress have ended. Does not wait for retries of ledger writes. */
  idle(): Promise<unknown>
}

/** What is reported when a payment ends. `input`: without its secret fields. */
export type PaymentEnd = { key: MoneyKey; input: Record<string, unknown>; outcome: string }

type Options = {
  ledger: Ledger
  /** called with the outcome of every payment */
  onEnd: (request: FastifyRequest, end: PaymentEnd) => void
  /** the longest that the upstream may take to carry out a payment, in seconds */
  maxDelayS: number
  /** the upstream's field for our idempotency key; undefined if the upstream has no such field */
  referenceField?: string | undefined
  /** waiting times before each automatic lookup, in milliseconds; by default, they follow from `maxDelayS` */
  reconcileDelaysMs?: readonly number[] | undefined
  /** waiting times before each retry of a failed ledger write, in milliseconds */
  retryDelaysMs?: readonly number[] | undefined
}

type Parts = Pick<Services, 'paused' | 'payoutHoldS' | 'now'> & {
  calls: Pick<Calls, 'run' | 'read' | 'send'>
  throttle: Pick<Throttle, 'guard' | 'check' | 'lookup'>
  upstream: Pick<Upstream, 'clock'>
}

/** How long the upstream's clock must be watched, in milliseconds, so that payments can be found by their time. */
export const clockMemoryMs = ({ maxDelayS }: Pick<Options, 'maxDelayS'>): number =>
  paymentTimes(maxDelayS).clockMemoryMs

export function createPayments(
  { calls, throttle, upstream, paused, payoutHoldS, now }: Parts,
  { ledger, onEnd, maxDelayS, referenceField, reconcileDelaysMs, retryDelaysMs }: Options,
): Payments {
  const times = paymentTimes(maxDelayS)
  const idempotency = createIdempotency({ ledger, retryDelaysMs })
  const { clock } = upstream
  const reconciler = createReconciler({
    ledger,
    calls,
    now,
    clock,
    times,
    referenceField,
    delaysMs: reconcileDelaysMs ?? times.lookDelaysMs,
  })

  const pay =
    (key: MoneyKey): Handler =>
    async (request, reply) => {
      const payer = authenticate(request)
      refusePaused(key, paused)
      const input = parseInput(key, inputOf(request))
      const at = now()
      const idempotencyKey = readKey(request.headers['idempotency-key'], payer, at)
      const intent = intentOf(payer, idempotencyKey, input, at)
      const result = await idempotency.once(intent, async () => {
        const ended = await carryOut(intent, idempotencyKey, input, request).catch(failed)
        onEnd(request, { key, input: storable(input), outcome: outcomeOf(ended) })
        return ended
      })
      return respond(result, reply)
    }

  /** Carries out one payment. Runs to its end even if the client disconnects. @throws Problem when the payment must not be sent */
  async function carryOut(intent: Intent, { uuid }: Key, parsed: ParsedInput, request: FastifyRequest) {
    const input = withReference(parsed, uuid)
    const msLeft = createTimeLimit(policies.money.deadlineMs, now)
    await refuseThrottled(intent, parsed, request)
    const earlier = await idempotency.claim(intent, request.headers['x-same-intent'] === 'confirmed')
    if (earlier) return earlier
    const send = () => explaining(input, calls.send(input, request, { deadlineMs: msLeft() }))
    // after the claim, because a repeated request must get the recorded response, even if the account has been changed meanwhile
    const result = await refuseHeld(input, request, { calls, payoutHoldS, now }, msLeft())
      .then(() => throttle.guard(input.key, input.given, request, send))
      .then(succeeded, failed)
    const data = result.kind === 'answer' ? result.data : null
    const ending = endingOf(result, request.id, storedRecordName(request, input.key, data))
    await idempotency.record(intent, ending, request.log)
    if (ending.kind === 'unknown') reconciler.watch({ id: intent.id, reference: uuid }, request)
    learnPayee(intent.payee, data)
    return result
  }

  /**
   * Refuses a request that is over the limit before anything is written to the ledger. A repeated request passes, because it only gets the recorded
   * response.
   */
  async function refuseThrottled(intent: Intent, { key, given }: ParsedInput, request: FastifyRequest): Promise<void> {
    await throttle.check(key, given, request).catch(async (error) => {
      if (!(await idempotency.mayBeKnown(intent))) throw error
    })
  }

  /** Remembers that the entered account and the account in the upstream's response are the same payee; one may be a name, the other a number. */
  function learnPayee(entered: string, data: unknown): void {
    const account = typeof data === 'object' && data !== null && 'account' in data ? data.account : null
    const payee = typeof account === 'string' ? payeeOf(account) : ''
    // if this fails, members only have to confirm an equal payment more often
    if (entered && payee && payee !== entered) ledger.learnPayee(entered, payee).catch(() => undefined)
  }

  const withReference = (input: ParsedInput, uuid: string): ParsedInput =>
    referenceField === undefined ? input : { ...input, sent: { ...input.sent, [referenceField]: uuid } }

  return {
    handler: pay,
    status: intentStatus({ ledger, reconciler, throttle, times, now }),
    close: reconciler.close,
    idle: idempotency.idle,
  }
}

/** The session of the paying member. @throws Problem when nobody is logged in, or the page was opened in another session */
function authenticate({ session, headers }: FastifyRequest): Payer {
  if (!session) throw new Problem('not_logged_in')
  const page = headers['x-session-id']
  if (page !== undefined && page !== session.id) throw new Problem('session_changed')
  return session
}
