/** What happened to accounts and money, one line each: who (hashed), what, how it ended. Never a name, an amount or an address. */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'

type AuditEvent =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'session_ended'
  | 'cross_site_refused'
  | 'throttled'
  | 'password_changed'
  | 'money'

export type Audit = (
  request: FastifyRequest,
  event: AuditEvent,
  about?: { row?: string; outcome?: string; magnitude?: number | undefined },
) => void

/** @param secret keys the hash, so that a member's lines belong together and name nobody */
export function createAudit(secret: string): Audit {
  return (request, event, about = {}) => {
    const member = request.session?.member
    const pseudonym = member && createHmac('sha256', secret).update(member).digest('base64url').slice(0, 16)
    request.log.info({ event, ...(pseudonym && { member: pseudonym }), ...about }, 'audit')
  }
}

/** The class of an amount: how many digits stand before its point. Enough to see that something is unusual. */
export function magnitudeOf(body: unknown): number | undefined {
  const amount = typeof body === 'object' && body !== null && 'amount' in body ? body.amount : undefined
  return typeof amount === 'string' ? (amount.split('.')[0]?.length ?? 0) : undefined
}

/** Answers that tell of an event by themselves. */
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

/** Notes what can be told from an answer alone, once it is out. */
export const auditAnswer =
  (audit: Audit) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const event = request.problem && BY_CODE[request.problem.code]
    // most are neither
    if (!event && request.method !== 'POST') return
    if (!reply.raw.writableFinished) return
    const row = request.routeOptions.url ?? 'none'
    if (event) audit(request, event, { row })
    else if (reply.statusCode === 200 && PASSWORD_ROUTES.has(row)) audit(request, 'password_changed', { row })
  }
