/** The connection to Redis, used by both the ledger and the counters. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** Payments wait for Redis, so a Redis that is slower than this counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000
const RECONNECT_MAX_MS = 1_000

export type RedisConnection = {
  readonly redis: Redis
  /** Waits up to a second for the connection. @returns whether it is connected; the server starts without Redis too */
  ready(): Promise<boolean>
  close(): void
}

/**
 * @param url redis:// or rediss://
 * @param onTrouble called once with the error when an outage starts, and with null when it ends
 */
export function connectRedis(url: string, onTrouble: (fault: Error | null) => void): RedisConnection {
  const redis = new Redis(url, {
    // commands are neither queued nor retried: a command from before an outage must not run after it
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MAX_MS),
  })
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
  })
  return {
    redis,
    async ready() {
      const connected = redis.status === 'ready' || once(redis, 'ready')
      await Promise.race([connected, sleep(COMMAND_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined)
      return redis.status === 'ready'
    },
    close() {
      closing = true
      redis.disconnect()
    },
  }
}
