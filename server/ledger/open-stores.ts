/** Opens the ledger and the counters: in Redis for several containers, in a file or in memory for one. */
import type { FastifyBaseLogger } from 'fastify'
import { StoreError } from '../base/store-error.ts'
import type { RedisPlace } from '../config/redis-settings.ts'
import { type Counters, memoryCounters, withFallback } from './counters.ts'
import type { Ledger } from './ledger.ts'
import { withPendingRevocations } from './pending-revocations.ts'
import { redisLedger } from './redis.ts'
import { redisCounters } from './redis-counters.ts'
import { createRedisGuard } from './redis-guard.ts'
import { isOutage } from './redis-outage.ts'
import { openSqliteStores } from './sqlite.ts'

type Stores = {
  ledger: Ledger
  /** counters in the store. While the store is unavailable, they count in memory, because guessing must stay limited */
  counters: Counters
  /** in Redis or memory; for events that are too frequent to be written to disk */
  requestCounters: Counters
}
type Where = {
  readonly redis: RedisPlace | undefined
  readonly dataDir: string | undefined
  readonly ledgerDays: number
}

/**
 * @param now unix milliseconds
 * @throws StoreError when an operator has to act before the server can start
 */
export async function openStores(where: Where, logger: FastifyBaseLogger, now: () => number): Promise<Stores> {
  const own = memoryCounters(now)
  const options = { days: where.ledgerDays, log: logger }
  if (!where.redis) {
    const { ledger, counters } = openSqliteStores(where.dataDir, { ...options, now })
    return { ledger: withPendingRevocations(ledger, now), counters, requestCounters: own }
  }
  const onTrouble = (fault: Error | null) => {
    // a wrong password, for example
    const isRefused = fault?.name === 'ReplyError'
    if (fault)
      logger.error(
        { err: fault },
        `Redis ${isRefused ? 'refuses this server' : 'is unreachable'}: payments are refused`,
      )
    else logger.info('Redis is reachable')
  }
  const { ledger, counters } = await openRedisStores(where.redis, onTrouble, options)
  let isTold = false
  const both = withFallback(counters, own, (fault) => {
    if (isTold || isOutage(fault)) return
    isTold = true
    logger.error({ err: fault }, 'Redis refuses to count attempts: each process counts its own')
  })
  return {
    ledger: withPendingRevocations(ledger, now),
    counters: both,
    requestCounters: both,
  }
}

type RedisOptions = { readonly days?: number; readonly log?: Pick<FastifyBaseLogger, 'error'> }

/**
 * Connects to Redis.
 * @param onTrouble called once with the error when an outage starts, and with null when it ends
 * @throws StoreError when this Redis may evict payments or is too old. If Redis is merely unreachable, the server starts and refuses payments.
 */
export async function openRedisStores(
  place: RedisPlace,
  onTrouble: (fault: Error | null) => void,
  { days, log }: RedisOptions = {},
): Promise<Pick<Stores, 'ledger' | 'counters'>> {
  // imported only when needed, because the module takes 25 MB of memory
  const { connectRedis } = await import('./redis-connection.ts')
  const connection = connectRedis(place, onTrouble)
  let isServing = false
  const guard = createRedisGuard(connection, ({ message }) => {
    // not logged while the server starts, because the process then exits and prints the same message
    if (isServing) log?.error(`${message}; payments are refused`)
  })
  const ledger = redisLedger(connection, { guard, days, log })
  if (await connection.ready()) {
    // `isForgotten` is called only because it starts the epoch. Sessions may be created only after that: a session that is older than the epoch
    // counts as revoked
    const checks = guard.check().then(() => ledger.isForgotten(0))
    const fault: unknown = await checks.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (fault instanceof StoreError) {
      await ledger.close()
      throw fault
    }
  }
  isServing = true
  return { ledger, counters: redisCounters(connection) }
}
