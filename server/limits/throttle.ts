/**
 * Limits attempts at guessing passwords, payment passwords and e-mail codes, per account and per IP address. Also limits registrations, and payments
 * that need no password.
 */
import type { FastifyRequest } from 'fastify'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { networkOf } from '../base/ip-network.ts'
import type { Counters } from '../ledger/counters.ts'
import { formOf, isCertain, type KnownAccounts, spellingOf } from '../members/known-accounts.ts'
import type { KnownDevices } from '../members/known-device.ts'
import type { Pseudonyms } from '../members/pseudonyms.ts'
import { Problem } from '../problem.ts'
import type { Limit, ThrottleLimits } from './throttle-limits.ts'

export type Throttle = {
  /**
   * Runs `act` unless its account or IP address has no attempts left.
   *
   * When the upstream refuses `act`, an attempt is used up and the error gets `triesLeft` and, if that was the last one, `retryAfter`; other errors use
   * up no attempt. Success with the right password or code resets the account's counter, unless another member may have the account. Registrations,
   * requests for e-mail codes and payments without a password always count.
   * @throws Problem `too_many_requests`
   */
  guard<T>(key: RowKey, input: unknown, request: FastifyRequest, act: () => Promise<T>): Promise<T>
  /** Checks like `guard`, but uses up no attempt. @throws Problem `too_many_requests` when no attempt is left */
  check(key: RowKey, input: unknown, request: FastifyRequest): Promise<void>
  /** Counts a request under /api; does nothing if there is no limit on requests. @throws Problem `too_many_requests` */
  request(address: string): Promise<void>
  /** Counts a lookup of a payment. @throws Problem `too_many_requests` */
  lookup(member: string): Promise<void>
}

type Bucket = {
  key: string
  limit: Limit
  /** what success does to the counter: the attempt stays counted, is taken back, or the counter is reset */
  onSuccess: 'keep' | 'takeBack' | 'clear'
  /** the member whose account is tried, if known. A login as another member does not reset the counter */
  member?: string | null
}

/** The attempts left, and when all of them are there again, in unix seconds. */
type Rest = { left: number; until: number }

type Parts = {
  readonly counters: Counters
  /** counts all requests, and lookups of payments; both are too frequent to be stored */
  readonly requestCounters: Counters
  readonly limits: ThrottleLimits
  readonly accounts: Pick<KnownAccounts, 'membersOf'>
  readonly devices: Pick<KnownDevices, 'idFor'>
  /** hashes accounts and addresses, so that the names of counters reveal neither */
  readonly pseudonyms: Pick<Pseudonyms, 'lasting'>
  /** unix milliseconds */
  readonly now: () => number
}

export function createThrottle(parts: Parts): Throttle {
  const { counters, requestCounters, limits, accounts, devices, pseudonyms, now } = parts

  /** Counts an attempt. @throws Problem `too_many_requests` when the attempt exceeds the limit */
  async function take({ key, limit }: Pick<Bucket, 'key' | 'limit'>, by: Counters = counters): Promise<Rest> {
    const { count, until } = await by.add(key, limit.windowS)
    if (count <= limit.count) return { left: limit.count - count, until }
    throw tooMany(until)
  }

  const secondsUntil = (until: number): number => Math.max(1, until - Math.floor(now() / 1_000))
  const tooMany = (until: number): Problem => new Problem('too_many_requests', { retryAfter: secondsUntil(until) })

  const nameOf = (kind: string, ...texts: string[]): string =>
    `${kind}:${pseudonyms.lasting(kind, JSON.stringify(texts))}`
  /** The name of a counter for an address. An IPv6 address counts as its /64 network, because a provider assigns a whole one to each connection. */
  const addressKey = (kind: string, address: string): string => nameOf(kind, networkOf(address))

  /**
   * The counters in which an attempt counts. The counter of the IP address comes first, so that an address over its limit does not use up the
   * attempts of accounts.
   */
  async function bucketsOf(key: RowKey, input: unknown, request: FastifyRequest): Promise<Bucket[]> {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    // without a payment password nothing can be guessed, but each of these calls leaves a record at the upstream
    if (contract[key].policy === 'money' && !fields.payPassword) {
      const counted = nameOf('noPassword', key, request.session?.member ?? '')
      return [{ key: counted, limit: limits.noPassword, onSuccess: 'keep' }]
    }
    const address = { key: addressKey('address', request.ip), limit: limits.address }
    if (key === 'POST ems/send') {
      const code = nameOf('code', spellingOf(textOf(fields.email)), textOf(fields.event))
      return [
        { ...address, onSuccess: 'keep' },
        { key: code, limit: limits.code, onSuccess: 'keep' },
      ]
    }
    if (key === 'POST user/register') {
      // a counter of its own, so that many registrations in a network do not prevent its logins
      const own = { key: addressKey('register', request.ip), limit: limits.register }
      return [
        { ...address, onSuccess: 'takeBack' },
        { ...own, onSuccess: 'keep' },
      ]
    }
    const onSuccess: Bucket['onSuccess'] = PROVING.has(key) ? 'clear' : 'takeBack'
    if ('public' in contract[key]) return loginBuckets(textOf(fields.account ?? fields.email), request, onSuccess)
    // E-mail codes have a counter of their own, so that a member who has used up the attempts at the payment password can still set a new one
    const kind = key === 'POST user/recoverPayPassword' ? 'payPasswordCode' : 'member'
    const own = request.session && nameOf(kind, request.session.member)
    return [{ ...address, onSuccess: 'takeBack' }, ...(own ? [{ key: own, limit: limits.account, onSuccess }] : [])]
  }

  /**
   * The counters for calls that visitors may make, too. Attempts count for the account in the input, even if the visitor is logged in as another
   * member.
   */
  async function loginBuckets(
    account: string,
    request: FastifyRequest,
    onSuccess: Bucket['onSuccess'],
  ): Promise<Bucket[]> {
    const address: Bucket = { key: addressKey('address', request.ip), limit: limits.address, onSuccess: 'takeBack' }
    const spelling = spellingOf(account)
    if (spelling === '') return [address]
    // if the store is unavailable, a member's user name, e-mail address and number each have a counter of their own
    const members = await accounts.membersOf(account).catch(() => [])
    const [member = null] = members.length === 1 ? members : []
    const device = devices.idFor(request, account, member)
    // a device that has logged in before has its own counter: others cannot use up its attempts, whether by account or by address
    if (device) return [{ key: nameOf('device', device, member ?? spelling), limit: limits.account, onSuccess, member }]
    const whose = member === null ? nameOf('login', spelling) : nameOf('login-of', member)
    const own: Bucket = { key: whose, limit: limits.account, onSuccess, member }
    if (members.length < 2 && isCertain(account)) return [address, own]
    // another member's account may have the same spelling, and a login to that account must not reset the counter of this one. So success only takes
    // back its own attempt. The exact form of the account has a counter of its own, too
    const form: Bucket = { key: nameOf('form', formOf(account)), limit: limits.account, onSuccess: 'takeBack', member }
    return [address, { ...own, onSuccess: 'takeBack' }, form]
  }

  /**
   * What success does to the counter. A login as another member only takes back its own attempt, because it does not prove that the owner of the
   * account made the earlier attempts.
   */
  function afterSuccess({ onSuccess, member = null }: Bucket, key: RowKey, { session }: FastifyRequest) {
    const isOther = key === 'POST user/login' && member !== null && session?.member !== member
    return onSuccess === 'clear' && isOther ? 'takeBack' : onSuccess
  }

  /** Counts before the attempt, so that parallel attempts cannot exceed the limit. Blocked attempts are not counted. */
  async function takeAll(buckets: readonly Bucket[]): Promise<Rest> {
    let least: Rest = { left: Infinity, until: 0 }
    for (const [index, bucket] of buckets.entries()) {
      try {
        const rest = await take(bucket)
        // of two counters that are used up, the one that lasts longer
        const isLess = rest.left < least.left || (rest.left === least.left && rest.until > least.until)
        if (bucket.onSuccess !== 'keep' && isLess) least = rest
      } catch (error) {
        for (const { key } of buckets.slice(0, index + 1)) await counters.takeBack(key)
        throw error
      }
    }
    return least
  }

  return {
    async guard(key, input, request, act) {
      const buckets = await bucketsOf(key, input, request)
      const { left, until } = await takeAll(buckets)
      try {
        const result = await act()
        for (const bucket of buckets) {
          const then = afterSuccess(bucket, key, request)
          if (then === 'clear') await counters.clear(bucket.key)
          if (then === 'takeBack') await counters.takeBack(bucket.key)
        }
        if (key === 'POST user/recoverPayPassword' && request.session)
          await counters.clear(nameOf('member', request.session.member))
        return result
      } catch (error) {
        const guessed = error instanceof Problem && error.code === 'refused'
        if (guessed && Number.isFinite(left)) error.triesLeft = left
        if (guessed && left === 0) error.retryAfter = secondsUntil(until)
        // payments count even if they were not sent: each was written to the ledger
        const isUnsent = error instanceof Problem && error.outcome === 'not_sent' && contract[key].policy !== 'money'
        for (const { key: name, onSuccess } of buckets)
          if (isUnsent || (onSuccess !== 'keep' && !guessed)) await counters.takeBack(name)
        throw error
      }
    },
    async check(key, input, request) {
      for (const bucket of await bucketsOf(key, input, request)) {
        const window = await counters.read(bucket.key)
        if (window && window.count >= bucket.limit.count) throw tooMany(window.until)
      }
    },
    async request(address) {
      if (limits.requests) await take({ key: addressKey('requests', address), limit: limits.requests }, requestCounters)
    },
    async lookup(member) {
      await take({ key: nameOf('lookup', member), limit: limits.lookups }, requestCounters)
    },
  }
}

/** Rows that succeed only with the right password or code. */
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
