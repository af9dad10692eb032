import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { LEDGER_LIFE_S, policies, SAME_INTENT_S } from '../policy.ts'
import type { ClaimResult, Entry, Intent, Ledger } from './ledger.ts'
import type { RedisConnection } from './redis-connection.ts'

/** A process renews its heartbeat this often, and counts as dead when the heartbeat is older than GONE_MS. */
const HEARTBEAT_MS = 1_000
const GONE_MS = 4_000
/** No payment takes longer, including all waits: an intent that is open after this time belongs to a process that failed to record the outcome. */
const SENDING_MAX_S = (2 * policies.money.deadlineMs) / 1_000

const PREFIX = 'snt:'
const intentKey = (id: string) => `${PREFIX}intent:${id}`
const sameKey = (sameAs: string) => `${PREFIX}sames:${sameAs}`
const aliveKey = (owner: string) => `${PREFIX}alive:${owner}`
const revokedMemberKey = (id: string) => `${PREFIX}revoked-member:${id}`
const revokedKey = (id: string) => `${PREFIX}revoked:${id}`

/** The other intents in the set `same`, each with `unknown`, `moved` (open or carried out) and `startedAt`; removes expired ones from the set. */
const OTHERS = `
  local function others(same, own)
    local found = {}
    for _, other in ipairs(redis.call('SMEMBERS', same)) do
      local seen = redis.call('HMGET', other, 'state', 'startedAt', 'status')
      if not seen[1] then redis.call('SREM', same, other)
      elseif other ~= own then
        local moved = seen[1] == 'open' or (seen[1] == 'ended' and tonumber(seen[3]) < 400)
        table.insert(found, {unknown = seen[1] == 'unknown', moved = moved, startedAt = tonumber(seen[2])})
      end
    end
    return found
  end
`
/** Lookup and write are atomic, so that only one of several containers gets `first`. KEYS[2] is the set of intents with the same effect. */
const CLAIM = `${OTHERS}
  local startedAt = redis.call('HGET', KEYS[1], 'startedAt')
  if startedAt and tonumber(startedAt) >= tonumber(ARGV[2]) - tonumber(ARGV[3]) then return 'known' end
  if ARGV[1] ~= '' and ARGV[5] ~= '1' then
    for _, other in ipairs(others(KEYS[2], KEYS[1])) do
      local recent = other.startedAt > tonumber(ARGV[2]) - tonumber(ARGV[4])
      if other.unknown or (recent and other.moved) then return 'same' end
    end
  end
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'state', 'open', 'startedAt', ARGV[2], 'owner', ARGV[6], 'fingerprint', ARGV[7], 'row', ARGV[8], 'input', ARGV[9], 'attempt', ARGV[10])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  if ARGV[1] ~= '' then
    redis.call('HSET', KEYS[1], 'same', KEYS[2])
    redis.call('SADD', KEYS[2], KEYS[1])
    redis.call('EXPIRE', KEYS[2], ARGV[3])
  end
  return 'first'
`
const DUPLICATE = `${OTHERS}
  local own = redis.call('HMGET', KEYS[1], 'same', 'startedAt')
  if not own[1] then return 0 end
  for _, other in ipairs(others(own[1], KEYS[1])) do
    if other.moved and math.abs(other.startedAt - own[2]) <= tonumber(ARGV[1]) then return 1 end
  end
  return 0
`
/** A late write changes neither another attempt nor an outcome that may have been sent already, and does not recreate an expired entry. */
const OWN_ATTEMPT = `
  local seen = redis.call('HMGET', KEYS[1], 'state', 'attempt')
  if not seen[1] or seen[1] == 'ended' or (seen[2] or '') ~= ARGV[1] then return 0 end
`
const COMPLETE = `${OWN_ATTEMPT}
  return redis.call('HSET', KEYS[1], 'state', 'ended', 'status', ARGV[2], 'body', ARGV[3])
`
const MARK_UNKNOWN = `${OWN_ATTEMPT}
  return redis.call('HSET', KEYS[1], 'state', 'unknown')
`
const RELEASE = `${OWN_ATTEMPT}
  return redis.call('DEL', KEYS[1])
`

const stored = z.object({
  state: z.enum(['open', 'unknown', 'ended']),
  // missing in entries of earlier builds
  attempt: z.string().default(''),
  fingerprint: z.string(),
  row: z.string(),
  input: z.string(),
  startedAt: z.coerce.number(),
  owner: z.string(),
  status: z.coerce.number().default(0),
  body: z.string().default(''),
})

/** The ledger in Redis, which several containers share. Closing it closes the connection. */
export function redisLedger({ redis, close }: RedisConnection): Ledger {
  const owner = randomUUID()
  /** attempts that this process is sending */
  const sending = new Set<string>()
  /** sessions revoked while Redis was unavailable: effective in this process at once, in others as soon as Redis is back */
  const pending = new Map<string, number>()

  const beat = () => redis.set(aliveKey(owner), '1', 'PX', GONE_MS).catch(() => undefined)
  const beating = setInterval(beat, HEARTBEAT_MS)
  beating.unref()
  redis.on('ready', () => {
    void beat()
    for (const [id, until] of pending) void revoke(id, until).catch(() => undefined)
  })

  async function find(id: string): Promise<Entry | null> {
    const found = stored.safeParse(await redis.hgetall(intentKey(id)))
    if (!found.success) return null
    const { state, status, body, owner: by, ...about } = found.data
    if (state === 'ended') return { ...about, state, answer: { status, body } }
    if (state === 'unknown') return { ...about, state }
    return { ...about, state, alive: by === owner ? sending.has(about.attempt) : await isSentBy(by, id) }
  }

  async function isSentBy(other: string, id: string): Promise<boolean> {
    const [lives, left] = await Promise.all([redis.exists(aliveKey(other)), redis.ttl(intentKey(id))])
    return lives === 1 && LEDGER_LIFE_S - left <= SENDING_MAX_S
  }

  async function revoke(sessionId: string, until: number): Promise<void> {
    pending.set(sessionId, until)
    await redis.set(revokedKey(sessionId), '1', 'EXAT', until)
    pending.delete(sessionId)
  }

  return {
    store: 'redis',
    async claim({ id, attempt, sameAs, fingerprint, row, input }: Intent, now, confirmed): Promise<ClaimResult> {
      const name = sameAs ?? ''
      const limits = [LEDGER_LIFE_S, SAME_INTENT_S, confirmed ? '1' : '0']
      const about = [owner, fingerprint, row, input, attempt]
      // added before the claim is sent, because a lookup by another request may be answered first
      sending.add(attempt)
      let kind: unknown
      try {
        kind = await redis.eval(CLAIM, 2, intentKey(id), sameKey(name), name, now, ...limits, ...about)
      } finally {
        if (kind !== 'first') sending.delete(attempt)
      }
      if (kind === 'first' || kind === 'same') return { kind }
      const entry = await find(id)
      // it expired between the two commands; the next try can claim it
      if (!entry) throw new Error('the intent expired')
      return { kind: 'known', entry }
    },
    find,
    async hasDuplicate(id) {
      return (await redis.eval(DUPLICATE, 1, intentKey(id), SAME_INTENT_S)) === 1
    },
    async complete({ id, attempt }, { status, body }) {
      sending.delete(attempt)
      await redis.eval(COMPLETE, 1, intentKey(id), attempt, status, body)
    },
    async markUnknown({ id, attempt }) {
      sending.delete(attempt)
      await redis.eval(MARK_UNKNOWN, 1, intentKey(id), attempt)
    },
    async release({ id, attempt }) {
      sending.delete(attempt)
      await redis.eval(RELEASE, 1, intentKey(id), attempt)
    },
    revoke: (sessionId, until) => revoke(sessionId, until).catch(() => undefined),
    async revokeAll(member, at, until) {
      await redis.set(revokedMemberKey(member), at, 'EXAT', until)
    },
    async isRevoked({ id, member, startedAt }) {
      if (pending.has(id)) return true
      const [own, all] = await redis.mget(revokedKey(id), revokedMemberKey(member))
      return own !== null || Number(all ?? 0) > startedAt
    },
    async close() {
      clearInterval(beating)
      await redis.del(aliveKey(owner)).catch(() => undefined)
      close()
    },
  }
}
