/** Limits on guessing: passwords, payment passwords and e-mail codes, per account and per address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { Problem } from '../problem.ts'
import type { Counters } from './counters.ts'
import { networkOf } from './ip-network.ts'

type Limit = { readonly count: number; readonly windowS: number }

export type ThrottleLimits = {
  /** failed tries on one account */
  readonly account: Limit
  /** failed tries and codes asked for from one address */
  readonly address: Limit
  /** codes to one e-mail for one purpose */
  readonly code: Limit
  /** all requests under /api from one address; null: no limit */
  readonly requests: Limit | null
}

export type Throttle = {
  /** Runs `act` unless its account or address has used up its tries; a refusal counts and says how many are left, anything else does not; the right secret wipes the slate. @throws Problem `too_many_requests` */
  guard<T>(key: RowKey, input: unknown, request: FastifyRequest, act: () => Promise<T>): Promise<T>
  /** Counts a request of any kind. @throws Problem `too_many_requests` */
  request(address: string): Promise<void>
}

type Bucket = {
  key: string
  limit: Limit
  /** what a success does to it: it stays counted, this try is taken back, or the slate is wiped */
  after: 'kept' | 'back' | 'wiped'
}

/** @param now unix milliseconds */
export function createThrottle(counters: Counters, limits: ThrottleLimits, now: () => number): Throttle {
  /** @returns how many are left */
  async function take({ key, limit }: Pick<Bucket, 'key' | 'limit'>): Promise<number> {
    const { count, until } = await counters.add(key, limit.windowS)
    if (count <= limit.count) return limit.count - count
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, until - Math.floor(now() / 1_000)) })
  }

  /** The address first: one that is over its limit must not use up the tries of accounts. */
  function bucketsOf(key: RowKey, input: unknown, request: FastifyRequest): Bucket[] {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    // nothing to guess
    if (contract[key].policy === 'money' && !fields.payPassword) return []
    const address = { key: addressKey('address', request.ip), limit: limits.address }
    if (key === 'POST ems/send') {
      const code = `code:${digest(plain(fields.email), plain(fields.event))}`
      return [
        { ...address, after: 'kept' },
        { key: code, limit: limits.code, after: 'kept' },
      ]
    }
    const account = accountKey(key, fields, request)
    const buckets: Bucket[] = [{ ...address, after: 'back' }]
    if (account) buckets.push({ key: account, limit: limits.account, after: PROVING.has(key) ? 'wiped' : 'back' })
    return buckets
  }

  /** Counted before, so that a thousand at once are not all the first; what is refused is no try. @returns how many are left to guess */
  async function takeAll(buckets: readonly Bucket[]): Promise<number> {
    let left = Infinity
    for (const [index, bucket] of buckets.entries()) {
      try {
        const rest = await take(bucket)
        if (bucket.after !== 'kept') left = Math.min(left, rest)
      } catch (error) {
        for (const { key } of buckets.slice(0, index + 1)) await counters.takeBack(key)
        throw error
      }
    }
    return left
  }

  return {
    async guard(key, input, request, act) {
      const buckets = bucketsOf(key, input, request)
      const left = await takeAll(buckets)
      try {
        const result = await act()
        for (const { key: name, after } of buckets) {
          if (after === 'wiped') await counters.clear(name)
          if (after === 'back') await counters.takeBack(name)
        }
        return result
      } catch (error) {
        const guessed = error instanceof Problem && error.code === 'refused'
        if (guessed && Number.isFinite(left)) error.triesLeft = left
        for (const { key: name, after } of buckets) if (after !== 'kept' && !guessed) await counters.takeBack(name)
        throw error
      }
    },
    async request(address) {
      if (limits.requests) await take({ key: addressKey('requests', address), limit: limits.requests })
    },
  }
}

/** Rows that cannot succeed without the secret that is guessed there. */
const PROVING: ReadonlySet<RowKey> = new Set<RowKey>([
  'POST user/login',
  'POST user/recoverPassword',
  'POST user/recoverPayPassword',
  'POST user/resetPayPassword',
  'POST user/transfer',
  'POST withdrawal/apply',
  'POST purchase/taskPledge',
  'POST purchase/buySoftware',
  'POST purchase/buyNode',
])

/** Whose tries count: of the account that is named, whoever is logged in; else of the member. */
function accountKey(key: RowKey, fields: Record<string, unknown>, { session }: FastifyRequest): string | null {
  const named = plain(fields.account ?? fields.email)
  if ('public' in contract[key]) return named && `login:${digest(named)}`
  return session && `member:${digest(session.member)}`
}

/** A provider gives each line a whole /64 of IPv6 addresses. */
const addressKey = (kind: string, address: string): string => `${kind}:${digest(networkOf(address))}`

/** A name as the upstream's database compares it: accents and the case of letters are nothing. Tags, which it drops, get past no rule. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .trim()
    .toLowerCase()
}

/** Names of people do not lie about in stores. */
const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
