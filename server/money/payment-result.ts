/** The result of a payment: what the client gets and what the ledger records. */
import type { FastifyReply } from 'fastify'
import type { Answer } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'

/** `replayed`: the payment ended earlier, and this is its recorded response. `data`: the row's output, if the upstream has just sent it. */
export type PaymentResult =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly replayed: boolean; readonly data?: unknown }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** @param data the row's output */
export const succeeded = (data: unknown): PaymentResult => ({
  kind: 'answer',
  answer: { status: 200, body: JSON.stringify(data) },
  replayed: false,
  data,
})

/** The result of a payment that threw `error`. An error that is not a Problem becomes `internal`, so the outcome is unknown. */
export const failed = (error: unknown): PaymentResult => ({
  kind: 'problem',
  problem: error instanceof Problem ? error : new Problem('internal', { cause: error }),
})

/** The result of a repeated request. @param answer the response that the ledger recorded for the first request */
export const replayed = (answer: Answer): PaymentResult => ({ kind: 'answer', answer, replayed: true })

/** What the ledger records. `unsent`: no funds were moved, so the same intent may be tried again. `record`: the name of the upstream's record. */
export type Ending =
  | { readonly kind: 'ended'; readonly answer: Answer; readonly record?: string | undefined }
  | { readonly kind: 'unknown' | 'unsent' }

/**
 * @param requestId id of the original request, which the recorded response contains
 * @param record name of the upstream's record
 */
export function endingOf(result: PaymentResult, requestId: string, record?: string): Ending {
  if (result.kind === 'answer') return { kind: 'ended', answer: result.answer, record }
  const { problem } = result
  // an upstream that requires a login has moved no funds, so the same intent may be sent again after the login
  if (problem.outcome === 'not_sent' || problem.code === 'session_ended') return { kind: 'unsent' }
  if (problem.outcome !== 'rejected') return { kind: 'unknown' }
  return { kind: 'ended', answer: { status: problem.status, body: JSON.stringify(problem.body(requestId)) } }
}

/** The outcome for the metrics and the audit log. */
export const outcomeOf = (result: PaymentResult): string =>
  result.kind === 'problem' ? result.problem.outcome : result.replayed ? 'replayed' : 'done'

/** Sends the result. A replayed response gets the header `Idempotency-Replayed`. @throws Problem when the result is a problem */
export function respond(result: PaymentResult, reply: FastifyReply): FastifyReply {
  if (result.kind === 'problem') throw result.problem
  const { status, body } = result.answer
  if (result.replayed) reply.header('idempotency-replayed', 'true')
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
  return reply.code(status).type(type).send(body)
}
