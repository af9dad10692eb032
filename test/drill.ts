/**
 * Rehearses an outage of the upstream: `npm run drill -- [--scale 1]`. The real server runs under load as a process of its own, in front of a stub
 * upstream whose faults follow a timetable. Each of the server's promises is printed as held or broken, with its figure. `--scale 0.5` takes half the
 * time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDrillPayments, type DrillPromise } from './drill/payments.ts'
import { addPayers } from './support/payers.ts'
import { startServer } from './support/process.ts'
import { type Answer, type Caller, callerOf } from './support/system.ts'
import { percentile } from './support/tally.ts'
import type { Fault } from './upstream/faults.ts'
import { startUpstream } from './upstream/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const SCALE = Number(values.scale)
const PER_SECOND = 60
/** One of this many requests about payments makes a payment. The others look up earlier payments. */
const PAID_EVERY = 4
/** Several members are needed, because faults of a single member open no circuit breaker, and the calls of each member are limited. */
const MEMBERS = 12
const FAST_MS = 150
const RECOVERY_MS = 10_000
/** The setting `UPSTREAM_MAX_DELAY_S`. It is short, so that the drill can wait until it is proven that a missing payment was not carried out. */
const MAX_DELAY_S = 5

type Phase = { name: string; seconds: number; faults: readonly [key: string, fault: Fault, ms?: number][] }
const TIMETABLE: readonly Phase[] = [
  { name: 'calm', seconds: 5, faults: [] },
  { name: 'slow', seconds: 8, faults: [['*', 'slow', 800]] },
  { name: 'down', seconds: 20, faults: [['*', 'cut-before-read']] },
  { name: 'back', seconds: 12, faults: [] },
  { name: 'garbled', seconds: 6, faults: [['*', 'html']] },
  { name: 'back', seconds: 10, faults: [] },
  { name: 'cut mid-answer', seconds: 5, faults: [['POST user/transfer', 'cut-before-answer']] },
  { name: 'half of one view', seconds: 8, faults: [['GET purchase/taskPledgeList', 'hang']] },
  { name: 'calm', seconds: 6, faults: [] },
]

type Seen = { phase: number; kind: string; ms: number; at: number; answer: Answer | null }

const cleanups: (() => unknown)[] = []
const scope = { teardown: (fn: () => unknown) => cleanups.push(fn) }
const upstream = await startUpstream({ seed: 'demo', live: true })
const folder = mkdtempSync(join(tmpdir(), 'drill-'))
const server = await startServer(scope, upstream.url, { DATA_DIR: folder, UPSTREAM_MAX_DELAY_S: String(MAX_DELAY_S) })
const members: Caller[] = []
for (const { account, password } of addPayers(upstream.world, MEMBERS, 'reader')) {
  const caller = callerOf(server.base)
  await caller.call('POST', '/api/user/login', { account, password })
  members.push(caller)
}

const seen: Seen[] = []
let phase = 0
let turn = 0
let moneyTurn = 0

const visits: readonly [kind: string, visit: (member: Caller) => Promise<Answer>][] = [
  ['home', (member) => member.call('GET', '/api/view/home')],
  ['config', () => callerOf(server.base).call('GET', '/api/index/config')],
  ['page', () => callerOf(server.base).call('GET', '/')],
  ['member', (member) => member.call('GET', '/api/user/info')],
  ['money', (member) => (++moneyTurn % PAID_EVERY === 0 ? payments.pay() : member.call('GET', '/api/withdrawal/list'))],
  ['beat', (member) => member.call('POST', '/api/purchase/saveOnlineTime', { id: 1, seconds: 1 })],
]

async function visitOne(): Promise<void> {
  const [kind, visit] = visits[turn % visits.length] ?? ['page', payments.pay]
  // each member makes one round of all visits before the next member's turn
  const member = members[Math.floor(turn++ / visits.length) % MEMBERS]
  if (!member) throw new Error('nobody is logged in')
  const [startedAt, during] = [performance.now(), phase]
  const answer = await visit(member).catch(() => null)
  seen.push({ phase: during, kind, ms: performance.now() - startedAt, at: performance.now(), answer })
}

const load = TIMETABLE.reduce((sum, { seconds }) => sum + seconds, 0) * SCALE * PER_SECOND
const payments = await createDrillPayments(upstream, server.base, load / visits.length / PAID_EVERY, MAX_DELAY_S)

const phaseStarts: number[] = []
const under = new Set<Promise<void>>()
for (const [index, { name, seconds, faults }] of TIMETABLE.entries()) {
  phase = index
  console.log(`${name} …`)
  upstream.faults.clear()
  upstream.releaseHung()
  for (const [key, fault, ms] of faults) upstream.faults.set(key, fault, ms === undefined ? {} : { ms })
  const startedAt = performance.now()
  phaseStarts.push(startedAt)
  let sent = 0
  while (performance.now() - startedAt < seconds * 1_000 * SCALE) {
    for (; sent < ((performance.now() - startedAt) / 1_000) * PER_SECOND; sent++) {
      const one: Promise<void> = visitOne().finally(() => under.delete(one))
      under.add(one)
    }
    await sleep(5)
  }
}
upstream.faults.clear()
upstream.releaseHung()
await Promise.all(under)

const ofPhase = (name: string) => seen.filter((each) => TIMETABLE[each.phase]?.name === name)

const down = ofPhase('down')
const opened = (phaseStarts[2] ?? 0) + 10_000 * SCALE
const refusals = down.filter(({ answer, at }) => answer?.body.code === 'upstream_down' && at > opened)
const shown = down.filter(({ kind }) => kind === 'config' || kind === 'page')
const recoveries = TIMETABLE.flatMap(({ name }, index) => {
  if (name !== 'back') return []
  const startedAt = phaseStarts[index] ?? 0
  return ['home', 'member', 'money'].map((kind) => {
    const good = seen.filter((each) => each.kind === kind && each.phase === index && each.answer?.status === 200)
    return Math.min(...good.map(({ at }) => at)) - startedAt
  })
})
const halves = ofPhase('half of one view').filter(({ kind }) => kind === 'home')
const whole = halves.filter(({ answer }) => {
  const parts = answer?.body.parts as Record<string, { status: string }> | undefined
  return answer?.status === 200 && parts?.member?.status === 'live'
})
console.log('finding out what became of every payment …')

const promises: readonly DrillPromise[] = [
  ...(await payments.settle()),
  [
    'pages and config stay up while the upstream is down',
    `${shown.filter(({ answer }) => answer?.status === 200).length} of ${shown.length}`,
    shown.every(({ answer }) => answer?.status === 200),
  ],
  [
    'refusals are fast once the breaker is open',
    `p99 ${percentile(
      refusals.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms of ${refusals.length}`,
    refusals.length > 0 &&
      percentile(
        refusals.map(({ ms }) => ms),
        0.99,
      ) <= FAST_MS,
  ],
  [
    'it recovers by itself',
    `slowest ${(Math.max(...recoveries) / 1_000).toFixed(1)} s`,
    Math.max(...recoveries) <= RECOVERY_MS,
  ],
  [
    'a hanging part does not blank its screen',
    `${whole.length} of ${halves.length}`,
    halves.length > 0 && whole.length === halves.length,
  ],
  [
    'no response is lost or a 500',
    `${seen.filter(({ answer }) => answer === null || answer.status === 500).length} of ${seen.length}`,
    seen.every(({ answer }) => answer !== null && answer.status !== 500),
  ],
  [
    'no member is logged out',
    `${seen.filter(({ answer }) => answer?.status === 401).length}`,
    seen.every(({ answer }) => answer?.status !== 401),
  ],
]
for (const [promise, figure, held] of promises) console.log(`${held ? 'held  ' : 'BROKEN'}  ${promise}: ${figure}`)
for (const cleanup of cleanups) cleanup()
await upstream.close()
rmSync(folder, { recursive: true })
process.exit(promises.every(([, , held]) => held) ? 0 : 1)
