/** A member who sends very many requests at once does not slow down other members. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { startServer } from '../support/process.ts'
import { callerOf } from '../support/system.ts'
import { percentile, tally } from '../support/tally.ts'
import { startUpstream } from '../upstream/server.ts'

const MEMBERS = 50
const READS = 12
const GREEDY_READS = 200
const UPSTREAM_MS = 150
/** How long an ordinary member's app pauses between two reads, in milliseconds. Even a fast member does not read without pauses. */
const PAUSE_MS = 150
const ROUNDS_MAX = 3

/** What the greedy member does after a refusal: waits as long as it is told to, or sends the next request at once. */
type Manners = 'polite' | 'impolite'

type Read = { status: number; ms: number; retryAfterS: number }

for (const manners of ['polite', 'impolite'] as const)
  t.test(`a member with 200 parallel reads, ${manners}, neither slows down fifty others nor loses their reads`, (t) =>
    fairness(t, manners),
  )

async function fairness(t: Test, manners: Manners): Promise<void> {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { base } = await startServer(t, upstream.url)
  const agent = new Agent({ keepAlive: true })
  t.teardown(async () => agent.destroy())

  const read = (cookie: string): Promise<Read> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const request = get(`${base}/api/user/info`, { agent, headers: { cookie } }, (response) => {
        response.resume().on('end', () => {
          const retryAfterS = Number(response.headers['retry-after'] ?? 0)
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt, retryAfterS })
        })
      })
      request.on('error', reject)
    })

  async function logIn(name: string): Promise<string> {
    const account = { username: name, password: 'member1234' }
    upstream.world.addMember(account)
    const caller = callerOf(base)
    await caller.call('POST', '/api/user/login', { account: name, password: account.password })
    return caller.cookie
  }

  async function loop(cookie: string, index: number): Promise<Read[]> {
    const reads: Read[] = []
    await sleep(index * 4)
    for (let round = 0; round < READS; round++) {
      reads.push(await read(cookie))
      await sleep(PAUSE_MS)
    }
    return reads
  }

  const cookies: string[] = []
  for (let index = 0; index < MEMBERS; index++) cookies.push(await logIn(`member${index}`))
  const greedy = await logIn('greedy')
  upstream.faults.set('*', 'slow', { ms: UPSTREAM_MS })

  async function everybody(): Promise<{ reads: Read[]; p99: number }> {
    const reads = (await Promise.all(cookies.map(loop))).flat()
    const p99 = percentile(
      reads.map(({ ms }) => ms),
      0.99,
    )
    return { reads, p99 }
  }

  async function besideGreedy(): Promise<{ reads: Read[]; p99: number; flood: Read[] }> {
    const flood: Read[] = []
    let reading = true
    const flooding = Promise.all(
      Array.from({ length: GREEDY_READS }, async () => {
        while (reading) {
          const one = await read(greedy)
          flood.push(one)
          if (manners === 'polite') await sleep(one.retryAfterS * 1_000 * (1 + Math.random()))
        }
      }),
    )
    // waits until the greedy member's connections are open, because opening them also keeps this process busy
    await sleep(500)
    const beside = await everybody()
    reading = false
    await flooding
    return { ...beside, flood }
  }

  // the first run only warms up
  await everybody()
  let isFast = false
  // several rounds, because a busy machine can spoil the times of one. A lost read makes the test fail in any round
  for (let round = 0; round < ROUNDS_MAX && !isFast; round++) {
    const quiet = await everybody()
    const beside = await besideGreedy()
    isFast = beside.p99 <= 2 * quiet.p99
    const its = JSON.stringify(tally(beside.flood))
    t.comment(
      `quiet p99 ${quiet.p99.toFixed(0)} ms, beside the greedy member ${beside.p99.toFixed(0)} ms; its reads: ${its}`,
    )
    t.strictSame(tally(quiet.reads), { 200: MEMBERS * READS })
    t.strictSame(tally(beside.reads), { 200: MEMBERS * READS }, 'no read of the others is lost')
    t.ok((tally(beside.flood)[429] ?? 0) > 0, 'the limit was reached')
  }
  t.ok(isFast, 'in one of three rounds, the p99 of the others is at most twice the quiet one')
}
