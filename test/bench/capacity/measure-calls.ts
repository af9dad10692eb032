/** Measures what requests cost: each kind separately on a busy server, then a mix of all kinds on a server with little to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type RowKey } from '../../../shared/contract/index.ts'
import type { Row } from '../../../shared/contract/row.ts'
import { CALLS, KINDS, send } from './calls.ts'
import type { Cost, Measured } from './model.ts'
import { INTERVALS, type Kind, ratesOf } from './open-app.ts'
import type { Counts, Stack } from './stack.ts'

/** How many requests warm the server up. After that many, the JIT compiler has hardly anything left to do. */
const WARM_UP = 6_000
const EACH = 1_500
const AT_ONCE = 16
const IDLE_S = 4
const QUIET_RATE = 50
const QUIET_S = 16
const STREAM_PUSHES = 2

const isShared = (key: string): boolean => (contract[key as RowKey] as Row | undefined)?.policy === 'cached'

/** The number of upstream calls between two counts. Calls for responses that members share are left out. */
const ownCalls = (before: Counts, after: Counts): number =>
  [...after.upstream].reduce(
    (sum, [key, count]) => (isShared(key) ? sum : sum + count - (before.upstream.get(key) ?? 0)),
    0,
  )

/** Sends `count` requests from `AT_ONCE` senders. Each sender waits for a response before it sends its next request. @returns requests per second */
async function sendClosed({ base, members }: Stack, count: number, kindAt: (turn: number) => Kind): Promise<number> {
  const startedAt = performance.now()
  let turn = 0
  const sender = async () => {
    while (turn < count) {
      const mine = turn++
      const member = members[mine % members.length]
      if (member) await send(base, kindAt(mine), member)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return (count * 1_000) / (performance.now() - startedAt)
}

async function sendPaced({ base, members }: Stack, rate: number, seconds: number, kindAt: (turn: number) => Kind) {
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  for (let turn = 0; turn < rate * seconds; turn++) {
    await sleep(Math.max(0, startedAt + (turn * 1_000) / rate - performance.now()))
    const member = members[turn % members.length]
    if (member) sent.push(send(base, kindAt(turn), member))
  }
  await Promise.all(sent)
}

/** @returns a function that returns the kind of the next request; each kind comes as often as in an average visit */
function mix(): (turn: number) => Kind {
  const rates = [...ratesOf()]
  const all = rates.reduce((sum, [, rate]) => sum + rate, 0)
  const due = new Map<Kind, number>()
  return () => {
    for (const [kind, rate] of rates) due.set(kind, (due.get(kind) ?? 0) + rate / all)
    const [[next] = ['beat' as Kind]] = [...due].toSorted(([, a], [, b]) => b - a)
    due.set(next, (due.get(next) ?? 0) - 1)
    return next
  }
}

/** @param progress called with what is being measured */
export async function measure(stack: Stack, progress: (what: string) => void): Promise<Measured> {
  progress('warming up')
  await sendClosed(stack, WARM_UP, mix())
  const costs = new Map<Kind, Cost>()
  const busyRates: number[] = []
  for (const kind of KINDS) {
    progress(kind)
    const before = await stack.counts()
    busyRates.push(await sendClosed(stack, EACH, () => kind))
    const after = await stack.counts()
    costs.set(kind, {
      cpuUs: (after.cpuUs - before.cpuUs) / EACH,
      redis: (after.redis - before.redis) / EACH,
      upstream: ownCalls(before, after) / EACH,
      shared: CALLS[kind].shared ?? [],
    })
  }
  progress('idle')
  const idleFrom = await stack.counts()
  await sleep(IDLE_S * 1_000)
  const idleTo = await stack.counts()
  const idle = {
    cpuUs: (idleTo.cpuUs - idleFrom.cpuUs) / IDLE_S,
    redis: (idleTo.redis - idleFrom.redis) / IDLE_S,
  }
  progress('streams')
  const pushUs = await costOfPush(stack, idle.cpuUs)
  progress(`${QUIET_RATE} requests a second`)
  const quietFrom = await stack.counts()
  const startedAt = performance.now()
  await sendPaced(stack, QUIET_RATE, QUIET_S, mix())
  const seconds = (performance.now() - startedAt) / 1_000
  const quietTo = await stack.counts()
  const quietUs = (quietTo.cpuUs - quietFrom.cpuUs - idle.cpuUs * seconds) / (QUIET_RATE * QUIET_S)
  return {
    costs,
    quiet: { factor: quietUs / busyUs(costs), rate: QUIET_RATE, busyRate: median(busyRates) },
    pushUs,
    idle,
    redisCpuUs: idleFrom.redisCpuUs / Math.max(1, idleFrom.redis) || 0,
  }
}

/** Measures the server with one open stream for each member, and subtracts `idleUs`. @returns microseconds of CPU per message */
async function costOfPush({ base, members, counts }: Stack, idleUs: number): Promise<number> {
  const everyS = INTERVALS.price / 1_000
  // the measurement starts halfway between two messages and lasts a whole number of intervals, so that no message falls on its start or end
  const open = members.map((member) => send(base, 'stream', member, everyS * (STREAM_PUSHES + 1)))
  await sleep((everyS * 1_000) / 2)
  const before = await counts()
  await sleep(everyS * STREAM_PUSHES * 1_000)
  const after = await counts()
  await Promise.all(open)
  const cpuUs = after.cpuUs - before.cpuUs - idleUs * everyS * STREAM_PUSHES
  return Math.max(0, cpuUs / (members.length * STREAM_PUSHES))
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Microseconds of CPU for the average request of a visit, on a busy server. */
function busyUs(costs: ReadonlyMap<Kind, Cost>): number {
  const rates = [...ratesOf()]
  const all = rates.reduce((sum, [, rate]) => sum + rate, 0)
  return rates.reduce((sum, [kind, rate]) => sum + (rate / all) * (costs.get(kind)?.cpuUs ?? 0), 0)
}
