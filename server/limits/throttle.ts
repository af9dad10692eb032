/** Limits on guessing: passwords, payment passwords and e-mail codes, per account and per address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RowKey } from '../../shared/contract/index.ts'
import { Problem } from '../problem.ts'
import type { Counters } from './counters.ts'

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
  /** Runs `act` unless its account or address has used up its tries; a refusal counts, anything else does not. @throws Problem `too_many_requests` */
  guard<T>(key: RowKey, input: unknown, request: FastifyRequest, act: () => Promise<T>): Promise<T>
  /** Counts a request of any kind. @throws Problem `too_many_requests` */
  request(address: string): Promise<void>
}

type Bucket = { key: string; limit: Limit; forgiven: boolean }

/** @param now unix milliseconds */
export function createThrottle(counters: Counters, limits: ThrottleLimits, now: () => number): Throttle {
  async function take({ key, limit }: Pick<Bucket, 'key' | 'limit'>): Promise<void> {
    const { count, until } = await counters.add(key, limit.windowS)
    if (count <= limit.count) return
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, until - Math.floor(now() / 1_000)) })
  }

  function bucketsOf(key: RowKey, input: unknown, request: FastifyRequest): Bucket[] {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    const address = { key: `address:${digest(request.ip)}`, limit: limits.address }
    if (key === 'POST ems/send') {
      const code = { key: `code:${digest(word(fields.email), word(fields.event))}`, limit: limits.code }
      return [
        { ...code, forgiven: false },
        { ...address, forgiven: false },
      ]
    }
    const named = request.session?.member ?? word(fields.account ?? fields.email)
    const account = { key: `account:${digest(named)}`, limit: limits.account, forgiven: true }
    return [...(named === '' ? [] : [account]), { ...address, forgiven: true }]
  }

  return {
    async guard(key, input, request, act) {
      const buckets = bucketsOf(key, input, request)
      // counted before, so that a thousand at once are not all the first
      for (const bucket of buckets) await take(bucket)
      try {
        const result = await act()
        for (const { key: name, forgiven } of buckets) {
          if (!forgiven) continue
          if (name.startsWith('account:')) await counters.clear(name)
          else await counters.takeBack(name)
        }
        return result
      } catch (error) {
        const guessed = error instanceof Problem && error.code === 'refused'
        for (const { key: name, forgiven } of buckets) if (forgiven && !guessed) await counters.takeBack(name)
        throw error
      }
    },
    async request(address) {
      if (limits.requests) await take({ key: `requests:${digest(address)}`, limit: limits.requests })
    },
  }
}

const word = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
/** Names of people do not lie about in stores. */
const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
