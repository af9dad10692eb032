/** Opens the ledger and the counters: in Redis for several containers, in a file or in memory for one. */
import type { FastifyBaseLogger } from 'fastify'
import { type Counters, memoryCounters, withFallback } from '../limits/counters.ts'
import { redisCounters } from '../limits/redis-counters.ts'
import type { Ledger } from './ledger.ts'
import { redisLedger } from './redis.ts'
import { openSqliteLedger } from './sqlite.ts'

type Stores = { ledger: Ledger; counters: Counters }
type Where = { readonly redisUrl: string | undefined; readonly dataDir: string | undefined }

/** @param now unix milliseconds */
export async function openStores(where: Where, logger: FastifyBaseLogger, now: () => number): Promise<Stores> {
  const own = memoryCounters(now)
  if (!where.redisUrl) return { ledger: openSqliteLedger(where.dataDir), counters: own }
  const { ledger, counters } = await openRedisStores(where.redisUrl, (fault) => {
    if (fault) logger.error({ err: fault }, 'Redis is unreachable: payments are refused')
    else logger.info('Redis is reachable')
  })
  return { ledger, counters: withFallback(counters, own) }
}

/** @param url redis:// or rediss:// @param onTrouble called with the error once when an outage starts, and with null when it ends */
export async function openRedisStores(url: string, onTrouble: (fault: Error | null) => void): Promise<Stores> {
  // imported only when needed, because it takes 25 MB of memory
  const { connectRedis } = await import('./redis-connection.ts')
  const connection = connectRedis(url, onTrouble)
  const stores = { ledger: redisLedger(connection), counters: redisCounters(connection.redis) }
  await connection.ready()
  return stores
}
