/** A money call is sent upstream once at most: every intent is noted before it is sent, and a repeat is answered from the note. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MoneyKey } from '../../shared/contract/index.ts'
import type { Answer, Entry, Ledger } from '../ledger/ledger.ts'
import { readInput } from '../parse.ts'
import { policies } from '../policy.ts'
import { Problem } from '../problem.ts'

const KEY = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

export type Once = (
  key: MoneyKey,
  request: FastifyRequest,
  reply: FastifyReply,
  send: () => Promise<unknown>,
) => Promise<unknown>

/** @param now unix milliseconds */
export function createOnce(ledger: Ledger, now: () => number): Once {
  /** calls under way in this process, for repeats that come meanwhile */
  const running = new Map<string, Promise<void>>()

  return async (key, request, reply, send) => {
    const session = request.session
    if (!session) throw new Problem('not_logged_in')
    const tab = request.headers['x-session-id']
    if (tab !== undefined && tab !== session.id) throw new Problem('session_changed')
    const [, given] = KEY.exec(String(request.headers['idempotency-key'] ?? '')) ?? []
    if (!given) throw new Problem('idempotency_key_missing')

    // the member is part of the name: another member's same key is another intent
    const intent = digest([session.member, given.toLowerCase()])
    const print = fingerprint(key, request.body)
    const entry = await begin(intent, print)
    if (entry) return repeat(intent, print, entry, reply)

    const sending = perform(intent, request, send)
    running.set(
      intent,
      sending.then(
        () => undefined,
        () => undefined,
      ),
    )
    try {
      return await sending
    } finally {
      running.delete(intent)
    }
  }

  async function begin(intent: string, print: string): Promise<Entry | null> {
    try {
      return await ledger.begin(intent, print, Math.floor(now() / 1_000))
    } catch (cause) {
      throw new Problem('ledger_unavailable', { cause })
    }
  }

  /** Sends and notes the end. Runs to its end even when the browser has gone. */
  async function perform(intent: string, request: FastifyRequest, send: () => Promise<unknown>): Promise<unknown> {
    try {
      const data = await send()
      await ledger.end(intent, { status: 200, body: JSON.stringify(data) })
      return data
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('internal', { cause: error })
      if (problem.outcome === 'not_sent') await ledger.forget(intent)
      else if (problem.outcome === 'unknown') await ledger.doubt(intent)
      else await ledger.end(intent, { status: problem.status, body: JSON.stringify(problem.body(request.id)) })
      throw problem
    }
  }

  async function repeat(intent: string, print: string, first: Entry, reply: FastifyReply): Promise<unknown> {
    if (first.fingerprint !== print) throw new Problem('idempotency_key_reused')
    const under = running.get(intent)
    if (under && !(await settles(under))) throw new Problem('idempotency_in_progress')
    const entry = under ? await ledger.begin(intent, print, Math.floor(now() / 1_000)) : first
    if (entry?.state === 'ended') return replay(entry.answer, reply)
    // begun by a process that is no more, or ended without anybody knowing how
    if (entry) throw new Problem('outcome_unknown')
    // nothing had left us, so the note was taken back: this repeat must not become a first try by itself
    await ledger.forget(intent)
    throw new Problem('upstream_unreachable')
  }
}

function replay({ status, body }: Answer, reply: FastifyReply): FastifyReply {
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
  return reply.code(status).header('idempotency-replayed', 'true').type(type).send(body)
}

/** Whether `call` ends before a repeat must stop waiting for it. */
async function settles(call: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), policies.money.deadlineMs)
  })
  const ended = await Promise.race([call.then(() => true), late])
  clearTimeout(timer)
  return ended
}

/** The payload without its password: a hash of six digits would give them away. */
function fingerprint(key: MoneyKey, body: unknown): string {
  const { pay_password: _, ...rest } = readInput(key, body)
  return digest([
    key,
    ...Object.entries(rest)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat(),
  ])
}

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
