/** The settings for Redis: a single Redis, one that Sentinels watch, or a Redis Cluster. */
import * as z from 'zod'

type Address = { readonly host: string; readonly port: number }

/** The Redis that contains the ledger. */
export type RedisPlace = {
  /**
   * with user, password and whether to use TLS. Its host is a single Redis, the name under which the Sentinels know the primary, or a node of the
   * cluster
   */
  readonly url: string
  readonly sentinels?: readonly Address[]
  readonly sentinelPassword?: string | undefined
  readonly clusterNodes?: readonly Address[]
  /** how many replicas must have a payment before it is sent */
  readonly replicas?: number
}

/** Splits a comma-separated setting into its entries. Drops empty and repeated entries. */
export const commaList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== ''))

const ADDRESS = /^(?:\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+):\d{1,5}$/

const addresses = commaList
  .refine((each) => each.every((address) => ADDRESS.test(address)), 'must be a list of HOST:PORT')
  .transform((each) =>
    each.map((address): Address => {
      const colon = address.lastIndexOf(':')
      return { host: withoutBrackets(address.slice(0, colon)), port: Number(address.slice(colon + 1)) }
    }),
  )

/** The descriptions are written for operators. The table of settings in README.md is generated from them. */
export const redisSettings = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
    .optional()
    .describe(
      'where several containers share ledger, sessions and limits, instead of `DATA_DIR`. Or a file: `REDIS_URL_FILE`. It must write to disk (`appendonly yes`, `appendfsync always`) and evict nothing (`maxmemory-policy noeviction`). If it loses its data, payments made before count as unknown and members log in again',
    ),
  REDIS_SENTINELS: addresses
    .default([])
    .describe(
      'comma-separated `HOST:PORT` of the Sentinels that watch Redis. The host of `REDIS_URL` is then the name of the primary: `redis://:PASSWORD@mymaster`',
    ),
  REDIS_SENTINEL_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .describe('password of the Sentinels, if they have one. Or a file: `REDIS_SENTINEL_PASSWORD_FILE`'),
  REDIS_CLUSTER_NODES: addresses
    .default([])
    .describe(
      'comma-separated `HOST:PORT` of some nodes of a Redis Cluster, through which the others are found. The host of `REDIS_URL` is one more',
    ),
  REDIS_REPLICAS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe(
      'how many replicas must have a payment before it is sent, so that a failover cannot lose it. Count all replicas that may become the primary. With fewer connected, payments are refused. Default: 1 with `REDIS_SENTINELS` or `REDIS_CLUSTER_NODES`, otherwise 0',
    ),
} as const

type Given = { [K in keyof typeof redisSettings]?: z.output<(typeof redisSettings)[K]> }

/** Lists what is wrong with the combination of settings. */
export function redisFaults(given: Given): string[] {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels = [], REDIS_CLUSTER_NODES: nodes = [] } = given
  const isWatched = sentinels.length + nodes.length > 0
  return [
    ...(isWatched && !url ? ['REDIS_URL: is needed with REDIS_SENTINELS and with REDIS_CLUSTER_NODES'] : []),
    ...(sentinels.length > 0 && nodes.length > 0 ? ['REDIS_CLUSTER_NODES: cannot be used with REDIS_SENTINELS'] : []),
    ...(isWatched && given.REDIS_REPLICAS === 0
      ? ['REDIS_REPLICAS: must be at least 1, or a failover loses payments']
      : []),
    ...(nodes.length > 0 && url && databaseOf(url) !== 0 ? ['REDIS_URL: a cluster has only database 0'] : []),
  ]
}

/** The Redis to use; undefined if no Redis is configured. */
export function redisPlace(given: Given): RedisPlace | undefined {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels = [], REDIS_CLUSTER_NODES: clusterNodes = [] } = given
  if (url === undefined) return undefined
  const replicas = given.REDIS_REPLICAS ?? (sentinels.length + clusterNodes.length > 0 ? 1 : 0)
  return { url, sentinels, sentinelPassword: given.REDIS_SENTINEL_PASSWORD, clusterNodes, replicas }
}

/** In a setting, an IPv6 address is in brackets, because a port follows it. A connection needs the address without them. */
export const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')

export const databaseOf = (url: string): number => Number(new URL(url).pathname.slice(1) || 0)
