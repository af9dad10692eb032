/**
 * Remembers which member an account belongs to, as learned from the upstream's responses. An account is anything that a member can log in with: a
 * user name, an e-mail address or a number.
 */
import { LRUCache } from 'lru-cache'
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'
import { EXACT_TTL, growingTo } from '../base/growing.ts'
import type { MemberStore } from '../ledger/member-store.ts'
import { SESSION_LIFE_S } from '../policy.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** An account is stored again at most this often. Each time, the entry's life is extended, so that it always outlasts the member's sessions. */
const AGAIN_MS = 3_600_000
/** How many recently stored accounts are cached; about 4 MB. */
const RECENT_MAX = 20_000
const DONE = Promise.resolve()

type Accounts = {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  /** what the member has just logged in with: a name, an e-mail address or a number */
  readonly login?: string | undefined
}

export type KnownAccounts = {
  /** Stores the accounts of a member. Never rejects: what could not be stored is learned again from the next response. */
  learn(member: string, accounts: Accounts): Promise<void>
  /**
   * The members with an account that the upstream may treat as `account`, because the upstream ignores case, accents and the like. Usually one member
   * or none.
   * @throws when the store cannot be used
   */
  membersOf(account: string): Promise<string[]>
  /** Like `membersOf`, but only members whose account the upstream certainly treats as `account`. @throws when the store cannot be used */
  ownersOf(account: string): Promise<string[]>
}

/** The spelling of an account, as `KIND:NAME`: equal for all texts that the upstream may treat as the same account. '' for no account. */
export function spellingOf(account: string): string {
  // the upstream's database treats all characters above U+FFFF as equal
  const plain = plainAccount(account).replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')
  if (plain === '') return ''
  const kind = kindOfAccount(plain)
  return `${kind}:${kind === 'number' ? plain.replace(/\D/g, '') : plain}`
}

/** Latin, Greek and Cyrillic letters whose case the upstream's database certainly ignores. For the Latin ones, it ignores accents too. */
const FOLDED = /[A-Z\u00c0-\u017f\u0391-\u03a9\u0410-\u0418\u041a-\u042f\u1ea0-\u1ef9]/

/**
 * Whether the upstream's database certainly treats `character` and its plain form as equal. False for a wide letter, for example, and for が, whose
 * plain form is か.
 */
const isFolded = (character: string): boolean =>
  plainAccount(character).normalize('NFC') === character ||
  (FOLDED.test(character) && character === character.normalize('NFKC'))

/**
 * Whether the account is certainly the one that its spelling (`spellingOf`) stands for. False for `ｖictim`, which has the same spelling as `victim`,
 * and for `138-0000-0009`, which has the same spelling as `13800000009`. The two may belong to different members, so a login to one proves nothing
 * about the other.
 */
export function isCertain(account: string): boolean {
  const given = account.trim()
  const isPlainNumber = /^\d+$/.test(given)
  if (kindOfAccount(plainAccount(given)) === 'number' && !isPlainNumber) return false
  // the database also distinguishes an accented letter that is one character from the same letter written as two characters
  if (given !== given.normalize('NFC')) return false
  return !/[\u{10000}-\u{10ffff}]/u.test(given) && [...given].every(isFolded)
}

/**
 * The form of an account: equal for texts that the database certainly treats as the same account. Accounts with the same spelling (`spellingOf`) may
 * have different forms.
 */
export const formOf = (account: string): string =>
  [...account.trim()]
    .map((character) => (isFolded(character) ? plainAccount(character) : character.toLowerCase()))
    .join('')

/** The name under which an account is stored: its spelling, or its form if the spelling may stand for another account. */
const nameOf = (account: string): string => (isCertain(account) ? spellingOf(account) : `form:${formOf(account)}`)

/** @param now unix milliseconds */
export function createKnownAccounts(store: MemberStore, pseudonyms: Pseudonyms, now: () => number): KnownAccounts {
  const recent = new LRUCache<string, true>({ ...growingTo(RECENT_MAX), ttl: AGAIN_MS, ...EXACT_TTL })

  /**
   * The names under which a member's accounts are stored. Leaves out a user name that looks like an e-mail address or a number. The upstream would
   * look for such a name among e-mail addresses or numbers, where another member may have it.
   */
  function namesOf({ username, email, mobile, login }: Accounts): Set<string> {
    const given = [
      [username, 'name:'],
      [email, 'email:'],
      [mobile, 'number:'],
      [login, ''],
    ] as const
    const own = given.filter(
      ([account = '', kind]) => spellingOf(account) !== '' && spellingOf(account).startsWith(kind),
    )
    return new Set(own.map(([account = '']) => nameOf(account)))
  }

  async function find(name: string): Promise<string[]> {
    const found = await Promise.all(pseudonyms.all('account', name).map((hash) => store.membersOf(hash)))
    return [...new Set(found.flat())]
  }

  async function remember(id: string, member: string, accounts: Accounts): Promise<void> {
    recent.set(id, true)
    const until = Math.floor((now() + AGAIN_MS) / 1_000) + SESSION_LIFE_S
    for (const name of namesOf(accounts)) {
      await store.learnAccount(pseudonyms.of('account', name), member, until).catch(() => recent.delete(id))
    }
  }

  return {
    // creates no promise if the member's accounts are already stored, which is the usual case
    learn(member, accounts) {
      const { username = '', email = '', mobile = '', login = '' } = accounts
      const id = `${member}\n${username}\n${email}\n${mobile}\n${login}`
      return recent.has(id) ? DONE : remember(id, member, accounts)
    },
    async membersOf(account) {
      const spelling = spellingOf(account)
      return spelling === '' ? [] : find(spelling)
    },
    ownersOf: (account) => find(nameOf(account)),
  }
}
