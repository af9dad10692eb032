/** Members' accounts and sessions in the ledger's file. */
import type { MemberStore } from './member-store.ts'
import { transaction } from './sqlite-database.ts'
import { sessionOf } from './sqlite-member-statements.ts'
import type { Statements } from './sqlite-statements.ts'

/** Every access to the file. */
export type Run = <T>(act: (on: Statements) => T) => Promise<T>

/** @param seconds the clock, in unix seconds */
export const sqliteMembers = (run: Run, seconds: () => number): MemberStore => ({
  async learnAccount(account, member, until) {
    await run((on) => on.learnAccount.run(account, member, until))
  },
  membersOf: (account) => run((on) => on.membersOf.all(account, seconds()).map(({ member }) => String(member))),
  noteSession: (session) =>
    run((on) =>
      transaction(on.database, () => {
        on.noteSession.run({ ...session })
        on.dropOldSessions.run(session.member)
      }),
    ),
  sessionsOf: (member) => run((on) => on.sessionsOf.all(member, seconds()).map(sessionOf)),
})
