/** Refuses withdrawals to payout accounts that are held (`handlers/payout-accounts.ts`). */
import type { CallContext, Calls } from '../calls/calls.ts'
import { type ParsedInput, parseInput } from '../calls/codec.ts'
import type { Services } from '../handlers/handler.ts'
import { heldUntil, newSince } from '../handlers/payout-accounts.ts'
import { policies } from '../policy.ts'
import { Problem } from '../problem.ts'

type Parts = Pick<Services, 'payoutHoldS' | 'now'> & { calls: Pick<Calls, 'send'> }

/**
 * Called before a payment is sent. A withdrawal is refused if its payout account is held, or if that cannot be found out. Does nothing for other
 * payments, or if the operator has set no wait.
 * @param msLeft the time that is left for the payment
 * @throws Problem, always with the outcome `not_sent`
 */
export async function refuseHeld(
  { key, given }: ParsedInput,
  request: CallContext,
  { calls, ...hold }: Parts,
  msLeft: number,
): Promise<void> {
  if (hold.payoutHoldS === 0 || key !== 'POST withdrawal/apply') return
  const id = 'accountId' in given ? Number(given.accountId) : 0
  const deadlineMs = Math.min(policies.read.deadlineMs, msLeft)
  const accounts = await calls.send(parseInput('GET bank/list', {}), request, { deadlineMs }).catch((error) => {
    throw unsent(error)
  })
  const account = accounts.find((each) => each.id === id)
  // an account that is not in the list could be a new one
  if (!account) throw new Problem('input_invalid', { fields: { accountId: 'payout.missing' } })
  if (newSince(account) === null)
    request.log.warn('PAYOUT_HOLD_HOURS has no effect: the upstream does not tell when this payout account was added')
  else if (account.changedAt === null)
    request.log.warn(
      'PAYOUT_HOLD_HOURS misses changes: the upstream does not tell when this payout account was changed',
    )
  const until = heldUntil(account, hold)
  if (until !== null) throw new Problem('payout_held', { retryAfter: Math.ceil(until - hold.now() / 1_000) })
}

/** The problem of a list that could not be read. The payment has not been sent, whatever became of the request for the list. */
function unsent(error: unknown): Problem {
  if (!(error instanceof Problem)) return new Problem('internal', { cause: error, outcome: 'not_sent' })
  const { code, detail, retryAfter } = error
  return new Problem(code, {
    cause: error,
    outcome: 'not_sent',
    ...(detail !== undefined && { detail }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}
