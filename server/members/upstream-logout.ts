/**
 * Ends the upstream's token after our session has ended. The call is not in the specification, but stock FastAdmin has it; another upstream may not.
 * The call runs in the background. Its failure does no harm, because only this server knows the token.
 */
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../../shared/contract/index.ts'
import { growingTo } from '../base/growing.ts'
import { type CallContext, callerOf, withSession } from '../calls/calls.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'

/**
 * The upstream's call that ends a token. It is not a row of the contract, so that browsers cannot call it. `upstream/client.ts` only needs its method
 * and path.
 */
const LOGOUT = 'POST user/logout' as string as RowKey
/** An upstream that has refused the call probably does not have it. The call is tried again only after this time. */
const ASK_AGAIN_MS = 3_600_000
/** For how many sessions it is remembered that their token was ended; about 2 MB. */
const ASKED_MAX = 20_000

/**
 * Ends the upstream's token of a session that has ended, in the background. Does so only once for each session, because somebody with a copy of the
 * session's cookie can send the cookie any number of times.
 * @param of the request that ended the session or came with its cookie
 */
export type EndToken = (of: CallContext, session: CallContext['session']) => void

/** @param now unix milliseconds */
export function createUpstreamLogout(upstream: Pick<Upstream, 'send'>, now: () => number): EndToken {
  const asked = new LRUCache<string, true>(growingTo(ASKED_MAX))
  let missingUntil = 0
  return (request, session) => {
    if (!session || now() < missingUntil || asked.has(session.id)) return
    asked.set(session.id, true)
    const caller = callerOf(withSession(request, session))
    upstream.send({ key: LOGOUT, policy: 'write', input: {}, caller }).catch((error) => {
      // for a token that is already invalid the upstream answers 401; only other refusals mean that it does not have the call
      const isMissing = error instanceof Problem && (error.code === 'refused' || error.code === 'upstream_missing')
      if (isMissing) missingUntil = now() + ASK_AGAIN_MS
    })
  }
}
