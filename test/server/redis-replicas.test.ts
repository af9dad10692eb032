/**
 * A write is confirmed only once enough replicas have it, and only if the connection has stayed open. In a cluster, only replicas of the node
 * that has the ledger count.
 */
import { EventEmitter } from 'node:events'
import { Cluster, type Redis } from 'ioredis'
import t, { type Test } from 'tap'
import { UnconfirmedError } from '../../server/ledger/redis-outage.ts'
import { createConfirm, type RedisClient } from '../../server/ledger/redis-replicas.ts'

type Node = { has?: boolean; wait?: () => Promise<number> }

/** A node whose reply to every script is its own number. */
const nodeOf = (number: number, { has = true, wait = async () => 1 }: Node) => ({
  exists: async () => {
    if (!has) throw new Error('MOVED 1 127.0.0.1:1')
    return 1
  },
  eval: async () => number,
  wait,
})

function single(node: Node) {
  const client = Object.assign(new EventEmitter(), nodeOf(0, node))
  return { client, confirm: createConfirm(client as unknown as RedisClient, 1, 'key') }
}

t.test('a write is confirmed by enough replicas, or fails with the reply of the script', async (t) => {
  t.equal(await single({}).confirm('', [], []), 0)
  for (const wait of [async () => 0, () => Promise.reject(new Error('Command timed out'))])
    await t.rejects(single({ wait }).confirm('', [], []), { name: 'UnconfirmedError', reply: 0 })
})

t.test(
  'a connection that was closed before the confirmation confirms nothing: it may be to another Redis now',
  async (t) => {
    const { client, confirm } = single({
      wait: async () => {
        client.emit('close')
        return 1
      },
    })
    await t.rejects(confirm('', [], []), UnconfirmedError)
  },
)

t.test('a reply that nothing was written needs no confirmation', async (t) => {
  const { confirm } = single({ wait: () => Promise.reject(new Error('not asked')) })
  t.equal(await confirm('', [], [], () => false), 0)
})

/** A cluster with these nodes. The test may reorder or replace them in `made`. */
function clusterOf(t: Test, ...nodes: Node[]) {
  const made = nodes.map((node, number) => nodeOf(number, node)) as unknown as Redis[]
  const cluster = new Cluster([{ host: '127.0.0.1', port: 1 }], { lazyConnect: true })
  t.teardown(() => cluster.disconnect())
  cluster.nodes = () => made
  return { made, confirm: createConfirm(cluster, 1, 'key') }
}

t.test('in a cluster, the node that has the ledger runs the script, even after it has moved', async (t) => {
  const nodes = [{ has: false }, { has: true }, { has: true }]
  const { made, confirm } = clusterOf(t, ...nodes)
  t.equal(await confirm('', [], []), 1)
  made.reverse()
  t.equal(await confirm('', [], []), 1, 'the node that had it is asked first')
  made.splice(made.length - 2, 1)
  t.equal(await confirm('', [], []), 2, 'a node that is gone is not asked again')
})

t.test('while no node of a cluster has the ledger, nothing is written', async (t) => {
  for (const nodes of [[], [{ has: false }]])
    await t.rejects(clusterOf(t, ...nodes).confirm('', [], []), /no node of the cluster has the ledger/)
})
