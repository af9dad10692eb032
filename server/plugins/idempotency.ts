/** A money call is sent upstream once at most: every wish is noted before it is sent, and a repeat is answered from the note. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { type Answer, type Begun, digest, type Entry, type Ledger, type Wish } from '../ledger/ledger.ts'
import { readInput } from '../parse.ts'
import { policies, REPEATABLE } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Settler } from '../settle.ts'

const KEY = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i
/** How often a call that another process is making is looked at. */
const LOOK_EVERY_MS = 100
/** A note that could not be made at once is tried again after each of these. */
const NOTE_WAITS_MS = Array<number>(30).fill(1_000)
/** about 1 MB */
const HARMLESS_MAX = 10_000

export type Once = {
  /** Runs `send` unless the wish was seen before, and answers. */
  run(key: MoneyKey, request: FastifyRequest, reply: FastifyReply, send: () => Promise<unknown>): Promise<unknown>
  /** Resolves when all that is under way is noted: browsers may have gone long before. */
  idle(): Promise<unknown>
}

/** How a wish stands for the one who asks. */
type Settled = { kind: 'answer'; answer: Answer; replayed: boolean } | { kind: 'problem'; problem: Problem }

/** The member is part of the name: another member's same key is another wish. @throws Problem when `key` is no UUID */
export function wishId(member: string, key: unknown): string {
  const [, given] = KEY.exec(String(key ?? '')) ?? []
  if (!given) throw new Problem('idempotency_key_missing')
  return digest([member, given.toLowerCase()])
}

type Parts = {
  ledger: Ledger
  settler: Settler
  /** unix milliseconds */
  now: () => number
  /** hears how every money call ended */
  onEnd: (key: MoneyKey, request: FastifyRequest, outcome: string) => void
  /** when a note that failed is tried again, one wait after the other, in milliseconds */
  noteWaits?: readonly number[]
}

/** One for all money rows of a process: it knows which wishes run here. */
export function createOnce({ ledger, settler, now, onEnd, noteWaits = NOTE_WAITS_MS }: Parts): Once {
  /** wishes under way in this process or not noted yet, for repeats that come meanwhile */
  const running = new Map<string, { fingerprint: string; settled: Promise<Settled> }>()
  /** by wish, the notes that failed and are tried again */
  const late = new Map<string, Promise<unknown>>()
  /** attempts that moved nothing, though the ledger may hold them for open because it failed at that moment */
  const harmless = new LRUCache<string, true>({ max: HARMLESS_MAX })
  const seconds = () => Math.floor(now() / 1_000)

  return { run, idle: () => Promise.all([...running.values()].map(({ settled }) => settled)) }

  async function run(
    key: MoneyKey,
    request: FastifyRequest,
    reply: FastifyReply,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    const { session } = request
    if (!session) throw new Problem('not_logged_in')
    const tab = request.headers['x-session-id']
    if (tab !== undefined && tab !== session.id) throw new Problem('session_changed')
    const wish = wishOf(key, request)

    const known = running.get(wish.id)
    if (known) {
      if (known.fingerprint !== wish.fingerprint) throw new Problem('idempotency_key_reused')
      const settled = await Promise.race([known.settled, sleep(policies.money.deadlineMs, null, { ref: false })])
      if (settled === null) throw new Problem('idempotency_in_progress')
      return deliver(settled.kind === 'answer' ? { ...settled, replayed: true } : settled, reply)
    }
    const settled = settle(wish, request, send)
    void settled.then((end) => onEnd(key, request, outcomeOf(end)))
    running.set(wish.id, { fingerprint: wish.fingerprint, settled })
    void settled.then(() => late.get(wish.id)).then(() => running.delete(wish.id))
    return deliver(await settled, reply)
  }

  /** Never throws: whoever else waits for it gets the same answer. */
  async function settle(wish: Wish, request: FastifyRequest, send: () => Promise<unknown>): Promise<Settled> {
    try {
      const begun = await begin(wish, request.headers['x-same-intent'] === 'confirmed')
      if (begun.kind === 'same') throw new Problem('same_intent')
      if (begun.kind === 'first') return await perform(wish, request, send)
      return { kind: 'answer', answer: await ended(wish, begun.entry), replayed: true }
    } catch (error) {
      return { kind: 'problem', problem: asProblem(error) }
    }
  }

  async function begin(wish: Wish, confirmed: boolean): Promise<Begun> {
    try {
      const begun = await ledger.begin(wish, seconds(), confirmed)
      if (begun.kind !== 'known' || !harmless.has(begun.entry.attempt)) return begun
      await ledger.forget({ id: wish.id, attempt: begun.entry.attempt })
      return await ledger.begin(wish, seconds(), confirmed)
    } catch (cause) {
      // it may be noted or not: nothing is sent
      harmless.set(wish.attempt, true)
      throw new Problem('ledger_unavailable', { cause })
    }
  }

  /** The answer of a wish that was noted before. @throws Problem while it is not known */
  async function ended(wish: Wish, first: Entry): Promise<Answer> {
    if (first.fingerprint !== wish.fingerprint) throw new Problem('idempotency_key_reused')
    const until = performance.now() + policies.money.deadlineMs
    for (let entry: Entry | null = first; ; entry = await ledger.find(wish.id)) {
      // taken back meanwhile: nothing was moved
      if (!entry) throw new Problem('upstream_unreachable')
      if (entry.state === 'ended') return entry.answer
      if (entry.state === 'unknown' || !entry.alive) throw new Problem('outcome_unknown')
      if (performance.now() >= until) throw new Problem('idempotency_in_progress')
      await sleep(LOOK_EVERY_MS)
    }
  }

  /** Sends and notes the end. Runs to its end even when the browser has gone. */
  async function perform(wish: Wish, request: FastifyRequest, send: () => Promise<unknown>): Promise<Settled> {
    const log = request.log.child({ reqId: request.id })
    try {
      const answer = { status: 200, body: JSON.stringify(await send()) }
      await note(wish, log, () => ledger.end(wish, answer))
      return { kind: 'answer', answer, replayed: false }
    } catch (error) {
      const problem = asProblem(error)
      const answer = { status: problem.status, body: JSON.stringify(problem.body(request.id)) }
      // when the session is over nothing was moved either: after a new login the same wish goes on
      if (problem.outcome === 'not_sent' || problem.code === 'session_ended') await forget(wish, log)
      else if (problem.outcome === 'rejected') await note(wish, log, () => ledger.end(wish, answer))
      else {
        await note(wish, log, () => ledger.doubt(wish))
        settler.watch(wish.id, request)
      }
      return { kind: 'problem', problem }
    }
  }

  /** Notes how a wish stands that was sent. While that cannot be noted, a repeat is answered from here. */
  async function note(wish: Wish, log: FastifyBaseLogger, write: () => Promise<void>): Promise<void> {
    if (await isWritten(log, write)) return
    late.set(
      wish.id,
      again(log, write, noteWaits).then(() => late.delete(wish.id)),
    )
  }

  /** Nothing was moved: the same wish may be tried again, even while that cannot be noted. */
  async function forget(wish: Wish, log: FastifyBaseLogger): Promise<void> {
    const write = () => ledger.forget(wish)
    harmless.set(wish.attempt, true)
    if (!(await isWritten(log, write))) void again(log, write, noteWaits)
  }
}

const outcomeOf = (end: Settled): string =>
  end.kind === 'problem' ? end.problem.outcome : end.replayed ? 'replayed' : 'done'

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', { cause: error })

/** What is known is told although it cannot be noted just now. */
async function isWritten(log: FastifyBaseLogger, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    log.error({ err: error }, 'the ledger cannot be written')
    return false
  }
}

async function again(log: FastifyBaseLogger, write: () => Promise<void>, waits: readonly number[]): Promise<void> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false })
    try {
      return await write()
    } catch {
      // still away
    }
  }
  log.error('the ledger could not be written')
}

function deliver(settled: Settled, reply: FastifyReply): FastifyReply {
  if (settled.kind === 'problem') throw settled.problem
  const { status, body } = settled.answer
  if (settled.replayed) reply.header('idempotency-replayed', 'true')
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
  return reply.code(status).type(type).send(body)
}

/** The wish without its password: a hash of six digits would give them away. */
function wishOf(key: MoneyKey, request: FastifyRequest): Wish {
  const member = request.session?.member ?? ''
  const { pay_password: _, ...wanted } = readInput(key, request.body)
  const { payPassword: __, ...input } = request.body as Record<string, unknown>
  const fingerprint = digest([
    key,
    ...Object.entries(wanted)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat(),
  ])
  return {
    id: wishId(member, request.headers['idempotency-key']),
    attempt: randomUUID(),
    fingerprint,
    same: REPEATABLE.has(key) ? null : digest([member, fingerprint]),
    row: key,
    input: JSON.stringify(input),
  }
}
