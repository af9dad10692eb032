/** The path of a payment, from request to response. The other files of this folder implement the steps. */
import type { FastifyRequest } from 'fastify'
import type { MoneyKey } from '../../shared/contract/index.ts'
import type { Calls } from '../calls/calls.ts'
import { type ParsedInput, parseInput, storable } from '../calls/codec.ts'
import { inputOf } from '../calls/request-input.ts'
import type { Handler, Services } from '../handlers/handler.ts'
import type { Intent, Ledger } from '../ledger/ledger.ts'
import type { Throttle } from '../limits/throttle.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'
import { createIdempotency } from './idempotency.ts'
import { intentOf } from './intent.ts'
import { intentStatus } from './intent-status.ts'
import { refusePaused } from './kill-switch.ts'
import { endingOf, failed, outcomeOf, type PaymentResult, respond, succeeded } from './payment-result.ts'
import { createReconciler } from './reconcile.ts'
import { RECONCILE_DELAYS_MS } from './reconcile-limits.ts'

export type Payments = {
  /** Handles requests for one money row. */
  handler(key: MoneyKey): Handler
  /** Handles `view/intent`. */
  status: Handler
  /** Stops reconciling. */
  close(): void
  /** Resolves when every payment in progress has ended; retried ledger writes are not awaited. */
  idle(): Promise<unknown>
}

/** `input` without its secret fields. */
export type PaymentEnd = { key: MoneyKey; input: Record<string, unknown>; outcome: string }

type Options = {
  ledger: Ledger
  /** called with the outcome of every payment */
  onEnd: (request: FastifyRequest, end: PaymentEnd) => void
  /** waiting times before each lookup of an unknown outcome, in milliseconds */
  reconcileDelaysMs?: readonly number[] | undefined
  /** waiting times before each retry of a failed ledger write, in milliseconds */
  retryDelaysMs?: readonly number[] | undefined
}

type Parts = Pick<Services, 'paused' | 'now'> & {
  calls: Pick<Calls, 'run' | 'send'>
  throttle: Pick<Throttle, 'guard'>
  upstream: Pick<Upstream, 'clockOffset'>
}

export function createPayments(
  { calls, throttle, upstream, paused, now }: Parts,
  { ledger, onEnd, reconcileDelaysMs: waits = RECONCILE_DELAYS_MS, retryDelaysMs }: Options,
): Payments {
  const idempotency = createIdempotency({ ledger, now, retryDelaysMs })
  const reconciler = createReconciler({ ledger, calls, now, clockOffset: upstream.clockOffset, waits })

  const pay =
    (key: MoneyKey): Handler =>
    async (request, reply) => {
      const member = authenticate(request)
      refusePaused(key, paused)
      const input = parseInput(key, inputOf(request))
      const intent = intentOf(member, request.headers['idempotency-key'], input)
      const result = await idempotency.once(intent, async () => {
        const ended = await carryOut(intent, input, request).catch(failed)
        onEnd(request, { key, input: storable(input), outcome: outcomeOf(ended) })
        return ended
      })
      return respond(result, reply)
    }

  /** Runs to its end even if the client disconnects. @throws Problem when it must not be sent */
  async function carryOut(intent: Intent, input: ParsedInput, request: FastifyRequest): Promise<PaymentResult> {
    const earlier = await idempotency.claim(intent, request.headers['x-same-intent'] === 'confirmed')
    if (earlier) return earlier
    const send = () => calls.send(input, request)
    const result = await throttle.guard(input.key, input.given, request, send).then(succeeded, failed)
    const ending = endingOf(result, request.id)
    await idempotency.record(intent, ending, request.log)
    if (ending.kind === 'unknown') reconciler.watch(intent.id, request)
    return result
  }

  return {
    handler: pay,
    status: intentStatus(ledger, reconciler, now),
    close: reconciler.close,
    idle: idempotency.idle,
  }
}

/** The paying member. @throws Problem when not logged in, or when the page was opened in another session */
function authenticate({ session, headers }: FastifyRequest): string {
  if (!session) throw new Problem('not_logged_in')
  const page = headers['x-session-id']
  if (page !== undefined && page !== session.id) throw new Problem('session_changed')
  return session.member
}
