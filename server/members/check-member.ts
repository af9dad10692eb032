/** Checks that the upstream's `user/info` describes the member who logged in, and learns which accounts are this member's. */
import type { OnRead } from '../calls/calls.ts'
import type { Audit } from '../observability/audit.ts'
import { Problem } from '../problem.ts'
import type { KnownAccounts } from './known-accounts.ts'

/**
 * @throws Problem `session_ended` when the upstream returns another member for the token: that member's data must not be shown
 * @throws Problem `upstream_invalid` when the upstream returns no member
 */
export const checkMember =
  (accounts: KnownAccounts, audit: Audit): OnRead =>
  (answer, request) => {
    if (answer.key !== 'GET user/info' || !request.session) return
    const { id, username, email, mobile } = answer.output
    // nobody's id: the upstream has sent no member, so the session is not over
    if (id === 0) throw new Problem('upstream_invalid')
    if (String(id) !== request.session.member) {
      audit(request, 'foreign_member', { row: answer.key })
      throw new Problem('session_ended')
    }
    void accounts.learn(request.session.member, { username, email: email ?? '', mobile })
  }
