/** `view/intent?key=`: the outcome of a payment, for a page that received no response. */
import type { FastifyRequest } from 'fastify'
import type { UnknownReason, Views } from '../../shared/contract/view.ts'
import type { Handler } from '../handlers/handler.ts'
import { type Entry, LATE_SLACK_MS, type Ledger } from '../ledger/ledger.ts'
import type { Throttle } from '../limits/throttle.ts'
import { Problem } from '../problem.ts'
import { intentId, type Key, readKey } from './intent.ts'
import type { PaymentTimes } from './payment-times.ts'
import type { Reconciler } from './reconcile.ts'

type Status = Views['intent']

type Parts = {
  ledger: Pick<Ledger, 'lookUp'>
  reconciler: Reconciler
  throttle: Pick<Throttle, 'lookup'>
  times: PaymentTimes
  /** unix milliseconds */
  now: () => number
}

/** The handler of `view/intent`. @throws Problem `too_many_requests`, or `ledger_unavailable` when the outcome cannot be looked up */
export const intentStatus =
  ({ ledger, reconciler, throttle, times, now }: Parts): Handler =>
  async (request) => {
    const { session } = request
    if (!session) throw new Problem('not_logged_in')
    const key = readKey(keyOf(request), session, now())
    const id = intentId(session, key)
    await throttle.lookup(session.member)
    try {
      const entry = await reconciler.look({ id, reference: key.uuid }, request)
      return entry ? statusOf(entry) : await withoutEntry(key)
    } catch (cause) {
      throw cause instanceof Problem ? cause : new Problem('ledger_unavailable', { cause })
    }

    /**
     * The state of a payment without an entry in the ledger. It is `not_sent` only once the key can no longer begin a payment. Otherwise a request
     * that arrives later could still make the payment.
     */
    async function withoutEntry({ createdAt, newUntil }: Key): Promise<Status> {
      const found = await ledger.lookUp({ id, keyCreatedAt: createdAt, keyNewUntil: newUntil })
      // the payment may have claimed its intent since the caller looked for the entry
      if (found.kind === 'known') return statusOf(found.entry)
      if (found.kind === 'forgotten') return unknown(null, 'forgotten', null)
      if (found.kind === 'late') return ended('not_sent', null)
      return unknown(null, 'arrival', newUntil && Math.ceil((newUntil + LATE_SLACK_MS) / 1_000))
    }

    function statusOf(entry: Entry): Status {
      const row = entry.row as NonNullable<Status['row']>
      if (entry.state === 'open') return { ...ended('not_sent', row), state: 'under_way' }
      if (entry.state === 'unknown') {
        const until = Math.ceil(now() / 1_000 + times.absentAfterS - entry.age)
        return entry.age < times.absentAfterS ? unknown(row, 'delay', until) : unknown(row, 'records', null)
      }
      return entry.answer.status < 400
        ? { ...ended('done', row), orderId: orderIdOf(entry.answer.body) }
        : ended('rejected', row)
    }
  }

const ended = (state: 'done' | 'rejected' | 'not_sent', row: Status['row']): Status => ({
  state,
  row,
  orderId: null,
  reason: null,
  until: null,
})

const unknown = (row: Status['row'], reason: UnknownReason, until: number | null): Status => ({
  state: 'unknown',
  row,
  orderId: null,
  reason,
  until,
})

function orderIdOf(body: string): string | null {
  const answer: unknown = JSON.parse(body)
  return typeof answer === 'object' && answer !== null && 'orderId' in answer ? String(answer.orderId) : null
}

function keyOf({ query }: FastifyRequest): unknown {
  const { key, ...rest } = query as Record<string, unknown>
  const [extra] = Object.keys(rest)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return key
}
