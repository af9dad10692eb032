/** The names of the keys in Redis. */

const PREFIX = 'snt:'
/** In a cluster, what one script reads and writes must be on one node, and what is in braces decides which. */
const CLUSTER_PREFIX = '{snt}:'

export type RedisKeys = ReturnType<typeof redisKeys>

export function redisKeys(isCluster: boolean) {
  const prefix = isCluster ? CLUSTER_PREFIX : PREFIX
  return {
    intent: (id: string) => `${prefix}intent:${id}`,
    record: (name: string) => `${prefix}record:${name}`,
    payee: (alias: string) => `${prefix}payee:${alias}`,
    alive: (owner: string) => `${prefix}alive:${owner}`,
    revoked: (id: string) => `${prefix}revoked:${id}`,
    revokedMember: (id: string) => `${prefix}revoked-member:${id}`,
    /** until when, in unix milliseconds, a revocation of all the member's sessions does not end this one */
    kept: (id: string) => `${prefix}kept:${id}`,
    account: (hash: string) => `${prefix}account:${hash}`,
    session: (id: string) => `${prefix}session:${id}`,
    /** sorted by start */
    sessionsOf: (member: string) => `${prefix}sessions:${member}`,
    /** a counter that belongs to the payments */
    paymentCount: (key: string) => `${prefix}count:${key}`,
    /** any other counter: a cluster spreads these over its nodes */
    count: (key: string) => `${PREFIX}count:${key}`,
    /** `ID:TIME`: since when Redis has all entries, in unix milliseconds */
    epoch: `${prefix}epoch`,
    /** counts claims: when it falls, Redis has gone back to an older state */
    sequence: `${prefix}sequence`,
    /** unix milliseconds: payments claimed before this time may have expired, or been lost in a failover */
    horizon: `${prefix}horizon`,
    /** the primary's replication id: another one after a failover */
    primary: `${prefix}primary`,
  }
}
