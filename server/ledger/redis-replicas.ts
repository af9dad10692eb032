/**
 * What a failover must not lose. Redis answers before its replicas have a write, and the one that becomes the primary may not have it. So a
 * payment is sent only once WAIT has said that enough replicas have its claim.
 */
import { Cluster, type Redis } from 'ioredis'
import { UnconfirmedError } from './redis-outage.ts'

export type RedisClient = Redis | Cluster

/** Much longer than a replica that works takes, and shorter than a command may take. */
const WAIT_MS = 500

/**
 * Runs a script, and waits until enough replicas have what it wrote.
 * @param isWritten whether a reply means that there is something to confirm
 * @throws UnconfirmedError when they do not have it in time, or the connection was another one by then
 */
export type Confirm = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
  isWritten?: (reply: unknown) => boolean,
) => Promise<unknown>

/** @param key a key of the ledger, which is on one node of a cluster */
export function createConfirm(client: RedisClient, replicas: number, key: string): Confirm {
  const findNode = client instanceof Cluster ? nodeWith(client, key) : async () => client
  /** how often the connection was closed: WAIT speaks only of what was written on its own connection */
  let closed = 0
  client.on('close', () => closed++)

  return async (script, keys, args, isWritten = () => true) => {
    if (replicas === 0) return client.eval(script, keys.length, ...keys, ...args)
    const node = await findNode()
    const before = closed
    const reply = await node.eval(script, keys.length, ...keys, ...args)
    if (!isWritten(reply)) return reply
    const confirming = await node.wait(replicas, WAIT_MS).catch((cause: unknown) => {
      throw new UnconfirmedError('no replica confirmed the write', { cause })
    })
    if (confirming >= replicas && closed === before) return reply
    throw new UnconfirmedError(`${confirming} of ${replicas} replicas confirmed the write`)
  }
}

/** The connection to the node of a cluster that has a key; it is not used again once it is closed, because it never reconnects. */
function nodeWith(cluster: Cluster, key: string): () => Promise<Redis> {
  let found: Redis | null = null
  return async () => {
    const nodes = cluster.nodes('master')
    // a node that has become a replica refuses, too
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
