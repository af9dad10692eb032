/** The ledger for a single process: in a file, which survives a crash, or in memory. */
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { EXACT_TTL, growingTo } from '../base/growing.ts'
import { LEDGER_DAYS, SAME_INTENT_S, SESSION_LIFE_S } from '../policy.ts'
import { type Counters, memoryCounters } from './counters.ts'
import { type ClaimResult, type Entry, type Intent, LATE_SLACK_MS, type Ledger, type Lookup } from './ledger.ts'
import { mayBeSamePayee } from './payee.ts'
import { sqliteCounters } from './sqlite-counters.ts'
import { type LockWait, openAtBoot, openDatabase, retryWhileLocked, transaction } from './sqlite-database.ts'
import { type Run, sqliteMembers } from './sqlite-members.ts'
import { createPresence } from './sqlite-processes.ts'
import { entryOf, prepareStatements, type Row, type Statements } from './sqlite-statements.ts'

/** How many sessions that were found not revoked are cached; about 1 MB. */
const LIVE_SESSIONS_MAX = 10_000
/**
 * How long the finding that a session is not revoked is relied on. The time is short, because during a release another process may revoke sessions in
 * the same file.
 */
const LIVE_SESSION_MS = 1_000
const TICK_MS = 10_000
const DAY_S = 86_400
const LOCK_WAIT: LockWait = { everyMs: 25, forMs: 2_000 }

type Options = {
  /** unix milliseconds */
  now?: (() => number) | undefined
  /** how many days payments are kept */
  days?: number | undefined
  log?: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined
  lockWait?: LockWait | undefined
}

/**
 * The ledger in `ledger.db` in `folder`; in memory without a folder.
 * @throws StoreError when the file cannot be used
 */
export const openSqliteLedger = (folder: string | undefined, options: Options = {}): Ledger =>
  openSqliteStores(folder, options).ledger

/**
 * Opens the ledger, and counters that are stored in the same file. Closing the ledger writes the counters.
 * @throws StoreError when the file cannot be used
 */
export function openSqliteStores(
  folder: string | undefined,
  { now = Date.now, days = LEDGER_DAYS, log, lockWait = LOCK_WAIT }: Options = {},
): { ledger: Ledger; counters: Counters } {
  const seconds = () => Math.floor(now() / 1_000)
  const presence = createPresence()
  /** sessions that were recently found not to be revoked. Cached, because every request checks its session */
  const live = new LRUCache<string, true>({ ...growingTo(LIVE_SESSIONS_MAX), ttl: LIVE_SESSION_MS, ...EXACT_TTL })
  /** attempts that this process is sending */
  const sending = new Set<string>()
  const asEntry = (row: Row): Entry => entryOf(row, seconds(), (attempt) => sending.has(attempt))

  let opened = openAtBoot(folder, now())
  let statements = prepareStatements(opened.database)
  let meta = readMeta(statements)
  let lostAt: number | null = null
  /** unix milliseconds: sessions that started before this have ended, and their revocations may be deleted */
  let endedBefore = 0
  /** whether the file is gone and a new file could not be opened yet */
  let isAway = false

  /** All access to the file goes through here: detects that the file was deleted or replaced, and waits while it is locked. */
  const run: Run = (act) =>
    retryWhileLocked(() => {
      if (opened.isReplaced()) startAgain()
      meta = readMeta(statements)
      return act(statements)
    }, lockWait)

  /**
   * After the file was deleted or replaced, opens the file that is at its path now, or creates one, and starts a new epoch. Earlier payments count as
   * lost, except those in the opened file.
   */
  function startAgain(): void {
    if (!isAway) {
      lostAt = now()
      isAway = true
      log?.error(
        'ledger.db was deleted or replaced while in use: earlier payments count as unknown, all sessions have ended',
      )
    }
    const next = openDatabase(folder, now())
    const old = opened.database
    try {
      const prepared = prepareStatements(next.database)
      prepared.startEpoch.run({ now: now() })
      statements = prepared
      opened = next
    } catch (error) {
      next.database.close()
      throw error
    }
    isAway = false
    live.clear()
    old.close()
  }

  const members = sqliteMembers(run, seconds)
  const stored = folder ? sqliteCounters(run, statements, now) : null

  const knowsSince = () => Math.max(meta.epoch, meta.expiredUntil, now() - days * DAY_S * 1_000)

  const isLate = ({ keyNewUntil }: Pick<Intent, 'keyNewUntil'>, slackMs = 0): boolean =>
    keyNewUntil !== null && now() > keyNewUntil + slackMs

  function insertNew(on: Statements, intent: Intent, confirmed: boolean): ClaimResult {
    const { id, attempt, fingerprint, sameAs, payee, list, row, input } = intent
    const known = on.find.get(id)
    if (known) return { kind: 'known', entry: asEntry(known) }
    if (intent.keyCreatedAt < knowsSince()) return { kind: 'forgotten' }
    if (isLate(intent)) return { kind: 'late' }
    const startedAt = seconds()
    const alike = sameAs === null || confirmed ? [] : on.alike.all(sameAs, id, startedAt - SAME_INTENT_S)
    if (alike.some((other) => mayBeSamePayee(String(other.payee), payee))) return { kind: 'same' }
    on.insert.run(id, attempt, fingerprint, sameAs, payee, list, row, input, startedAt)
    return { kind: 'first' }
  }

  function lookUp(on: Statements, of: Parameters<Ledger['lookUp']>[0]): Lookup {
    const known = on.find.get(of.id)
    if (known) return { kind: 'known', entry: asEntry(known) }
    if (of.keyCreatedAt < knowsSince()) return { kind: 'forgotten' }
    return { kind: isLate(of, LATE_SLACK_MS) ? 'late' : 'new' }
  }

  /** Deletes what has expired. Ended intents are deleted `days` after they ended. Stores the time before which intents may therefore be missing. */
  function expire(on: Statements): void {
    const until = seconds() - days * DAY_S
    const last = on.lastOfOld.get(until)?.at
    if (typeof last === 'number') {
      on.rememberExpired.run((last + 1) * 1_000)
      on.expire.run(until)
    }
    const ended = on.lastRevoked.get({ now: seconds() })?.until
    if (typeof ended === 'number') {
      // the revocations deleted below are of sessions that have expired. These sessions must stay ended even if the clock was fast and is set back
      endedBefore = Math.max(endedBefore, (ended - SESSION_LIFE_S + 1) * 1_000)
      on.endOlderSessions.run(endedBefore)
    }
    on.expirePayees.run(seconds())
    on.expireRevoked.run(seconds())
    on.expireMembers.run(seconds())
    on.expireKept.run(seconds())
    on.expireAccounts.run(seconds())
    on.expireSessions.run(seconds())
    on.expireCounters.run(seconds())
    on.dropCounters.run()
  }

  const tick = (on: Statements): void =>
    transaction(on.database, () => {
      expire(on)
      if (folder) presence.beat(on.database, seconds())
    })

  const other = folder ? presence.other(opened.database, seconds()) : null
  if (other)
    log?.warn(
      `${other} uses the same DATA_DIR: unless it is about to stop, payments may be sent twice; several containers need Redis`,
    )
  // failures are not logged here: the next tick tries again, and payments report when the file cannot be written
  const runTick = () => void run(tick).catch(() => undefined)
  runTick()
  const ticking = setInterval(runTick, TICK_MS)
  ticking.unref()

  const ledger: Ledger = {
    members,
    state: () => ({ store: folder ? 'sqlite' : 'memory', knowsSince: isAway ? null : knowsSince(), lostAt }),
    claim: (intent, confirmed) =>
      run((on) => {
        const result = transaction(on.database, () => insertNew(on, intent, confirmed))
        if (result.kind === 'first') sending.add(intent.attempt)
        return result
      }),
    find: (id) =>
      run((on) => {
        const found = on.find.get(id)
        return found ? asEntry(found) : null
      }),
    lookUp: (of) => run((on) => lookUp(on, of)),
    isForgotten: (keyCreatedAt) => run(() => keyCreatedAt < knowsSince()),
    neighbours: (id, withinS) =>
      run((on) => {
        const own = on.find.get(id)
        if (!own) return []
        const [list, startedAt] = [String(own.list), Number(own.startedAt)]
        return on.neighbours.all({ list, id, from: startedAt - withinS, to: startedAt + withinS }).map(asEntry)
      }),
    async complete({ id, attempt }, { status, body }, record) {
      try {
        return await run((on) =>
          transaction(on.database, () => {
            const owner = record === undefined ? undefined : on.ownerOf.get(record)
            if (owner && owner.id !== id) return false
            on.complete.run(status, body, record ?? null, seconds(), id, attempt)
            return true
          }),
        )
      } finally {
        sending.delete(attempt)
      }
    },
    async markUnknown({ id, attempt }) {
      await run((on) => on.markUnknown.run(id, attempt)).finally(() => sending.delete(attempt))
    },
    countUnknown: (ages) =>
      run((on) => {
        const died = on.open.all().filter(({ attempt }) => !sending.has(String(attempt)))
        return ages.map((age) => {
          const last = seconds() - age
          const diedBy = died.filter(({ startedAt }) => Number(startedAt) <= last)
          return Number(on.countUnknown.get(last)?.count) + diedBy.length
        })
      }),
    async release({ id, attempt }) {
      await run((on) => on.release.run(id, attempt)).finally(() => sending.delete(attempt))
    },
    async learnPayee(alias, payee) {
      await run((on) => on.learnPayee.run(alias, payee, seconds() + days * DAY_S))
    },
    payeeOf: (alias) => run((on) => String(on.payeeOf.get(alias, seconds())?.payee ?? alias)),
    async revoke(sessionId, until) {
      await run((on) =>
        transaction(on.database, () => {
          on.revoke.run(sessionId, until)
          on.dropSession.run(sessionId)
        }),
      )
      live.delete(sessionId)
    },
    async revokeAll(member, at, until, keep) {
      await run((on) =>
        transaction(on.database, () => {
          const isOver = keep && on.findRevoked.get({ id: keep.id, member, startedAt: keep.startedAt }) !== undefined
          if (keep && !isOver) on.keepSession.run(keep.id, at, until)
          on.revokeAll.run(member, at, until)
        }),
      )
      live.clear()
    },
    isKnownValid: ({ id }) => live.has(id),
    async isRevoked({ id, member, startedAt }) {
      if (live.has(id)) return false
      const isRevoked = await run(
        (on) =>
          // a ledger in memory accepts the sessions from before its start, because otherwise each start would end all sessions. A warning at the
          // start tells operators that such a ledger loses its data
          startedAt < (folder === undefined ? endedBefore : meta.sessionsSince) ||
          on.findRevoked.get({ id, member, startedAt }) !== undefined,
      )
      if (!isRevoked) live.set(id, true)
      return isRevoked
    },
    async close() {
      clearInterval(ticking)
      await stored?.write()
      await members.write().catch(() => undefined)
      if (folder && !opened.isReplaced()) await run((on) => presence.leave(on.database)).catch(() => undefined)
      opened.database.close()
    },
  }
  return { ledger, counters: stored?.counters ?? memoryCounters(now) }
}

type Meta = { readonly epoch: number; readonly sessionsSince: number; readonly expiredUntil: number }

function readMeta({ meta }: Statements): Meta {
  const row = meta.get()
  return {
    epoch: Number(row?.epoch),
    sessionsSince: Number(row?.sessionsSince),
    expiredUntil: Number(row?.expiredUntil),
  }
}
