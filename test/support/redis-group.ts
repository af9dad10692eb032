/** Starts several Redis instances that can replace each other: a primary, a replica and a Sentinel, or a small Redis Cluster. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { eventually } from './eventually.ts'
import { program } from './programs.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { freePort } from './system.ts'

type Teardown = { teardown: (fn: () => Promise<unknown>) => void }

export type RedisGroup = {
  /** the server's settings for this group */
  settings: Record<string, string>
  /** the Redis that has the ledger until it fails */
  primary: TestRedis
  replica: TestRedis
  /** makes the primary stop answering */
  fail: () => Promise<void>
  /** waits until the replica has become the primary, and gives the new primary a replica */
  recover: () => Promise<void>
}

/** A password with a character that must be escaped in a URL. */
const PASSWORD = 'of-redis/1'
const URL_PASSWORD = encodeURIComponent(PASSWORD)
const SENTINEL_PASSWORD = 'of-the-sentinel'
/** Makes replication begin at once. */
const QUICK = ['--repl-diskless-sync-delay', '0']

/** How many milliseconds a Redis may be silent before another Redis replaces it. */
const SILENT_MS = 1_500

/** Opens a connection through which the test can read and change a Redis. */
export function look(t: Teardown, { url }: Pick<TestRedis, 'url'>): Redis {
  const redis = new Redis(url)
  redis.on('error', () => undefined)
  t.teardown(async () => redis.disconnect())
  return redis
}

const portOf = ({ url }: TestRedis): number => Number(new URL(url).port)

/** Starts a primary and a replica, and waits until the replica has all data. */
export async function startPair(t: Teardown): Promise<Pick<RedisGroup, 'primary' | 'replica'>> {
  const primary = await startRedis(t, { password: PASSWORD, args: QUICK })
  return { primary, replica: await startReplica(t, primary) }
}

export async function startReplica(t: Teardown, primary: TestRedis): Promise<TestRedis> {
  const replica = await startRedis(t, {
    password: PASSWORD,
    args: [...QUICK, '--replicaof', '127.0.0.1', String(portOf(primary))],
  })
  const store = look(t, replica)
  await eventually('the replica follows', async () => /master_link_status:up/.test(await store.info('replication')))
  // also waits for the replica's first report, because the primary counts only replicas that have reported
  const reports = new RegExp(`port=${portOf(replica)},state=online,offset=\\d+,lag=[01]\\b`)
  const other = look(t, primary)
  await eventually('the primary counts it', async () => reports.test(await other.info('replication')))
  return replica
}

/** Waits until a replica has become the primary. */
async function promoted(t: Teardown, replica: TestRedis): Promise<void> {
  const store = look(t, replica)
  await eventually('the replica is the primary', async () => /role:master/.test(await store.info('replication')))
}

/** Starts a Sentinel with the `lines` in its configuration file. */
export function runSentinel(t: Teardown, lines: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-'))
  const conf = join(folder, 'sentinel.conf')
  writeFileSync(conf, `${['bind 127.0.0.1', `dir ${folder}`, ...lines].join('\n')}\n`)
  const child = spawn(program('redis-server'), [conf, '--sentinel'], { stdio: 'ignore' })
  t.teardown(async () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Starts a primary, a replica, and a Sentinel that watches them. */
export async function startSentinel(t: Teardown): Promise<RedisGroup> {
  const { primary, replica } = await startPair(t)
  const port = await freePort()
  runSentinel(t, [
    `port ${port}`,
    `requirepass ${SENTINEL_PASSWORD}`,
    `sentinel monitor members 127.0.0.1 ${portOf(primary)} 1`,
    `sentinel auth-pass members ${PASSWORD}`,
    `sentinel down-after-milliseconds members ${SILENT_MS}`,
    'sentinel failover-timeout members 5000',
  ])
  const sentinel = look(t, { url: `redis://:${SENTINEL_PASSWORD}@127.0.0.1:${port}` })
  await eventually('the Sentinel knows both', async () => {
    const replicas = await sentinel.call('SENTINEL', 'REPLICAS', 'members')
    return Array.isArray(replicas) && replicas.length === 1
  })
  return {
    primary,
    replica,
    settings: {
      REDIS_URL: `redis://:${URL_PASSWORD}@members`,
      REDIS_SENTINELS: `127.0.0.1:${port}`,
      REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
    },
    fail: async () => primary.freeze(),
    async recover() {
      await promoted(t, replica)
      await startReplica(t, replica)
      // until the Sentinel tells it that it has been replaced, the former primary believes that it still is the primary
      primary.wake()
    },
  }
}

/** Starts a cluster of four nodes: three nodes with a third of the keys each, and a replica of the node that has the ledger. */
export async function startCluster(t: Teardown): Promise<RedisGroup> {
  const start = async () =>
    startRedis(t, {
      password: PASSWORD,
      args: [
        ...['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())],
        ...['--cluster-node-timeout', String(SILENT_MS), ...QUICK],
      ],
    })
  const nodes = await Promise.all([start(), start(), start(), start()])
  const stores = nodes.map((node) => look(t, node))
  const [first] = stores
  if (!first) throw new Error('the test started too few nodes of Redis')
  const ledgerSlot = Number(await first.call('CLUSTER', 'KEYSLOT', '{snt}:epoch'))
  const starts = [0, 5_461, 10_923, 16_384]
  const at = starts.findIndex((start, index) => ledgerSlot >= start && ledgerSlot < (starts[index + 1] ?? 0))
  for (const [index, store] of stores.entries()) {
    const [from = 0, next = 0] = starts.slice(index, index + 2)
    if (index < 3) await store.call('CLUSTER', 'ADDSLOTSRANGE', from, next - 1)
    await store.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  }
  for (const [index, node] of nodes.entries()) {
    if (index === 0) continue
    const bus = await look(t, node).config('GET', 'cluster-port')
    await first.call('CLUSTER', 'MEET', '127.0.0.1', portOf(node), (bus as string[])[1] ?? '')
  }
  const [owner, spare] = [stores[at], stores[3]]
  const [primary, replica] = [nodes[at], nodes[3]]
  if (!owner || !spare || !primary || !replica) throw new Error('the test started too few nodes of Redis')
  const id = String(await owner.call('CLUSTER', 'MYID'))
  await eventually('the nodes know each other', async () => spare.call('CLUSTER', 'REPLICATE', id))
  await eventually('the replica follows', async () => /state=online/.test(await owner.info('replication')))
  for (const store of stores)
    await eventually('the cluster works', async () => {
      const known = String(await store.call('CLUSTER', 'NODES'))
      return /cluster_state:ok/.test(String(await store.call('CLUSTER', 'INFO'))) && /slave/.test(known)
    })
  const [a, b, c] = nodes.map(({ url }) => new URL(url).host)
  return {
    primary,
    replica,
    settings: { REDIS_URL: `redis://:${URL_PASSWORD}@${a}`, REDIS_CLUSTER_NODES: `${b},${c}` },
    fail: primary.kill,
    async recover() {
      await promoted(t, replica)
      // the former primary comes back as a replica of the new primary
      await primary.start()
    },
  }
}
