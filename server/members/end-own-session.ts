import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '../calls/calls.ts'
import type { Audit } from '../observability/audit.ts'

type Parts = { readonly audit: Audit; readonly endToken: (of: CallContext) => void }

/** Ends the session of the request, then the upstream's token in the background. */
export async function endOwnSession(
  { audit, endToken }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  audit(request, 'logout')
  await reply.endSession()
  endToken(request)
}
