/** Ledger and counters in Redis, shared by several containers. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import * as z from 'zod'
import type { Begun, Entry, Ledger, Wish } from './ledger/ledger.ts'
import type { Counters } from './limits/counters.ts'
import { LEDGER_LIFE_S, policies, SAME_INTENT_S } from './policy.ts'

/** A process says this often that it lives, and counts as gone when it has not said so for longer. */
const BEAT_MS = 1_000
const GONE_MS = 4_000
/** No call is under way for longer, with all its waits: what is open after it was left so by a process that could not note its end. */
const SENDING_MAX_S = (2 * policies.money.deadlineMs) / 1_000
/** A store that answers later than this is no store for money. */
const COMMAND_TIMEOUT_MS = 1_000
const RECONNECT_MAX_MS = 1_000

const PREFIX = 'snt:'
const wishKey = (id: string) => `${PREFIX}wish:${id}`
const sameKey = (same: string) => `${PREFIX}sames:${same}`
const aliveKey = (owner: string) => `${PREFIX}alive:${owner}`
const countKey = (key: string) => `${PREFIX}count:${key}`
const revokedMemberKey = (id: string) => `${PREFIX}revoked-member:${id}`
const revokedKey = (id: string) => `${PREFIX}revoked:${id}`

/** The other wishes in the set `same`: what each did or does, and when it was begun. */
const OTHERS = `
  local function others(same, own)
    local found = {}
    for _, other in ipairs(redis.call('SMEMBERS', same)) do
      local seen = redis.call('HMGET', other, 'state', 'begun', 'status')
      if not seen[1] then redis.call('SREM', same, other)
      elseif other ~= own then
        local moved = seen[1] == 'open' or (seen[1] == 'ended' and tonumber(seen[3]) < 400)
        table.insert(found, {unknown = seen[1] == 'unknown', moved = moved, begun = tonumber(seen[2])})
      end
    end
    return found
  end
`
/** Looking up and noting are one step, so that of many containers one is first. The second key is the set of those that would do the same. */
const BEGIN = `${OTHERS}
  local begun = redis.call('HGET', KEYS[1], 'begun')
  if begun and tonumber(begun) >= tonumber(ARGV[2]) - tonumber(ARGV[3]) then return 'known' end
  if ARGV[1] ~= '' and ARGV[5] ~= '1' then
    for _, other in ipairs(others(KEYS[2], KEYS[1])) do
      local recent = other.begun > tonumber(ARGV[2]) - tonumber(ARGV[4])
      if other.unknown or (recent and other.moved) then return 'same' end
    end
  end
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'state', 'open', 'begun', ARGV[2], 'owner', ARGV[6], 'fingerprint', ARGV[7], 'row', ARGV[8], 'input', ARGV[9], 'attempt', ARGV[10])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  if ARGV[1] ~= '' then
    redis.call('HSET', KEYS[1], 'same', KEYS[2])
    redis.call('SADD', KEYS[2], KEYS[1])
    redis.call('EXPIRE', KEYS[2], ARGV[3])
  end
  return 'first'
`
const TWIN = `${OTHERS}
  local own = redis.call('HMGET', KEYS[1], 'same', 'begun')
  if not own[1] then return 0 end
  for _, other in ipairs(others(own[1], KEYS[1])) do
    if other.moved and math.abs(other.begun - own[2]) <= tonumber(ARGV[1]) then return 1 end
  end
  return 0
`
/** A late note changes neither another attempt nor an end that may have been told; nor does an entry that ran out come back without its time to live. */
const ITS_OWN = `
  local seen = redis.call('HMGET', KEYS[1], 'state', 'attempt')
  if not seen[1] or seen[1] == 'ended' or (seen[2] or '') ~= ARGV[1] then return 0 end
`
const END = `${ITS_OWN}
  return redis.call('HSET', KEYS[1], 'state', 'ended', 'status', ARGV[2], 'body', ARGV[3])
`
const DOUBT = `${ITS_OWN}
  return redis.call('HSET', KEYS[1], 'state', 'unknown')
`
const FORGET = `${ITS_OWN}
  return redis.call('DEL', KEYS[1])
`

/** One more in a window that begins with the first. */
const ADD = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('EXPIRETIME', KEYS[1])}
`
/** Not below nothing, and not for a window that is over. */
const TAKE_BACK = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end
  return 0
`

const added = z.tuple([z.number(), z.number()])
const stored = z.object({
  state: z.enum(['open', 'unknown', 'ended']),
  // what an earlier build began has none
  attempt: z.string().default(''),
  fingerprint: z.string(),
  row: z.string(),
  input: z.string(),
  begun: z.coerce.number(),
  owner: z.string(),
  status: z.coerce.number().default(0),
  body: z.string().default(''),
})

type Shared = { ledger: Ledger; counters: Counters }

/** @param url redis:// or rediss:// @param onTrouble hears of faults, and of their end (null) */
export async function openRedis(url: string, onTrouble: (fault: Error | null) => void): Promise<Shared> {
  const owner = randomUUID()
  const redis = new Redis(url, {
    // a command is tried once and at once: what was asked before an outage must not happen after it
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MAX_MS),
  })
  /** attempts that this process has under way */
  const sending = new Set<string>()
  /** ended here while the store was away: they are over in this process at once, and everywhere as soon as it is back */
  const pending = new Map<string, number>()

  const beat = () => redis.set(aliveKey(owner), '1', 'PX', GONE_MS).catch(() => undefined)
  const beating = setInterval(beat, BEAT_MS)
  beating.unref()
  // told once an outage, not once a try
  let away: boolean | null = null
  let closing = false
  const trouble = (fault: Error) => {
    if (away !== true && !closing) onTrouble(fault)
    away = true
  }
  redis.on('error', trouble)
  redis.on('close', () => trouble(new Error('the connection was closed')))
  redis.on('ready', () => {
    if (away) onTrouble(null)
    away = false
    void beat()
    for (const [id, until] of pending) void revoke(id, until).catch(() => undefined)
  })

  async function find(id: string): Promise<Entry | null> {
    const found = stored.safeParse(await redis.hgetall(wishKey(id)))
    if (!found.success) return null
    const { state, status, body, owner: by, ...about } = found.data
    if (state === 'ended') return { ...about, state, answer: { status, body } }
    if (state === 'unknown') return { ...about, state }
    return { ...about, state, alive: by === owner ? sending.has(about.attempt) : await isSentBy(by, id) }
  }

  async function isSentBy(other: string, id: string): Promise<boolean> {
    const [lives, left] = await Promise.all([redis.exists(aliveKey(other)), redis.ttl(wishKey(id))])
    return lives === 1 && LEDGER_LIFE_S - left <= SENDING_MAX_S
  }

  async function revoke(sessionId: string, until: number): Promise<void> {
    pending.set(sessionId, until)
    await redis.set(revokedKey(sessionId), '1', 'EXAT', until)
    pending.delete(sessionId)
  }

  // a store that is there is waited for, one that is away is not
  await Promise.race([once(redis, 'ready'), sleep(COMMAND_TIMEOUT_MS, undefined, { ref: false })]).catch(
    () => undefined,
  )

  const ledger: Ledger = {
    store: 'redis',
    async begin({ id, attempt, same, fingerprint, row, input }: Wish, now, confirmed): Promise<Begun> {
      const name = same ?? ''
      const limits = [LEDGER_LIFE_S, SAME_INTENT_S, confirmed ? '1' : '0']
      const about = [owner, fingerprint, row, input, attempt]
      // before it is asked: another question may overtake the answer
      sending.add(attempt)
      let kind: unknown
      try {
        kind = await redis.eval(BEGIN, 2, wishKey(id), sameKey(name), name, now, ...limits, ...about)
      } finally {
        if (kind !== 'first') sending.delete(attempt)
      }
      if (kind === 'first' || kind === 'same') return { kind }
      const entry = await find(id)
      // it ran out between the two questions: next time it is first
      if (!entry) throw new Error('the wish has gone')
      return { kind: 'known', entry }
    },
    find,
    async hasTwin(id) {
      return (await redis.eval(TWIN, 1, wishKey(id), SAME_INTENT_S)) === 1
    },
    async end({ id, attempt }, { status, body }) {
      sending.delete(attempt)
      await redis.eval(END, 1, wishKey(id), attempt, status, body)
    },
    async doubt({ id, attempt }) {
      sending.delete(attempt)
      await redis.eval(DOUBT, 1, wishKey(id), attempt)
    },
    async forget({ id, attempt }) {
      sending.delete(attempt)
      await redis.eval(FORGET, 1, wishKey(id), attempt)
    },
    revoke: (sessionId, until) => revoke(sessionId, until).catch(() => undefined),
    async revokeAll(member, at, until) {
      await redis.set(revokedMemberKey(member), at, 'EXAT', until)
    },
    async isRevoked({ id, member, begun }) {
      if (pending.has(id)) return true
      const [own, all] = await redis.mget(revokedKey(id), revokedMemberKey(member))
      return own !== null || Number(all ?? 0) > begun
    },
    async close() {
      closing = true
      clearInterval(beating)
      await redis.del(aliveKey(owner)).catch(() => undefined)
      redis.disconnect()
    },
  }

  const counters: Counters = {
    async add(key, windowS) {
      const [count, until] = added.parse(await redis.eval(ADD, 1, countKey(key), windowS))
      return { count, until }
    },
    async takeBack(key) {
      await redis.eval(TAKE_BACK, 1, countKey(key))
    },
    async clear(key) {
      await redis.del(countKey(key))
    },
  }
  return { ledger, counters }
}
