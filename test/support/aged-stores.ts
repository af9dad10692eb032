/**
 * Creates stores that look as if they had existed long before the test. With a new store, a record of the upstream proves nothing: it may belong to a
 * payment that was made before the store existed.
 */
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { redisKeys } from '../../server/ledger/redis-keys.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'

const AGE_MS = 3_600_000

/** Creates each store that the settings name and that does not exist yet. Dates its creation back by an hour. */
export async function ageStores({ DATA_DIR, REDIS_URL }: Record<string, string>): Promise<void> {
  const since = Date.now() - AGE_MS
  if (DATA_DIR && !REDIS_URL) await openSqliteLedger(DATA_DIR, { now: () => since }).close()
  if (!REDIS_URL) return
  const redis = new Redis(REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: null })
  // ignores errors, because some tests start without a reachable Redis
  redis.on('error', () => undefined)
  await redis.setnx(redisKeys(false).epoch, `${randomUUID()}:${since}`).catch(() => undefined)
  redis.disconnect()
}
