/** Members' accounts and sessions in the ledger's file. */
import type { MemberStore, StoredSession } from './member-store.ts'
import { transaction } from './sqlite-database.ts'
import { sessionOf } from './sqlite-member-statements.ts'
import type { Statements } from './sqlite-statements.ts'

/** Runs `act` with the prepared statements. All access to the file goes through this function. */
export type Run = <T>(act: (on: Statements) => T) => Promise<T>

/**
 * Changed sessions are written together after this time. At the start of each hour, every active session has to be written again, and single writes
 * would take too long.
 */
const WRITE_AFTER_MS = 200

type SqliteMembers = MemberStore & {
  /** Writes the sessions that were passed to `noteSession`. @throws when they cannot be written */
  write(): Promise<void>
}

/** @param seconds the clock, in unix seconds */
export function sqliteMembers(run: Run, seconds: () => number): SqliteMembers {
  let noted: StoredSession[] = []
  let writing: { readonly timer: ReturnType<typeof setTimeout>; readonly written: PromiseWithResolvers<void> } | null =
    null

  async function write(): Promise<void> {
    if (!writing) return
    const { timer, written } = writing
    const sessions = noted
    clearTimeout(timer)
    writing = null
    noted = []
    const store = run((on) =>
      transaction(on.database, () => {
        for (const session of sessions) on.noteSession.run({ ...session })
        for (const member of new Set(sessions.map((each) => each.member))) on.dropOldSessions.run(member)
      }),
    )
    store.then(written.resolve, written.reject)
    await store
  }

  function noteSession(session: StoredSession): Promise<void> {
    noted.push(session)
    if (!writing) {
      const timer = setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS)
      timer.unref()
      writing = { timer, written: Promise.withResolvers<void>() }
    }
    return writing.written.promise
  }

  return {
    write,
    noteSession,
    async learnAccount(account, member, until) {
      await run((on) => on.learnAccount.run(account, member, until))
    },
    membersOf: (account) => run((on) => on.membersOf.all(account, seconds()).map(({ member }) => String(member))),
    async sessionsOf(member) {
      await write()
      return run((on) => on.sessionsOf.all(member, seconds()).map(sessionOf))
    },
  }
}
