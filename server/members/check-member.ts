/** Checks that the member whom the upstream describes is the one who logged in, and learns their accounts. */
import type { OnRead } from '../calls/calls.ts'
import type { Audit } from '../observability/audit.ts'
import { Problem } from '../problem.ts'
import type { KnownAccounts } from './known-accounts.ts'

/** @throws Problem `session_ended` when the upstream takes the token for another member's: their data must not be shown */
export const checkMember =
  (accounts: KnownAccounts, audit: Audit): OnRead =>
  (answer, request) => {
    if (answer.key !== 'GET user/info' || !request.session) return
    const { id, username, email, mobile } = answer.output
    if (String(id) !== request.session.member) {
      audit(request, 'foreign_member', { row: answer.key })
      throw new Problem('session_ended')
    }
    void accounts.learn(request.session.member, { username, email: email ?? '', mobile })
  }
