/** Limits on guessing: passwords, payment passwords and e-mail codes, per account and per address; and on payments that need no password. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { Problem } from '../problem.ts'
import type { Counters } from './counters.ts'
import { networkOf } from './ip-network.ts'

type Limit = { readonly count: number; readonly windowS: number }

export type ThrottleLimits = {
  /** failed attempts on one account */
  readonly account: Limit
  /** failed attempts and requested e-mail codes from one address */
  readonly address: Limit
  /** e-mail codes sent to one address for one purpose */
  readonly code: Limit
  /** payments of one member by one call that were sent without a payment password, such as recharge orders */
  readonly noPassword: Limit
  /** all requests under /api from one address; null: no limit */
  readonly requests: Limit | null
}

export type Throttle = {
  /**
   * Runs `act` unless its account or address has no attempts left. A refusal uses up an attempt and gets `triesLeft`, other errors do not;
   * success with the right secret resets the account's counter. Every request for an e-mail code and every payment without a password counts.
   * @throws Problem `too_many_requests`
   */
  guard<T>(key: RowKey, input: unknown, request: FastifyRequest, act: () => Promise<T>): Promise<T>
  /** Counts a request of any kind. @throws Problem `too_many_requests` */
  request(address: string): Promise<void>
}

type Bucket = {
  key: string
  limit: Limit
  /** what a success does: the attempt stays counted, is taken back, or the counter is reset */
  onSuccess: 'keep' | 'takeBack' | 'clear'
}

/** @param now unix milliseconds */
export function createThrottle(counters: Counters, limits: ThrottleLimits, now: () => number): Throttle {
  /** @returns the number of attempts left */
  async function take({ key, limit }: Pick<Bucket, 'key' | 'limit'>): Promise<number> {
    const { count, until } = await counters.add(key, limit.windowS)
    if (count <= limit.count) return limit.count - count
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, until - Math.floor(now() / 1_000)) })
  }

  /** The address comes first: an address that is over its limit must not use up the attempts of accounts. */
  function bucketsOf(key: RowKey, input: unknown, request: FastifyRequest): Bucket[] {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    // without a payment password there is nothing to guess, but each of these calls leaves a record with the upstream
    if (contract[key].policy === 'money' && !fields.payPassword) {
      const member = digest(key, request.session?.member ?? '')
      return [{ key: `noPassword:${member}`, limit: limits.noPassword, onSuccess: 'keep' }]
    }
    const address = { key: addressKey('address', request.ip), limit: limits.address }
    if (key === 'POST ems/send') {
      const code = `code:${digest(plain(fields.email), plain(fields.event))}`
      return [
        { ...address, onSuccess: 'keep' },
        { key: code, limit: limits.code, onSuccess: 'keep' },
      ]
    }
    const account = accountKey(key, fields, request)
    const buckets: Bucket[] = [{ ...address, onSuccess: 'takeBack' }]
    if (account)
      buckets.push({ key: account, limit: limits.account, onSuccess: PROVING.has(key) ? 'clear' : 'takeBack' })
    return buckets
  }

  /** Counts before the attempt, so that parallel attempts cannot exceed the limit; blocked ones are not counted. @returns attempts left */
  async function takeAll(buckets: readonly Bucket[]): Promise<number> {
    let left = Infinity
    for (const [index, bucket] of buckets.entries()) {
      try {
        const rest = await take(bucket)
        if (bucket.onSuccess !== 'keep') left = Math.min(left, rest)
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
        for (const { key: name, onSuccess } of buckets) {
          if (onSuccess === 'clear') await counters.clear(name)
          if (onSuccess === 'takeBack') await counters.takeBack(name)
        }
        return result
      } catch (error) {
        const guessed = error instanceof Problem && error.code === 'refused'
        if (guessed && Number.isFinite(left)) error.triesLeft = left
        for (const { key: name, onSuccess } of buckets)
          if (onSuccess !== 'keep' && !guessed) await counters.takeBack(name)
        throw error
      }
    },
    async request(address) {
      if (limits.requests) await take({ key: addressKey('requests', address), limit: limits.requests })
    },
  }
}

/** Rows that succeed only with the right secret. */
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

/** The account whose attempts are counted: for public rows the account in the input, otherwise the logged-in member. */
function accountKey(key: RowKey, fields: Record<string, unknown>, { session }: FastifyRequest): string | null {
  const named = plain(fields.account ?? fields.email)
  if ('public' in contract[key]) return named && `login:${digest(named)}`
  return session && `member:${digest(session.member)}`
}

/** Counts by network, because a provider assigns each line a whole /64 of IPv6 addresses. */
const addressKey = (kind: string, address: string): string => `${kind}:${digest(networkOf(address))}`

/** A name as the upstream's database compares it: without accents and case. Names with tags, which the upstream strips, fail validation before. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .trim()
    .toLowerCase()
}

/** Hashed, so that the counters do not store names or e-mail addresses. */
const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
