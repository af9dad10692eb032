/**
 * Ends the upstream's token after our session has ended. The call is not in the specification, but stock FastAdmin has it; another upstream may not.
 * It runs in the background, and its failure does no harm, because only this server knows the token.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import { type CallContext, callerOf } from '../calls/calls.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'

/** Not a row of the contract, so that browsers cannot call it. The upstream's client only needs its method and path. */
const LOGOUT = 'POST user/logout' as string as RowKey
/** An upstream that refuses the call does not have it; the next try comes after this time. */
const ASK_AGAIN_MS = 3_600_000

/** @param now unix milliseconds */
export function createUpstreamLogout(upstream: Pick<Upstream, 'send'>, now: () => number): (of: CallContext) => void {
  let missingUntil = 0
  return (request) => {
    if (!request.session || now() < missingUntil) return
    upstream.send({ key: LOGOUT, policy: 'write', input: {}, caller: callerOf(request) }).catch((error) => {
      // for a token that is already invalid the upstream answers 401; only other refusals mean that it does not have the call
      const isMissing = error instanceof Problem && (error.code === 'refused' || error.code === 'upstream_missing')
      if (isMissing) missingUntil = now() + ASK_AGAIN_MS
    })
  }
}
