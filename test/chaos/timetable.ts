/** The timetable of faults: what fails, when and for how long. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../upstream/faults.ts'
import type { Outages } from './outages.ts'
import type { Stage } from './stage.ts'

type Trouble = {
  /** seconds after the start */
  readonly at: number
  readonly seconds: number
  readonly name: string
  readonly begin: (stage: Stage) => unknown
  readonly end: (stage: Stage) => unknown
}

export const TIMETABLE_S = 300

const TRANSFER = 'POST user/transfer'

/**
 * How many milliseconds a container still runs after Redis was frozen, until it is frozen, too. In this time, it asks Redis for claims, which it
 * needs before it sends payments. Redis grants the claims when it wakes up. The container wakes up much later, and must then not send these payments.
 */
const CLAIMS_UNDER_WAY_MS = 500

const killed = (index: number, at: number, seconds: number): Trouble => ({
  at,
  seconds,
  name: `container ${index + 1} is killed`,
  begin: ({ containers }) => containers[index]?.kill(),
  end: ({ containers }) => containers[index]?.start(),
})

const frozen = (index: number, at: number, seconds: number): Trouble => ({
  at,
  seconds,
  name: `container ${index + 1} stands still`,
  async begin({ containers, redis }) {
    redis.freeze()
    await sleep(CLAIMS_UNDER_WAY_MS)
    containers[index]?.freeze()
    redis.wake()
  },
  end: ({ containers }) => containers[index]?.wake(),
})

const redisKilled = (at: number, seconds: number): Trouble => ({
  at,
  seconds,
  name: 'Redis is killed',
  begin: ({ redis }) => redis.kill(),
  end: ({ redis }) => redis.start(),
})

const redisFrozen = (at: number, seconds: number): Trouble => ({
  at,
  seconds,
  name: 'Redis is cut off',
  begin: ({ redis }) => redis.freeze(),
  end: ({ redis }) => redis.wake(),
})

const balancerKilled = (at: number, seconds: number): Trouble => ({
  at,
  seconds,
  name: 'the balancer is killed',
  begin: ({ balancer }) => balancer.kill(),
  end: ({ balancer }) => balancer.start(),
})

const faulty = (key: string, fault: Fault, at: number, seconds: number, ms?: number): Trouble => ({
  at,
  seconds,
  name: `upstream: ${fault}, ${key === '*' ? 'all calls' : 'transfers'}`,
  begin: ({ upstream }) => upstream.faults.set(key, fault, ms === undefined ? {} : { ms }),
  end({ upstream }) {
    upstream.faults.clear(key)
    upstream.releaseHung()
  },
})

const TROUBLES: readonly Trouble[] = [
  killed(0, 8, 3),
  redisKilled(22, 4),
  faulty(TRANSFER, 'cut-before-answer', 36, 8),
  faulty(TRANSFER, 'cut-before-read', 52, 8),
  killed(1, 68, 3),
  redisFrozen(80, 6),
  faulty('*', 'slow', 96, 12, 2_000),
  balancerKilled(114, 2),
  frozen(2, 122, 12),
  faulty(TRANSFER, 'hang', 142, 10),
  // kills Redis while repeated requests wait for the requests that hang
  redisKilled(147, 2),
  killed(2, 160, 3),
  faulty('*', 'html', 172, 8),
  // the upstream and Redis fail at the same time
  faulty(TRANSFER, 'cut-before-answer', 190, 10),
  redisKilled(193, 4),
  // freezes a container for longer than a payment may take
  frozen(0, 208, 50),
  redisFrozen(264, 3),
  faulty(TRANSFER, 'slow-after', 272, 10, 1_500),
  killed(1, 276, 3),
  faulty('*', 'cut-before-read', 286, 8),
]

/** Causes all faults of the timetable, each at its time. @param scale factor of all times: with 0.2, everything takes a fifth of the time */
export async function makeTrouble(stage: Stage, outages: Outages, scale: number): Promise<void> {
  const startedAt = performance.now()
  const until = (seconds: number) => sleep(Math.max(0, startedAt + seconds * 1_000 * scale - performance.now()))
  await Promise.all(
    TROUBLES.map(async ({ at, seconds, name, begin, end }) => {
      const isUpstream = name.startsWith('upstream')
      await until(at)
      console.log(`${at} s: ${name} for ${(seconds * scale).toFixed(1)} s`)
      if (isUpstream) outages.begin()
      await begin(stage)
      await until(at + seconds)
      await end(stage)
      if (isUpstream) outages.end()
    }),
  )
  await until(TIMETABLE_S)
}
