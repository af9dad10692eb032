/** Finds the outcome of a payment that got no response, and records it in the ledger. */
import type { Input, Output, RowKey } from '../../shared/contract/index.ts'
import type { CallContext, Calls } from '../calls/calls.ts'
import type { Answer, Entry, Ledger } from '../ledger/ledger.ts'
import { SEARCH_CALLS_MAX } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Budget } from '../upstream/client.ts'
import type { Clock } from '../upstream/clock.ts'
import { createLists, type ReadRow } from './evidence.ts'
import { findOutcome, storedRecordName } from './find-outcome.ts'
import type { Finding } from './outcome-rule.ts'
import type { PaymentTimes } from './payment-times.ts'
import { isSwitchedAsIntended } from './switch-state.ts'

/** `id`: of the intent. `reference`: the intent's idempotency key, which the upstream's record contains if UPSTREAM_REFERENCE_FIELD is set. */
type Wanted = { readonly id: string; readonly reference: string }

export type Reconciler = {
  /**
   * Looks for the payment's record once. Resolves with the intent's entry after that; null if the ledger has no entry.
   * @throws Problem when the session has ended
   */
  look(wanted: Wanted, context: CallContext): Promise<Entry | null>
  /** Looks for the record after each waiting time, until the outcome is known or the waiting times are used up. */
  watch(wanted: Wanted, context: CallContext): void
  close(): void
}

export type ReconcilerParts = {
  ledger: Ledger
  calls: Pick<Calls, 'run' | 'read'>
  /** unix milliseconds */
  now: () => number
  clock: Clock
  times: PaymentTimes
  /** the upstream's field for our idempotency key; undefined if the upstream has no such field */
  referenceField?: string | undefined
  /** waiting times before each automatic lookup, in milliseconds */
  delaysMs: readonly number[]
}

/** One reconciler serves all money rows of a process, so that simultaneous lookups share what they read. */
export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { ledger, calls, now, clock, times, referenceField, delaysMs } = parts
  const timers = new Set<NodeJS.Timeout>()
  const lists = createLists(calls, now, clock.isSteady)
  const sources = { lists, ledger, times, now, referenceField, lastOffset: clock.last }
  /** searches in progress, by intent; `session`: id of the session whose token the search uses */
  const looking = new Map<string, { session: string | undefined; found: Promise<Entry | null> }>()

  async function find(entry: Entry, reference: string, at: number, context: CallContext): Promise<Finding> {
    const budget = { left: SEARCH_CALLS_MAX }
    const ask = askOnce(calls, context, budget)
    if (entry.row === 'POST purchase/editTaskPledge')
      return (await isSwitchedAsIntended(entry, ask)) ? { kind: 'done', record: null } : { kind: 'unknown' }
    // this response contains the upstream's present time. If the list that is read next has an older time, that list is an old copy from a cache
    await ask('GET user/info', {})
    return findOutcome({ entry, reference, at, context, ask, budget }, sources)
  }

  /** Simultaneous lookups of one payment share one search, even if they come from different sessions of the member. */
  function look(wanted: Wanted, context: CallContext): Promise<Entry | null> {
    const session = context.session?.id
    const running = looking.get(wanted.id)
    if (!running) {
      const found = search(wanted, context).finally(() => looking.delete(wanted.id))
      looking.set(wanted.id, { session, found })
      return found
    }
    if (running.session === session) return running.found
    // the running search fails if its session ends; then this session searches for itself
    return running.found.catch((error) => {
      if (isSessionEnd(error)) return look(wanted, context)
      throw error
    })
  }

  async function search({ id, reference }: Wanted, context: CallContext): Promise<Entry | null> {
    const entry = await ledger.find(id)
    const isDoubtful = entry && (entry.state === 'unknown' || (entry.state === 'open' && !entry.alive))
    if (!isDoubtful) return entry
    const finding = await find(entry, reference, now(), context).catch((error): Finding => {
      // if the lists cannot be read, the outcome stays unknown; only an ended session is an error for the request
      if (isSessionEnd(error)) throw error
      if (!(error instanceof Problem)) context.log.error({ err: error }, 'internal error in the search for a payment')
      return { kind: 'unknown' }
    })
    const answer = answerOf(entry, finding, context.id)
    if (!answer) return { ...entry, state: 'unknown' }
    const record = finding.kind === 'done' ? storedRecordName(context, entry.row, finding.record?.item) : undefined
    const isOurs = await ledger.complete({ id, attempt: entry.attempt }, answer, record)
    if (!isOurs) return { ...entry, state: 'unknown' }
    // the entry is read again, because another process may have recorded the outcome first
    return ledger.find(id)
  }

  function watch(wanted: Wanted, context: CallContext, round = 0): void {
    const wait = delaysMs[round]
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      look(wanted, context).then(
        (entry) => {
          if (entry?.state === 'unknown') watch(wanted, context, round + 1)
        },
        // the session may have ended, or the ledger may be unavailable: try again after the next waiting time
        () => watch(wanted, context, round + 1),
      )
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  return {
    look,
    // passes on only what the lookups need, because the whole request would stay in memory
    watch: (wanted, { session, lang, source, ip, id, log, upstreamCalls }) =>
      watch(wanted, { session, lang, source, ip, id, log, upstreamCalls }),
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const isSessionEnd = (error: unknown): boolean => error instanceof Problem && error.status === 401

/** Returns a function that runs rows for one search, each row with the same input only once. */
function askOnce(calls: Pick<Calls, 'run'>, context: CallContext, budget: Budget): ReadRow {
  const answers = new Map<string, Promise<unknown>>()
  return async <K extends RowKey>(key: K, input: Input<K>) => {
    const name = JSON.stringify([key, input])
    const answer = answers.get(name) ?? calls.run(key, input, context, { budget }).then(({ data }) => data)
    answers.set(name, answer)
    return answer as Promise<Output<K>>
  }
}

/** The response that the member gets for this finding; null while the outcome is unknown. */
function answerOf({ row }: Entry, finding: Finding, requestId: string): Answer | null {
  if (finding.kind === 'unknown') return null
  if (finding.kind === 'absent') {
    const problem = new Problem('not_carried_out')
    return { status: problem.status, body: JSON.stringify(problem.body(requestId)) }
  }
  const item = finding.record?.item
  switch (row) {
    case 'POST recharge/recharge':
      // the response must contain the order, so without knowing which of several equal records it is, the outcome stays unknown
      return item ? done(item) : null
    case 'POST withdrawal/apply':
      // without the payout address, as in the row's own output, because the ledger must not store it
      return done(item ? { ...item, address: null } : null)
    case 'POST purchase/taskPledge':
      // without the picture, which only the list has: payments' answers are stored
      return done(item ? { ...item, image: undefined } : null)
    case 'POST purchase/buySoftware':
    case 'POST purchase/buyNode':
      return done(null)
    default:
      return done(item ?? null)
  }
}

const done = (data: unknown): Answer => ({ status: 200, body: JSON.stringify(data) })
