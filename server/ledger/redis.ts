/** The ledger in Redis, which several containers share. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { LEDGER_DAYS } from '../policy.ts'
import type { Attempt, ClaimResult, Entry, Ledger } from './ledger.ts'
import type { RedisConnection } from './redis-connection.ts'
import { createEpoch, type Known } from './redis-epoch.ts'
import type { RedisGuard } from './redis-guard.ts'
import { REVOKE, REVOKE_OTHERS } from './redis-member-scripts.ts'
import { redisMembers } from './redis-members.ts'
import { isOutage, UnconfirmedError, watchReplicas } from './redis-outage.ts'
import { BEAT, CHECK, CLAIM, COMPLETE, FIND, LOOK_UP, MARK_UNKNOWN, NEIGHBOURS, RELEASE } from './redis-scripts.ts'
import { countUnknown, keepSorted } from './redis-unknown.ts'

/** How often a process renews its heartbeat. */
const HEARTBEAT_MS = 1_000
/** A process whose heartbeat is older than this counts as dead. */
const GONE_MS = 4_000
const DAY_S = 86_400
/** The horizon is written only when it has moved by at least this much, because each write goes to Redis's disk. */
const HORIZON_STEP_MS = 60_000

const ALONE = 'fewer replicas answer than must have a payment'

const stored = z.object({
  state: z.enum(['open', 'unknown', 'ended']),
  fingerprint: z.string(),
  row: z.string(),
  input: z.string(),
  startedAt: z.coerce.number(),
  owner: z.string(),
  // the following fields are missing in entries that the previous version of the server wrote
  attempt: z.string().default(''),
  payee: z.string().default(''),
  list: z.string().default(''),
  // the following fields are missing until the outcome is recorded
  status: z.coerce.number().default(0),
  body: z.string().default(''),
  record: z.string().default(''),
})
/** what the scripts reply for one intent: key, alive, age, fields */
const found = z.tuple([z.string(), z.number(), z.number(), z.array(z.string())])
/** what CLAIM replies if the intent had no entry */
const notKnown = z.enum(['first', 'same', 'forgotten', 'late'])
/** what LOOK_UP replies if the intent has no entry */
const notFound = z.enum(['forgotten', 'late', 'new'])

type Options = {
  guard: RedisGuard
  log?: Pick<FastifyBaseLogger, 'error'> | undefined
  /** how many days payments are kept */
  days?: number | undefined
}

/** Closing the ledger closes the connection. */
export function redisLedger(connection: RedisConnection, { guard, log, days = LEDGER_DAYS }: Options): Ledger {
  const { redis, payments, keys, replicas, confirm } = connection
  const owner = randomUUID()
  const lifeS = days * DAY_S
  const epoch = createEpoch(connection, lifeS * 1_000, () =>
    log?.error(
      'Redis has lost data or was restored from an older copy: earlier payments count as unknown, all sessions have ended',
    ),
  )
  /** attempts that this process is sending */
  const sending = new Set<string>()

  async function beat(): Promise<void> {
    await guard.check()
    await epoch.run(BEAT, [keys.alive(owner)], [GONE_MS, HORIZON_STEP_MS], { mustConfirm: (_, isAlone) => !isAlone })
  }
  const onReplicas = watchReplicas({
    needed: replicas,
    tell: (line) => log?.error(line),
    lookAgain: connection.lookAgain,
  })
  // only outages are reported here. Commands that Redis refuses are reported by the guard and by the callers of the ledger
  const runBeat = () =>
    void beat()
      .then(() => connection.report(null))
      .catch((fault) => {
        if (isOutage(fault)) connection.report(fault)
      })
      .then(() => onReplicas(epoch.known()))
  const beating = setInterval(runBeat, HEARTBEAT_MS)
  beating.unref()
  payments.on('ready', runBeat)
  const endSorting = keepSorted(connection)

  function asEntry(reply: unknown): Entry {
    const [key, alive, age, list] = found.parse(reply)
    const fields = Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : [])))
    const { state, status, body, record, owner: by, ...rest } = stored.parse(fields)
    const about = { ...rest, age, id: key.slice(keys.intent('').length) }
    if (state === 'ended') return { ...about, state, answer: { status, body }, record: record || null }
    if (state === 'unknown') return { ...about, state }
    return { ...about, state, alive: by === owner ? sending.has(about.attempt) : alive === 1 }
  }

  /** Whether Redis still has all data that it had when `known` was read, judging by the epoch (`text`) and the sequence that were just read. */
  const isSame = (known: Known, text: string | null | undefined, sequence: string | null | undefined): boolean =>
    text === known.epoch && Number(sequence ?? 0) >= known.sequence

  async function release({ id, attempt }: Attempt): Promise<void> {
    await payments.eval(RELEASE, 1, keys.intent(id), attempt).finally(() => sending.delete(attempt))
  }

  return {
    members: redisMembers(connection),
    state: () => ({
      store: 'redis',
      knowsSince: redis.status === 'ready' && epoch.isReachable() ? (epoch.known()?.knowsSince ?? null) : null,
      lostAt: epoch.lostAt(),
    }),
    async claim(intent, confirmed): Promise<ClaimResult> {
      await guard.check()
      const { id, attempt, keyCreatedAt, keyNewUntil, fingerprint, sameAs, payee, list, row, input } = intent
      const about = [attempt, fingerprint, sameAs ?? '', payee, list, row, input, keyNewUntil ?? '']
      // added before the claim is sent, because another request may look the intent up before the claim's reply arrives
      sending.add(attempt)
      let kind: unknown
      try {
        const args = [keyCreatedAt, confirmed ? '1' : '0', owner, ...about]
        const { known, results } = await epoch.run(CLAIM, [keys.intent(id)], args, {
          mustConfirm: ([result]) => result === 'first',
        })
        kind = results[0]
        if (kind === 'known') return { kind, entry: asEntry(results[1]) }
        // the script judges by Redis's clock only
        if (keyCreatedAt < known.knowsSince) {
          if (kind === 'first') await release(intent).catch(() => undefined)
          return { kind: 'forgotten' }
        }
        if (kind === 'alone') throw new Error(ALONE)
        return { kind: notKnown.parse(kind) }
      } catch (error) {
        // an unconfirmed claim is released: its payment will not be sent, so other containers need not wait for it
        if (error instanceof UnconfirmedError) await release(intent).catch(() => undefined)
        throw error
      } finally {
        if (kind !== 'first') sending.delete(attempt)
      }
    },
    async find(id) {
      const reply = await payments.eval(FIND, 1, keys.intent(id))
      return reply === null ? null : asEntry(reply)
    },
    async lookUp({ id, keyCreatedAt, keyNewUntil }) {
      const { known, results } = await epoch.run(LOOK_UP, [keys.intent(id)], [keyCreatedAt, keyNewUntil ?? ''])
      const [kind, entry] = results
      if (kind === 'known') return { kind, entry: asEntry(entry) }
      if (keyCreatedAt < known.knowsSince) return { kind: 'forgotten' }
      if (kind === 'alone') throw new Error(ALONE)
      return { kind: notFound.parse(kind) }
    },
    async isForgotten(keyCreatedAt) {
      const { known } = await epoch.run(CHECK, [], [])
      return keyCreatedAt < known.knowsSince
    },
    async neighbours(id, withinS) {
      return z
        .array(z.unknown())
        .parse(await payments.eval(NEIGHBOURS, 1, keys.intent(id), withinS))
        .map(asEntry)
    },
    async complete({ id, attempt }, { status, body }, record = '') {
      const named = [keys.intent(id), keys.record(record)]
      const args = [attempt, status, body, record, lifeS]
      const reply = await confirm(COMPLETE, named, args).finally(() => sending.delete(attempt))
      return reply === 1
    },
    async markUnknown({ id, attempt }) {
      await payments.eval(MARK_UNKNOWN, 1, keys.intent(id), attempt).finally(() => sending.delete(attempt))
    },
    countUnknown: (ages) => countUnknown(connection, ages),
    release,
    async learnPayee(alias, payee) {
      await redis.set(keys.payee(alias), payee, 'EX', lifeS)
    },
    payeeOf: async (alias) => (await redis.get(keys.payee(alias))) ?? alias,
    async revoke(sessionId, until) {
      await confirm(REVOKE, [keys.revoked(sessionId), keys.session(sessionId)], ['1', until])
    },
    async revokeAll(member, at, until, keep) {
      if (keep === undefined) await confirm(REVOKE, [keys.revokedMember(member)], [at, until])
      else {
        const named = [keys.revokedMember(member), keys.kept(keep.id), keys.revoked(keep.id)]
        await confirm(REVOKE_OTHERS, named, [at, until, keep.startedAt])
      }
    },
    isKnownValid: () => false,
    async isRevoked({ id, member, startedAt }) {
      const read = [keys.revoked(id), keys.revokedMember(member), keys.kept(id), keys.epoch, keys.sequence]
      const [own, all, kept, text, sequence] = await redis.mget(read)
      let known = epoch.known()
      if (!known || !isSame(known, text, sequence)) known = (await epoch.run(CHECK, [], [])).known
      const endedAt = Number(all ?? 0)
      const isKept = Number(kept ?? 0) >= endedAt
      return own !== null || (endedAt > startedAt && !isKept) || startedAt < known.startedAt
    },
    async close() {
      clearInterval(beating)
      endSorting()
      await payments.del(keys.alive(owner)).catch(() => undefined)
      connection.close()
    },
  }
}
