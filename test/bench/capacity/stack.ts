/** Starts the real server as a process of its own, with Redis. Its upstream is the stub, with many members. */
import { Redis } from 'ioredis'
import { createSealer } from '../../../server/base/sealer.ts'
import { startServer } from '../../support/process.ts'
import { startRedis } from '../../support/redis.ts'
import { SECRET } from '../../support/system.ts'
import { tasks } from '../../upstream/catalog.ts'
import { startUpstream, type Upstream } from '../../upstream/server.ts'
import { begin } from '../../upstream/task-life.ts'
import { cpuOf } from '../subject.ts'
import { languageOf, type Member } from './calls.ts'

/** Totals since the stack was started. */
export type Counts = { cpuUs: number; redis: number; redisCpuUs: number; upstream: ReadonlyMap<string, number> }

export type Stack = {
  base: string
  members: readonly Member[]
  counts(): Promise<Counts>
  stop(): Promise<void>
}

const LICENCE_S = 90 * 86_400
const UNIT = 10n ** 8n

/** Adds a member who runs a task and can pay. @returns the member with a session cookie, sealed as a login would seal it */
function addMember({ world }: Upstream, turn: number, seal: (text: string) => string): Member {
  const [offer] = tasks
  if (!offer) throw new Error('the stub offers no task')
  const about = { username: `member${turn}`, password: 'secret1', payPassword: '246810', email: `m${turn}@example.com` }
  const member = world.addMember({ ...about, money: 1_000_000n * UNIT, coin: 1_000n * UNIT })
  const licence = { expires: world.now() + LICENCE_S, autoRenew: false }
  member.software.set(1, { id: 1, ...licence })
  member.nodes.set(1, { id: 1, ...licence })
  const pledge = begin(world, member, offer, { auto: true, autoRenew: false })
  const startedAt = Date.now()
  const session = {
    id: crypto.randomUUID(),
    member: String(member.id),
    token: world.login(member),
    startedAt,
    until: Math.floor(startedAt / 1_000) + 86_400,
  }
  return { cookie: `session=${seal(JSON.stringify(session))}`, pledge: pledge.id, language: languageOf(turn) }
}

export async function startStack(memberCount: number): Promise<Stack> {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (fn: () => unknown) => void teardowns.push(fn) }
  const stop = async () => {
    for (const teardown of teardowns.splice(0).reverse()) await teardown()
  }
  const upstream = await startUpstream({ seed: 'small', live: true })
  t.teardown(() => upstream.close())
  const redis = await startRedis(t, { keeps: true })
  const server = await startServer(t, upstream.url, { REDIS_URL: redis.url, LOG_LEVEL: 'info' })
  const asking = new Redis(redis.url)
  t.teardown(() => asking.quit())
  const sealer = createSealer([SECRET], 'session')
  const seal = (text: string) => sealer.seal(text)
  const members = Array.from({ length: memberCount }, (_, turn) => addMember(upstream, turn, seal))

  const upstreamCalls = new Map<string, number>()
  let asked = 0
  return {
    base: server.base,
    members,
    async counts() {
      for (const { key } of upstream.requests.splice(0)) upstreamCalls.set(key, (upstreamCalls.get(key) ?? 0) + 1)
      const text = await asking.info()
      const field = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1])
      // the commands of this connection are counted, to be subtracted, because they are not the server's
      asked += 1
      return {
        cpuUs: cpuOf(server.child.pid ?? 0),
        redis: field('total_commands_processed') - asked,
        redisCpuUs: (field('used_cpu_sys') + field('used_cpu_user')) * 1e6,
        upstream: new Map(upstreamCalls),
      }
    },
    stop,
  }
}
