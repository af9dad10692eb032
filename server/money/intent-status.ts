/** `view/intent?key=`: the outcome of a payment, for a page that received no response. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Views } from '../../shared/contract/view.ts'
import type { Handler } from '../handlers/handler.ts'
import type { Entry, Ledger } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import { intentId } from './intent.ts'
import type { Reconciler } from './reconcile.ts'

type Intent = Views['intent']

/** Fingerprint of a closed key: a payment with the same key that arrives later, over a slow network, is refused. */
const CLOSED = 'closed'

/**
 * A key that was never used is closed, so that the response `not_sent` stays true.
 * @param now unix milliseconds
 */
export const intentStatus =
  (ledger: Ledger, reconciler: Reconciler, now: () => number): Handler =>
  async (request) => {
    const id = intentId(request.session?.member ?? '', keyOf(request))
    try {
      const entry = await reconciler.look(id, request)
      return entry ? statusOf(entry) : await close(id)
    } catch (cause) {
      throw cause instanceof Problem ? cause : new Problem('ledger_unavailable', { cause })
    }

    async function close(closed: string): Promise<Intent> {
      const intent = { id: closed, attempt: randomUUID(), fingerprint: CLOSED, sameAs: null, row: '', input: '{}' }
      const claimed = await ledger.claim(intent, Math.floor(now() / 1_000), false)
      if (claimed.kind === 'known') return statusOf(claimed.entry)
      const problem = new Problem('idempotency_key_reused')
      await ledger.complete(intent, { status: problem.status, body: JSON.stringify(problem.body(request.id)) })
      return { state: 'not_sent', row: null, orderId: null }
    }
  }

function keyOf({ query }: FastifyRequest): unknown {
  const { key, ...rest } = query as Record<string, unknown>
  const [extra] = Object.keys(rest)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return key
}

function statusOf(entry: Entry): Intent {
  if (entry.fingerprint === CLOSED) return { state: 'not_sent', row: null, orderId: null }
  const row = entry.row as NonNullable<Intent['row']>
  if (entry.state !== 'ended') return { state: entry.state === 'open' ? 'under_way' : 'unknown', row, orderId: null }
  const { status, body } = entry.answer
  if (status >= 400) return { state: 'rejected', row, orderId: null }
  const answer: unknown = JSON.parse(body)
  const orderId = typeof answer === 'object' && answer !== null && 'orderId' in answer ? String(answer.orderId) : null
  return { state: 'done', row, orderId }
}
