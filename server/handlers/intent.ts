/** What became of a money call: `view/intent?key=`, asked by a page that did not hear. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Views } from '../../shared/contract/view.ts'
import type { Entry, Ledger } from '../ledger/ledger.ts'
import { wishId } from '../plugins/idempotency.ts'
import { Problem } from '../problem.ts'
import type { Settler } from '../settle.ts'
import type { Handler } from './handler.ts'

type Intent = Views['intent']

/** Stands where a wish would: one that comes after it, from a slow network, is refused. */
const CLOSED = 'closed'

/**
 * A key that was never heard of is closed for good, so that the answer "nothing was sent" stays true.
 * @param now unix milliseconds
 */
export const intent =
  (ledger: Ledger, settler: Settler, now: () => number): Handler =>
  async (request) => {
    const id = wishId(request.session?.member ?? '', keyOf(request))
    try {
      const entry = await settler.look(id, request)
      return entry ? told(entry) : await close(id)
    } catch (cause) {
      throw cause instanceof Problem ? cause : new Problem('ledger_unavailable', { cause })
    }

    async function close(closed: string): Promise<Intent> {
      const wish = { id: closed, attempt: randomUUID(), fingerprint: CLOSED, same: null, row: '', input: '{}' }
      const begun = await ledger.begin(wish, Math.floor(now() / 1_000), false)
      if (begun.kind === 'known') return told(begun.entry)
      const problem = new Problem('idempotency_key_reused')
      await ledger.end(wish, { status: problem.status, body: JSON.stringify(problem.body(request.id)) })
      return { state: 'not_sent', row: null, orderId: null }
    }
  }

function keyOf({ query }: FastifyRequest): unknown {
  const { key, ...rest } = query as Record<string, unknown>
  const [extra] = Object.keys(rest)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return key
}

function told(entry: Entry): Intent {
  if (entry.fingerprint === CLOSED) return { state: 'not_sent', row: null, orderId: null }
  const row = entry.row as NonNullable<Intent['row']>
  if (entry.state !== 'ended') return { state: entry.state === 'open' ? 'under_way' : 'unknown', row, orderId: null }
  const { status, body } = entry.answer
  if (status >= 400) return { state: 'rejected', row, orderId: null }
  const answer: unknown = JSON.parse(body)
  const orderId = typeof answer === 'object' && answer !== null && 'orderId' in answer ? String(answer.orderId) : null
  return { state: 'done', row, orderId }
}
