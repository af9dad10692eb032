/** Finding out what became of a money call whose answer never came: by looking for its trace in the upstream's own lists. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { MoneyKey } from '../shared/contract/index.ts'
import type { Calls } from './call.ts'
import { type Answer, digest, type Entry, type Ledger } from './ledger/ledger.ts'
import { ABSENT_AFTER_S } from './policy.ts'
import { Problem } from './problem.ts'
import type { Trace } from './search.ts'
import { type Asker, tracers } from './traces.ts'

export type Settler = {
  /** Looks now. Resolves with how the wish stands afterwards. */
  look(id: string, request: FastifyRequest): Promise<Entry | null>
  /** Looks again and again by itself, until it is known. */
  watch(id: string, request: FastifyRequest): void
  close(): void
}

type Parts = {
  ledger: Ledger
  calls: Calls
  /** unix milliseconds */
  now: () => number
  /** the upstream's clock minus ours, in milliseconds */
  clockOffset: () => number | null
  /** when an unknown outcome is looked into, one wait after the other, in milliseconds */
  waits: readonly number[]
}

export function createSettler({ ledger, calls, now, clockOffset, waits }: Parts): Settler {
  const timers = new Set<NodeJS.Timeout>()

  async function trace(entry: Entry, request: FastifyRequest): Promise<Trace> {
    const tracer = tracers[entry.row as MoneyKey] as (input: unknown, begun: number, ask: Asker) => Promise<Trace>
    const ask: Asker = async (key, input) => (await calls.run(key, input, request)).data
    // any answer tells the time
    if (clockOffset() === null) await ask('GET user/info', {})
    const offset = clockOffset()
    // without the upstream's time its records' times say nothing
    if (offset === null) return undefined
    return tracer(JSON.parse(entry.input), entry.begun + Math.round(offset / 1_000), ask)
  }

  async function look(id: string, request: FastifyRequest): Promise<Entry | null> {
    const entry = await ledger.find(id)
    const doubtful = entry && (entry.state === 'unknown' || (entry.state === 'open' && !entry.alive))
    if (!doubtful) return entry
    // what is read later may be older than it seems
    const age = now() / 1_000 - entry.begun
    const found = await trace(entry, request).catch((error) => {
      // lists that cannot be read leave it as unknown as it was; a session that is over is the member's affair
      if (error instanceof Problem && error.status === 401) throw error
      return undefined
    })
    const answer = found ? await claimed(id, found, request) : found === null ? absent(age, request) : null
    if (!answer) return { ...entry, state: 'unknown' }
    await ledger.end({ id, attempt: entry.attempt }, answer)
    // what was noted meanwhile counts
    return ledger.find(id)
  }

  /** One record is the outcome of one wish: whose it is, is noted where all containers see it. Null when it is another's, or may be. */
  async function claimed(id: string, { answer, record }: NonNullable<Trace>, request: FastifyRequest) {
    const outcome = done(answer)
    if (record === undefined) return outcome
    // it was answered without a word of which record is its own
    if (await ledger.hasTwin(id)) return null
    const name = digest([request.session?.member, record])
    const claim = { id: name, attempt: randomUUID(), fingerprint: id, same: null, row: '', input: '{}' }
    const begun = await ledger.begin(claim, Math.floor(now() / 1_000), false)
    if (begun.kind === 'known') return begun.entry.fingerprint === id ? outcome : null
    await ledger.end(claim, outcome)
    return outcome
  }

  /** Not there yet is not the same as never there: the upstream may still be at it. @param age of the wish, in seconds */
  function absent(age: number, { id }: FastifyRequest): Answer | null {
    if (age < ABSENT_AFTER_S) return null
    const problem = new Problem('not_carried_out')
    return { status: problem.status, body: JSON.stringify(problem.body(id)) }
  }

  function watch(id: string, request: FastifyRequest, round = 0): void {
    const wait = waits[round]
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      look(id, request).then(
        (entry) => {
          if (entry?.state === 'unknown') watch(id, request, round + 1)
        },
        // the session may be over, the upstream away: the member's own look comes later
        () => watch(id, request, round + 1),
      )
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  return {
    look,
    watch: (id, request) => watch(id, request),
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const done = (data: unknown): Answer => ({ status: 200, body: JSON.stringify(data) })
