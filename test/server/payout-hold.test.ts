/** The check of a withdrawal's payout account (`PAYOUT_HOLD_HOURS`), without a server: what happens if the list of accounts cannot be read. */
import t from 'tap'
import type { CallContext } from '../../server/calls/calls.ts'
import { parseInput } from '../../server/calls/codec.ts'
import { refuseHeld } from '../../server/money/payout-hold.ts'
import { policies } from '../../server/policy.ts'
import { Problem } from '../../server/problem.ts'

const withdrawal = parseInput('POST withdrawal/apply', { amount: '20', accountId: 7, payPassword: '246810' })

/** Checks the withdrawal while the request for the list fails. @returns the deadline of that request in milliseconds, and the problem */
async function checked(failure: unknown, msLeft: number) {
  let deadlineMs: number | undefined
  const send = async (...[, , limits]: [unknown, unknown, { deadlineMs?: number }?]) => {
    deadlineMs = limits?.deadlineMs
    throw failure
  }
  const parts = { payoutHoldS: 3_600, now: () => 0, calls: { send: send as never } }
  const problem = await refuseHeld(withdrawal, {} as CallContext, parts, msLeft).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { deadlineMs, problem }
}

t.test('the member is told why the list could not be read, when to try again, and that nothing was sent', async (t) => {
  const known = new Problem('upstream_down', { detail: 'Closed for an hour', retryAfter: 7, outcome: 'unknown' })
  t.match((await checked(known, 30_000)).problem, {
    code: 'upstream_down',
    outcome: 'not_sent',
    detail: 'Closed for an hour',
    retryAfter: 7,
  })
  t.match((await checked(new Error('broken'), 30_000)).problem, { code: 'internal', outcome: 'not_sent' })
})

t.test('the list is waited for as long as any list, but no longer than the payment has left', async (t) => {
  t.equal((await checked(new Error(), 3_000)).deadlineMs, 3_000)
  t.equal((await checked(new Error(), 30_000)).deadlineMs, policies.read.deadlineMs)
})
