/**
 * Protects payments against a failover. Redis replies before its replicas have a write, so the replica that becomes the primary may not have it. A
 * payment is therefore sent only after WAIT has confirmed that enough replicas have its claim.
 */
import { Cluster, type Redis } from 'ioredis'
import { UnconfirmedError } from './redis-outage.ts'

export type RedisClient = Redis | Cluster

/** How long WAIT waits for the replicas, in milliseconds: much longer than a working replica needs, but shorter than COMMAND_TIMEOUT_MS. */
const WAIT_MS = 500

/**
 * Runs a script and waits until enough replicas have its writes.
 * @param isWritten whether this reply means that the script has written something that replicas must have
 * @throws UnconfirmedError when the replicas do not confirm in time, or the connection was closed in between
 */
export type Confirm = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
  isWritten?: (reply: unknown) => boolean,
) => Promise<unknown>

/** @param key a key of the ledger, used to find its node in a cluster */
export function createConfirm(client: RedisClient, replicas: number, key: string): Confirm {
  const findNode = client instanceof Cluster ? nodeWith(client, key) : async () => client
  /**
   * how many times the connection has been closed. WAIT covers only the writes of its own connection, so after a reconnect it proves nothing about
   * earlier writes
   */
  let closed = 0
  client.on('close', () => closed++)

  return async (script, keys, args, isWritten = () => true) => {
    if (replicas === 0) return client.eval(script, keys.length, ...keys, ...args)
    const node = await findNode()
    const before = closed
    const reply = await node.eval(script, keys.length, ...keys, ...args)
    if (!isWritten(reply)) return reply
    const confirming = await node.wait(replicas, WAIT_MS).catch((cause: unknown) => {
      throw new UnconfirmedError('no replica confirmed the write', reply, { cause })
    })
    if (confirming >= replicas && closed === before) return reply
    throw new UnconfirmedError(`${confirming} of ${replicas} replicas confirmed the write`, reply)
  }
}

/**
 * Returns a function that resolves with the connection to the cluster node that has `key`. A closed connection is not used again, because it never
 * reconnects.
 */
function nodeWith(cluster: Cluster, key: string): () => Promise<Redis> {
  let found: Redis | null = null
  return async () => {
    const nodes = cluster.nodes('master')
    // a node refuses the command if it does not have the key, or has become a replica
    for (const node of found && nodes.includes(found) ? [found, ...nodes] : nodes) {
      const isHere = await node.exists(key).then(
        () => true,
        () => false,
      )
      if (!isHere) continue
      found = node
      return node
    }
    throw new Error('no node of the cluster has the ledger')
  }
}
