/**
 * Keeps revocations that the ledger could not store, because the disk is full or Redis is unavailable. They take effect in this process at once and
 * are stored as soon as possible.
 */
import { LRUCache } from 'lru-cache'
import { growingTo } from '../base/growing.ts'
import type { KeptSession, Ledger } from './ledger.ts'

const RETRY_MS = 1_000
/**
 * How many revocations of single sessions are kept, and how many revocations of all sessions of a member; together about 2 MB. When there are more,
 * the oldest are dropped.
 */
const PENDING_MAX = 10_000

type All = { readonly at: number; readonly until: number; readonly keep: KeptSession | undefined }

/**
 * Wraps the ledger so that a revocation takes effect in this process even if it cannot be stored. The call rejects in that case, as it does without
 * the wrapper.
 * @param now unix milliseconds
 */
export function withPendingRevocations(ledger: Ledger, now: () => number): Ledger {
  const sessions = new LRUCache<string, number>(growingTo(PENDING_MAX))
  const members = new LRUCache<string, All>(growingTo(PENDING_MAX))

  async function storePending(): Promise<void> {
    const seconds = now() / 1_000
    for (const [id, until] of [...sessions.entries()]) {
      if (until > seconds) await ledger.revoke(id, until)
      sessions.delete(id)
    }
    for (const [member, all] of [...members.entries()]) {
      if (all.until > seconds) await ledger.revokeAll(member, all.at, all.until, all.keep)
      if (members.get(member) === all) members.delete(member)
    }
  }
  let isStoring = false
  const retry = (): void => {
    if (isStoring || sessions.size + members.size === 0) return
    isStoring = true
    // stops at the first failure, because the remaining writes would fail too
    storePending()
      .catch(() => undefined)
      .finally(() => {
        isStoring = false
      })
  }
  const isPending = ({ id, startedAt }: KeptSession, member: string): boolean => {
    const all = members.get(member)
    return sessions.has(id) || (all !== undefined && all.at > startedAt && all.keep?.id !== id)
  }
  const retrying = setInterval(retry, RETRY_MS)
  retrying.unref()

  return {
    ...ledger,
    async revoke(sessionId, until) {
      sessions.set(sessionId, until)
      await ledger.revoke(sessionId, until)
      sessions.delete(sessionId)
    },
    async revokeAll(member, at, until, wanted) {
      const keep = wanted && isPending(wanted, member) ? undefined : wanted
      const all = { at, until, keep }
      members.set(member, all)
      await ledger.revokeAll(member, at, until, keep)
      if (members.get(member) === all) members.delete(member)
    },
    isKnownValid: (session) => !isPending(session, session.member) && ledger.isKnownValid(session),
    async isRevoked(session) {
      return isPending(session, session.member) || ledger.isRevoked(session)
    },
    async close() {
      clearInterval(retrying)
      await storePending().catch(() => undefined)
      await ledger.close()
    },
  }
}
