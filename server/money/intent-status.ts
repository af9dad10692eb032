/** `view/intent?key=`: the outcome of a payment, for a page that received no response. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { UnknownReason, Views } from '../../shared/contract/view.ts'
import type { Handler } from '../handlers/handler.ts'
import type { Entry, Ledger } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import { intentId, type Key, readKey } from './intent.ts'
import type { PaymentTimes } from './payment-times.ts'
import type { Reconciler } from './reconcile.ts'

type Status = Views['intent']

/** Fingerprint of a closed key: a payment with the same key that arrives later, over a slow network, is refused. */
const CLOSED = 'closed'

type Parts = {
  ledger: Ledger
  reconciler: Reconciler
  times: PaymentTimes
  /** unix milliseconds */
  now: () => number
}

export const intentStatus =
  ({ ledger, reconciler, times, now }: Parts): Handler =>
  async (request) => {
    const { session } = request
    if (!session) throw new Problem('not_logged_in')
    const key = readKey(keyOf(request), session, now())
    const id = intentId(session, key)
    try {
      const entry = await reconciler.look({ id, reference: key.uuid }, request)
      return entry ? statusOf(entry) : await close(id, key)
    } catch (cause) {
      throw cause instanceof Problem ? cause : new Problem('ledger_unavailable', { cause })
    }

    /** Closes a key that was never used, so that the response `not_sent` stays true. */
    async function close(closed: string, { createdAt }: Key): Promise<Status> {
      const intent = {
        id: closed,
        attempt: randomUUID(),
        keyCreatedAt: createdAt,
        fingerprint: CLOSED,
        sameAs: null,
        payee: '',
        list: '',
        row: '',
        input: '{}',
      }
      const claimed = await ledger.claim(intent, false)
      if (claimed.kind === 'known') return statusOf(claimed.entry)
      if (claimed.kind === 'forgotten') return unknown(null, 'forgotten', null)
      const problem = new Problem('idempotency_key_reused')
      await ledger.complete(intent, { status: problem.status, body: JSON.stringify(problem.body(request.id)) })
      return ended('not_sent', null)
    }

    function statusOf(entry: Entry): Status {
      if (entry.fingerprint === CLOSED) return ended('not_sent', null)
      const row = entry.row as NonNullable<Status['row']>
      if (entry.state === 'open') return { ...ended('not_sent', row), state: 'under_way' }
      if (entry.state === 'unknown') {
        const until = Math.ceil(now() / 1_000 + times.executionS - entry.age)
        return entry.age < times.executionS ? unknown(row, 'delay', until) : unknown(row, 'records', null)
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
