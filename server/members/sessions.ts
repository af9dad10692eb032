/** The sessions of a member: registered at login, listed, ended individually or all together. */
import type { ListedSession } from '../../shared/contract/devices.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { StoredSession } from '../ledger/member-store.ts'
import { SESSION_LIFE_S } from '../policy.ts'
import { deviceLabel } from './device-label.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** `startedAt`: unix milliseconds; `until`: unix seconds. */
type Session = { readonly id: string; readonly member: string; readonly startedAt: number; readonly until: number }

const HOUR_S = 3_600
/** For how many sessions per hour the last use is recorded; about 5 MB. For further sessions, the member's list shows an earlier time. */
const NOTED_MAX = 50_000

export type Sessions = {
  /**
   * Records that a session was used, or that it is new. Each session is written at most once an hour, shortly after the call. If writing fails, the
   * session's next request tries again.
   */
  note(session: Session, userAgent: string | undefined, isNew?: boolean): void
  /** the number of sessions that `note` has recorded since the hour began; stops growing at NOTED_MAX, except for new sessions */
  readonly seen: number
  /** The running sessions of the member of `session`, newest first. @throws when the store cannot be used */
  list(session: Session): Promise<ListedSession[]>
  /**
   * Ends another session of the same member.
   * @returns false when the member has no such session
   * @throws when the store cannot be used
   */
  end(session: Session, id: string): Promise<boolean>
  /** Ends all sessions of the member except `session`. @throws when the store cannot be used */
  endOthers(session: Session): Promise<void>
  /** Whether a session has ended; false if the store cannot tell. */
  isOver(session: Session): Promise<boolean>
  /** Ends all of a member's sessions. @throws when the store cannot be used; even then, the sessions have ended in this process */
  endAll(member: string): Promise<void>
}

/** @param now unix milliseconds */
export function createSessions(ledger: Ledger, pseudonyms: Pseudonyms, now: () => number): Sessions {
  const seconds = () => Math.floor(now() / 1_000)
  const noted = new Set<string>()
  let notedHour = 0

  async function registered(member: string): Promise<StoredSession[]> {
    const names = pseudonyms.all('member', member)
    const stored = (await Promise.all(names.map((name) => ledger.members.sessionsOf(name)))).flat()
    return [...new Map(stored.map((each) => [each.id, each])).values()]
  }

  async function running(session: Session) {
    const all = await registered(session.member)
    const over = await Promise.all(
      all.map(({ id, startedAt }) => ledger.isRevoked({ id, member: session.member, startedAt })),
    )
    return all.filter((_, index) => !over[index]).sort((one, other) => other.startedAt - one.startedAt)
  }

  async function endBefore(member: string, keep?: Session): Promise<void> {
    const at = now()
    await ledger.revokeAll(member, at, seconds() + SESSION_LIFE_S, keep)
    // if the clock was ahead when a session started, its start lies in the future and `revokeAll` does not end it
    const later = (await registered(member)).filter(({ id, startedAt }) => startedAt >= at && id !== keep?.id)
    await Promise.all(later.map(({ id, until }) => ledger.revoke(id, until)))
  }

  return {
    get seen() {
      return notedHour === Math.floor(seconds() / HOUR_S) ? noted.size : 0
    },
    note({ id, member, startedAt, until }, userAgent, isNew = false) {
      const hour = Math.floor(seconds() / HOUR_S)
      if (hour !== notedHour) noted.clear()
      notedHour = hour
      if (noted.has(id) || (noted.size >= NOTED_MAX && !isNew)) return
      noted.add(id)
      const about = { id, member: pseudonyms.of('member', member), device: deviceLabel(userAgent) }
      ledger.members
        .noteSession({ ...about, startedAt, lastSeenAt: hour * HOUR_S, until })
        .catch(() => noted.delete(id))
    },
    list: async (session) =>
      (await running(session)).map(({ id, device, startedAt, lastSeenAt }) => {
        const createdAt = Math.floor(startedAt / 1_000)
        return { id, device, createdAt, lastSeenAt: Math.max(createdAt, lastSeenAt), current: id === session.id }
      }),
    async end(session, id) {
      const found = (await running(session)).find((each) => each.id === id)
      if (found) await ledger.revoke(id, found.until)
      return found !== undefined
    },
    endOthers: (session) => endBefore(session.member, session),
    isOver: (session) => ledger.isRevoked(session).catch(() => false),
    endAll: (member) => endBefore(member),
  }
}
