/** The names of the keys in Redis. */

const PREFIX = 'snt:'
/** In a cluster, all keys of one script must be on the same node. The text in braces decides which node that is. */
const CLUSTER_PREFIX = '{snt}:'

export type RedisKeys = ReturnType<typeof redisKeys>

export function redisKeys(isCluster: boolean) {
  const prefix = isCluster ? CLUSTER_PREFIX : PREFIX
  return {
    intent: (id: string) => `${prefix}intent:${id}`,
    /** the intents that are open, sorted by the time of the claim */
    open: `${prefix}open`,
    /** the intents of unknown outcome, sorted by the time of the claim */
    unknown: `${prefix}unknown`,
    /** pattern for the keys of the members' pending intents, which are open or of unknown outcome; one key for each member */
    anyPendingList: `${prefix}pending-list:*`,
    /**
     * exists for a while after a container has begun to compare `open` and `unknown` with the payments, so that no other container does the same
     * (`redis-unknown.ts`)
     */
    resorted: `${prefix}resorted`,
    record: (name: string) => `${prefix}record:${name}`,
    payee: (alias: string) => `${prefix}payee:${alias}`,
    alive: (owner: string) => `${prefix}alive:${owner}`,
    revoked: (id: string) => `${prefix}revoked:${id}`,
    revokedMember: (id: string) => `${prefix}revoked-member:${id}`,
    /** unix milliseconds: a revocation of all the member's sessions up to this time does not end this session */
    kept: (id: string) => `${prefix}kept:${id}`,
    account: (hash: string) => `${prefix}account:${hash}`,
    session: (id: string) => `${prefix}session:${id}`,
    /** sorted by the sessions' start */
    sessionsOf: (member: string) => `${prefix}sessions:${member}`,
    /** a counter. Without the cluster's prefix, so that a cluster spreads the counters over its nodes */
    count: (key: string) => `${PREFIX}count:${key}`,
    /** `ID:TIME`: Redis has all entries since TIME, in unix milliseconds */
    epoch: `${prefix}epoch`,
    /** counts claims: if it is lower than before, Redis was restored from an older copy */
    sequence: `${prefix}sequence`,
    /** unix milliseconds: payments claimed before this time may have expired, or been lost in a failover */
    horizon: `${prefix}horizon`,
    /** replication id of the primary; it changes with a failover */
    primary: `${prefix}primary`,
  }
}
