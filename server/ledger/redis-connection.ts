/** The connections to Redis, used by both the ledger and the counters. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'
import { databaseOf, type RedisPlace, withoutBrackets } from '../config/redis-settings.ts'
import { type RedisKeys, redisKeys } from './redis-keys.ts'
import { type Confirm, createConfirm, type RedisClient } from './redis-replicas.ts'

/** Payments wait for Redis, so a Redis that is slower than this counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000
const RECONNECT_MAX_MS = 1_000
/** A connection without a reply for this long is closed; otherwise the process would not notice that another Redis has become the primary. */
const SILENT_MAX_MS = 3_000
/**
 * How often a cluster is asked which node has which keys. The interval is short, because a command to a dead node fails and is not retried at another
 * node.
 */
const SLOTS_REFRESH_MS = 1_000

export type RedisConnection = {
  readonly redis: RedisClient
  /**
   * used for payments. If replicas must confirm a payment, this is a connection of its own: waiting for replicas blocks all later commands on the
   * same connection
   */
  readonly payments: RedisClient
  readonly keys: RedisKeys
  /** how many replicas must have a payment before it is sent */
  readonly replicas: number
  readonly confirm: Confirm
  /** all nodes that accept writes */
  primaries(): Redis[]
  /** Waits up to COMMAND_TIMEOUT_MS for the connection. @returns whether it is connected; the server starts without Redis too */
  ready(): Promise<boolean>
  /** Reports the result of the heartbeat. Needed because a cluster stays connected when one of its nodes is unavailable. */
  report(fault: Error | null): void
  /**
   * Asks the Sentinels again which Redis is the primary. A former primary that comes back after an outage believes that it still is one, until the
   * Sentinels tell it otherwise.
   */
  lookAgain(): void
  close(): void
}

/** @param onTrouble called once with the error when an outage starts, and with null when it ends */
export function connectRedis(place: RedisPlace, onTrouble: (fault: Error | null) => void): RedisConnection {
  const { sentinels = [], clusterNodes = [], replicas = 0 } = place
  const isCluster = clusterNodes.length > 0
  const redis = open(place)
  const payments = replicas > 0 ? open(place) : redis
  const clients = new Set([redis, payments])
  const keys = redisKeys(isCluster)
  let away: boolean | null = null
  let closing = false
  /** whether the connections were closed on purpose, to find the primary again */
  let looking = false
  function report(fault: Error | null): void {
    if (closing || (fault !== null) === away) return
    if (fault || away) onTrouble(fault)
    away = fault !== null
  }
  for (const client of clients) {
    // while the server looks for the primary, only the heartbeat reports faults, because ioredis emits an error each time it has asked all Sentinels
    // in vain
    client.on('error', (fault) => {
      if (!looking) report(fault)
    })
    client.on('close', () => {
      if (!looking) report(new Error('the connection was closed'))
    })
  }
  redis.on('ready', () => {
    looking = false
    report(null)
  })
  return {
    redis,
    payments,
    keys,
    replicas,
    report,
    confirm: createConfirm(payments, replicas, keys.epoch),
    primaries: () => (redis instanceof Cluster ? redis.nodes('master') : [redis]),
    async ready() {
      const connected = Promise.all([...clients].map((client) => client.status === 'ready' || once(client, 'ready')))
      await Promise.race([connected, sleep(COMMAND_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined)
      return [...clients].every((client) => client.status === 'ready')
    },
    lookAgain() {
      if (sentinels.length === 0) return
      looking = redis.status === 'ready'
      for (const client of clients) if (client.status === 'ready') client.disconnect(true)
    },
    close() {
      closing = true
      for (const client of clients) client.disconnect()
    },
  }
}

function open({ url, sentinels = [], sentinelPassword, clusterNodes = [] }: RedisPlace): RedisClient {
  const { hostname, port, username, password, protocol } = new URL(url)
  const at = { host: withoutBrackets(hostname), port: Number(port || 6_379) }
  const tls = protocol === 'rediss:' ? { tls: {} } : {}
  const wait = (times: number) => Math.min(times * 50, RECONNECT_MAX_MS)
  const common = {
    ...tls,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    // commands are neither queued nor retried: a command from before an outage must not run after it
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENT_MAX_MS,
  }
  if (clusterNodes.length > 0)
    return new Cluster([...clusterNodes, at], {
      redisOptions: common,
      // connects by host name instead of IP address, because certificates are issued for names
      ...(protocol === 'rediss:' && { dnsLookup: (name, done) => done(null, name) }),
      enableOfflineQueue: false,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      clusterRetryStrategy: wait,
      slotsRefreshInterval: SLOTS_REFRESH_MS,
      slotsRefreshTimeout: COMMAND_TIMEOUT_MS,
    })
  const options = {
    ...common,
    enableOfflineQueue: false,
    retryStrategy: wait,
    // reconnects when Redis refuses a write because it is no longer the primary
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  }
  const db = databaseOf(url)
  if (sentinels.length === 0) return new Redis({ ...options, db, ...at })
  return new Redis({
    ...options,
    db,
    name: hostname,
    sentinels: [...sentinels],
    ...(sentinelPassword && { sentinelPassword }),
    ...(protocol === 'rediss:' && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
    // no `failoverDetector`: in ioredis 6.0, if the detector's event arrives during a reconnect, the connection is closed for good. The detector is
    // not needed, because a Sentinel closes the connections to the former primary, which replies READONLY after that
    sentinelRetryStrategy: wait,
  })
}
