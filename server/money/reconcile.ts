/** Finds the outcome of a payment that got no response, by looking for its record in the upstream's lists. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { MoneyKey } from '../../shared/contract/index.ts'
import type { Calls } from '../calls/calls.ts'
import { type Answer, digest, type Entry, type Ledger } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import type { Match } from './find-record.ts'
import { ABSENT_AFTER_S } from './reconcile-limits.ts'
import { type ReadRow, recordMatchers } from './record-matchers.ts'

export type Reconciler = {
  /** Looks for the record once. Resolves with the intent's state afterwards. */
  look(id: string, request: FastifyRequest): Promise<Entry | null>
  /** Looks after each delay until the outcome is known or no delay is left. */
  watch(id: string, request: FastifyRequest): void
  close(): void
}

type Parts = {
  ledger: Ledger
  calls: Pick<Calls, 'run'>
  /** unix milliseconds */
  now: () => number
  /** the upstream's clock minus ours, in milliseconds */
  clockOffset: () => number | null
  /** waiting times before each lookup of an unknown outcome, in milliseconds */
  waits: readonly number[]
}

export function createReconciler({ ledger, calls, now, clockOffset, waits }: Parts): Reconciler {
  const timers = new Set<NodeJS.Timeout>()

  async function findMatch(entry: Entry, request: FastifyRequest): Promise<Match> {
    const matcher = recordMatchers[entry.row as MoneyKey] as (
      input: unknown,
      startedAt: number,
      ask: ReadRow,
    ) => Promise<Match>
    const ask: ReadRow = async (key, input) => (await calls.run(key, input, request)).data
    // every response contains the upstream's time
    if (clockOffset() === null) await ask('GET user/info', {})
    const offset = clockOffset()
    // without the offset the times of records cannot be compared
    if (offset === null) return undefined
    return matcher(JSON.parse(entry.input), entry.startedAt + Math.round(offset / 1_000), ask)
  }

  async function look(id: string, request: FastifyRequest): Promise<Entry | null> {
    const entry = await ledger.find(id)
    const doubtful = entry && (entry.state === 'unknown' || (entry.state === 'open' && !entry.alive))
    if (!doubtful) return entry
    // computed before the lists are read, because that may take a while
    const age = now() / 1_000 - entry.startedAt
    const found = await findMatch(entry, request).catch((error) => {
      // if the lists cannot be read the outcome stays unknown; an ended session is an error for the request
      if (error instanceof Problem && error.status === 401) throw error
      return undefined
    })
    const answer = found ? await claimRecord(id, found, request) : found === null ? absent(age, request) : null
    if (!answer) return { ...entry, state: 'unknown' }
    await ledger.complete({ id, attempt: entry.attempt }, answer)
    // another process may have recorded the outcome first
    return ledger.find(id)
  }

  /** Claims the record for this intent in the ledger, for all containers. Null when it belongs, or may belong, to another intent. */
  async function claimRecord(id: string, { answer, record }: NonNullable<Match>, request: FastifyRequest) {
    const outcome = done(answer)
    if (record === undefined) return outcome
    // the duplicate has a record, too, and the two records cannot be told apart
    if (await ledger.hasDuplicate(id)) return null
    const name = digest([request.session?.member, record])
    const ownClaim = { id: name, attempt: randomUUID(), fingerprint: id, sameAs: null, row: '', input: '{}' }
    const claimed = await ledger.claim(ownClaim, Math.floor(now() / 1_000), false)
    if (claimed.kind === 'known') return claimed.entry.fingerprint === id ? outcome : null
    await ledger.complete(ownClaim, outcome)
    return outcome
  }

  /** "Not carried out", or null while the intent is so recent that the upstream may still be working on it. @param age in seconds */
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
        // the session may have ended or the upstream be down: continue with the next delay
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
