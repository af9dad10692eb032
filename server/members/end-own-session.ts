import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Audit } from '../observability/audit.ts'
import type { EndToken } from './upstream-logout.ts'

type Parts = { readonly audit: Audit; readonly endToken: EndToken }

/** Ends the session of the request, then the upstream's token in the background. */
export async function endOwnSession(
  { audit, endToken }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  audit(request, 'logout')
  await reply.endSession()
  endToken(request, request.session)
}
