/** Which member an account belongs to, as far as the upstream's responses have shown: name, e-mail address and number of one member are one person. */
import { LRUCache } from 'lru-cache'
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import type { MemberStore } from '../ledger/member-store.ts'
import { growingTo } from '../limits/growing.ts'
import { SESSION_LIFE_S } from '../policy.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** What was learned is written again after this time, so that it outlasts each session by at least that much. */
const AGAIN_MS = 3_600_000
/** Size of the cache of what was learned recently, about 4 MB. */
const RECENT_MAX = 20_000

type Accounts = {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  /** with which the member has just logged in, whatever it is */
  readonly login?: string | undefined
}

export type KnownAccounts = {
  /** Never rejects: what is not known is learned with the next response. */
  learn(member: string, accounts: Accounts): Promise<void>
  /** Usually one, or none. @throws when the store cannot be used */
  membersOf(account: string): Promise<string[]>
}

/** `KIND:NAME`, equal for all spellings that the upstream takes for one; '' for no account. */
export function spellingOf(account: string): string {
  // the upstream's database does not tell these characters apart
  const plain = plainAccount(account).replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')
  if (plain === '') return ''
  const kind = kindOfAccount(plain)
  return `${kind}:${kind === 'number' ? plain.replace(/\D/g, '') : plain}`
}

/**
 * Whether the upstream surely takes the account for its spelling. It tells wide letters from narrow ones, for example, so `ｖictim` may be another
 * member's account than `victim`: both share one count, but success with one says nothing of the other.
 */
export function isCertain(account: string): boolean {
  const composed = account.normalize('NFC')
  return composed === account.normalize('NFKC') && !/[\p{M}\p{C}\u{10000}-\u{10ffff}]/u.test(composed)
}

/** @param now unix milliseconds */
export function createKnownAccounts(store: MemberStore, pseudonyms: Pseudonyms, now: () => number): KnownAccounts {
  const recent = new LRUCache<string, true>({ ...growingTo(RECENT_MAX), ttl: AGAIN_MS })

  /** A name that looks like somebody's e-mail address or number is not theirs: the upstream looks these up in their own columns. */
  function spellingsOf({ username, email, mobile, login }: Accounts): Set<string> {
    const given = [
      [username, 'name:'],
      [email, 'email:'],
      [mobile, 'number:'],
      [login, ''],
    ] as const
    const certain = given.filter(([account = '']) => account !== '' && isCertain(account))
    return new Set(
      certain
        .map(([account = '', kind]) => [spellingOf(account), kind] as const)
        .filter(([spelling, kind]) => spelling !== '' && spelling.startsWith(kind))
        .map(([spelling]) => spelling),
    )
  }

  return {
    async learn(member, accounts) {
      const { username = '', email = '', mobile = '', login = '' } = accounts
      const id = [member, username, email, mobile, login].join('\n')
      if (recent.has(id)) return
      recent.set(id, true)
      const until = Math.floor((now() + AGAIN_MS) / 1_000) + SESSION_LIFE_S
      for (const spelling of spellingsOf(accounts)) {
        await store.learnAccount(pseudonyms.of('account', spelling), member, until).catch(() => recent.delete(id))
      }
    },
    async membersOf(account) {
      const spelling = spellingOf(account)
      if (spelling === '') return []
      const found = await Promise.all(pseudonyms.all('account', spelling).map((hash) => store.membersOf(hash)))
      return [...new Set(found.flat())]
    },
  }
}
