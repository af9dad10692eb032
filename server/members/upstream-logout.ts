/**
 * Ends the upstream's token after our session has ended. The call is not one of the specification's, and an upstream may not have it; stock FastAdmin
 * does. Nobody waits for it, and its failure changes nothing: the token is known to this server alone.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import { type CallContext, callerOf } from '../calls/calls.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'

/** Not a row of the contract, so that no browser can call it; the upstream's client only needs its method and path. */
const LOGOUT = 'POST user/logout' as string as RowKey
/** An upstream that refuses it does not have it, and is not asked each time. */
const ASK_AGAIN_MS = 3_600_000

/** @param now unix milliseconds */
export function createUpstreamLogout(upstream: Pick<Upstream, 'send'>, now: () => number): (of: CallContext) => void {
  let missingUntil = 0
  return (request) => {
    if (!request.session || now() < missingUntil) return
    upstream.send({ key: LOGOUT, policy: 'write', input: {}, caller: callerOf(request) }).catch((error) => {
      // a token that is no longer valid is answered by 401, which is no refusal
      const isMissing = error instanceof Problem && (error.code === 'refused' || error.code === 'upstream_missing')
      if (isMissing) missingUntil = now() + ASK_AGAIN_MS
    })
  }
}
