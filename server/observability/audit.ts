/**
 * The audit log: one line per account or money event, with a pseudonym of the member and the outcome. It never contains a name, an amount or an
 * address.
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'

type AuditEvent =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'foreign_member'
  | 'cross_site_refused'
  | 'throttled'
  | 'password_changed'
  | 'money'

/** Events that should never happen; they are logged at error level. */
const ALARMS: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['foreign_member'])

export type Audit = (
  request: Pick<FastifyRequest, 'session' | 'log'>,
  event: AuditEvent,
  about?: { row?: string; outcome?: string; magnitude?: number | undefined },
) => void

/** @param secret HMAC key for the pseudonyms, which link a member's lines without identifying the member */
export function createAudit(secret: string): Audit {
  return (request, event, about = {}) => {
    const member = request.session?.member
    const pseudonym = member && createHmac('sha256', secret).update(member).digest('base64url').slice(0, 16)
    const level = ALARMS.has(event) ? 'error' : 'info'
    request.log[level]({ event, ...(pseudonym && { member: pseudonym }), ...about }, 'audit')
  }
}

/** The number of digits before an amount's decimal point: enough to notice unusual amounts, without logging the amount. */
export function magnitudeOf(body: unknown): number | undefined {
  const amount = typeof body === 'object' && body !== null && 'amount' in body ? body.amount : undefined
  return typeof amount === 'string' ? (amount.split('.')[0]?.length ?? 0) : undefined
}

/** Error codes that are logged as audit events. */
const BY_CODE: Partial<Record<ErrorCode, AuditEvent>> = {
  session_ended: 'session_ended',
  cross_site: 'cross_site_refused',
  too_many_requests: 'throttled',
}
const PASSWORD_ROUTES = new Set([
  '/api/user/recoverPassword',
  '/api/user/resetPayPassword',
  '/api/user/recoverPayPassword',
])

/** Logs the audit events that follow from a response. Runs before the response is sent, so that a client that disconnects cannot prevent it. */
export const auditAnswer =
  (audit: Audit) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { problem } = request
    const event = problem && !problem.isRepeated && BY_CODE[problem.code]
    // most requests have no event and end here
    if (!event && request.method !== 'POST') return
    const row = request.routeOptions.url ?? 'none'
    if (event) audit(request, event, { row })
    else if (reply.statusCode === 200 && PASSWORD_ROUTES.has(row)) audit(request, 'password_changed', { row })
  }
