/** The connections to Redis that the ledger and the counters share. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'
import { type RedisKeys, redisKeys } from './redis-keys.ts'
import { type Confirm, createConfirm, type RedisClient } from './redis-replicas.ts'
import { databaseOf, type RedisPlace } from './redis-settings.ts'

/** Payments wait for Redis, so a Redis that is slower than this counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000
const RECONNECT_MAX_MS = 1_000
/** A Redis that owes an answer for this long is given up, or its place would never be seen to be taken by another. */
const SILENT_MAX_MS = 3_000
/** How often a cluster is asked which node has what: a command that meets a dead node is not tried at another. */
const SLOTS_REFRESH_MS = 1_000

export type RedisConnection = {
  readonly redis: RedisClient
  /** for payments: where replicas have to confirm, a connection of its own, because waiting for them holds up all that follows on it */
  readonly payments: RedisClient
  readonly keys: RedisKeys
  /** how many replicas must have a payment before it is sent */
  readonly replicas: number
  readonly confirm: Confirm
  /** every node that is written to */
  primaries(): Redis[]
  /** Waits up to a second for the connection. @returns whether it is connected; the server starts without Redis too */
  ready(): Promise<boolean>
  /** Tells how a command ended that is sent all the time: a cluster stays connected when one of its nodes is away. */
  report(fault: Error | null): void
  /** Asks the Sentinels once more which Redis is the primary: one that was away takes itself for it until they tell it. */
  lookAgain(): void
  close(): void
}

/** @param onTrouble called with the error once when an outage starts, and with null when it ends */
export function connectRedis(place: RedisPlace, onTrouble: (fault: Error | null) => void): RedisConnection {
  const { sentinels = [], clusterNodes = [], replicas = 0 } = place
  const isCluster = clusterNodes.length > 0
  const redis = open(place)
  const payments = replicas > 0 ? open(place) : redis
  const clients = new Set([redis, payments])
  const keys = redisKeys(isCluster)
  let away: boolean | null = null
  let closing = false
  function report(fault: Error | null): void {
    if (closing || (fault !== null) === away) return
    if (fault || away) onTrouble(fault)
    away = fault !== null
  }
  for (const client of clients) {
    client.on('error', report)
    client.on('close', () => report(new Error('the connection was closed')))
  }
  redis.on('ready', () => report(null))
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
  const host = hostname.replace(/^\[|\]$/g, '')
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
    return new Cluster([...clusterNodes, { host, port: Number(port || 6_379) }], {
      redisOptions: common,
      // certificates are made for names
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
    // what was the primary is a replica now
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  }
  const db = databaseOf(url)
  if (sentinels.length === 0) return new Redis({ ...options, db, host, port: Number(port || 6_379) })
  return new Redis({
    ...options,
    db,
    name: host,
    sentinels: [...sentinels],
    ...(sentinelPassword && { sentinelPassword }),
    ...(protocol === 'rediss:' && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
    // no `failoverDetector`: when it speaks up during a reconnect, ioredis 6.0 ends the connection for good. A Sentinel closes the connections to the
    // former primary anyway, which is READONLY after that
    sentinelRetryStrategy: wait,
  })
}
