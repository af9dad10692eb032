/**
 * Rehearses an outage: `npm run drill -- [--scale 1]`. The real server runs under load as a separate process, in front of a stub upstream
 * whose faults follow a timetable; each promise is printed as held or broken, with its figure. `--scale 0.5` takes half the time.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from './support/process.ts'
import { type Answer, type Caller, callerOf, intent } from './support/system.ts'
import type { Fault } from './upstream/faults.ts'
import { startUpstream, type Upstream } from './upstream/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const SCALE = Number(values.scale)
const PER_SECOND = 60
/** Several, because the faults of one member open no breaker, and each has only a share of the places. */
const MEMBERS = 12
const FAST_MS = 150
const RECOVERY_MS = 10_000
const SETTLED_MS = 30_000

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
const accounts = Array.from({ length: MEMBERS }, (_, index) => ({ username: `member${index}`, password: 'member1234' }))
for (const account of accounts) upstream.world.addMember({ ...account, payPassword: '246810', coin: 10n ** 16n })
const folder = mkdtempSync(join(tmpdir(), 'drill-'))
const server = await startServer(scope, upstream.url, { DATA_DIR: folder, UPSTREAM_MAX_DELAY_S: '60' })
const members: Caller[] = []
for (const { username, password } of accounts) {
  const caller = callerOf(server.base)
  await caller.call('POST', '/api/user/login', { account: username, password })
  members.push(caller)
}

const seen: Seen[] = []
const payments = new Map<string, { amount: string; payer: Caller }>()
let phase = 0
let turn = 0
let paid = 0

/** Each transfer has a unique amount, by which `carriedOut` counts how often it was executed. */
function pay(member: Caller): Promise<Answer> {
  const key = randomUUID()
  const amount = `1.${String(payments.size + 1).padStart(4, '0')}`
  payments.set(key, { amount, payer: member })
  const body = { account: 'alice', amount, coin: 'snt', payPassword: '246810' }
  return member.call('POST', '/api/user/transfer', body, intent(key))
}

const visits: readonly [kind: string, visit: (member: Caller) => Promise<Answer>][] = [
  ['home', (member) => member.call('GET', '/api/view/home')],
  ['config', () => callerOf(server.base).call('GET', '/api/index/config')],
  ['page', () => callerOf(server.base).call('GET', '/')],
  ['member', (member) => member.call('GET', '/api/user/info')],
  // every fourth of these requests is a payment
  ['money', (member) => (++paid % 4 === 0 ? pay(member) : member.call('GET', '/api/withdrawal/list'))],
  ['beat', (member) => member.call('POST', '/api/purchase/saveOnlineTime', { id: 1, seconds: 1 })],
]

async function visitOne(): Promise<void> {
  const [kind, visit] = visits[turn % visits.length] ?? ['page', pay]
  // one whole round of visits for each member in turn
  const member = members[Math.floor(turn++ / visits.length) % MEMBERS] as Caller
  const [startedAt, during] = [performance.now(), phase]
  const answer = await visit(member).catch(() => null)
  seen.push({ phase: during, kind, ms: performance.now() - startedAt, at: performance.now(), answer })
}

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
const percentile = (ms: number[], share: number) => ms.sort((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0
const stateOf = async (key: string): Promise<string> =>
  String((await payments.get(key)?.payer.call('GET', `/api/view/intent?key=${key}`))?.body.state)

/** amount → number of transfers that the stub has executed */
function carriedOut({ world }: Upstream): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { amount } of world.transfers) {
    const text = `${amount / 10n ** 8n}.${String(amount % 10n ** 8n).padStart(8, '0')}`.slice(0, 6)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Looks up all payments until every outcome is known. @returns how many are left, how long it took, and how many responses were unknown */
async function settleAll(): Promise<{ left: number; ms: number; unknown: number }> {
  const startedAt = performance.now()
  const unknown = seen.filter(({ kind, answer }) => kind === 'money' && answer?.body.outcome === 'unknown').length
  // the server treats a missing payment as not executed only after a minute, and its clock cannot be moved
  let left = [...payments.keys()]
  while (left.length > 0 && performance.now() - startedAt < 60_000 + SETTLED_MS) {
    const states = await Promise.all(left.map((key) => stateOf(key)))
    left = left.filter((_, index) => states[index] === 'unknown' || states[index] === 'under_way')
    if (left.length > 0) await sleep(1_000)
  }
  return { left: left.length, ms: performance.now() - startedAt, unknown }
}

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
const settled = await settleAll()
const counts = carriedOut(upstream)
const twice = [...payments.values()].filter(({ amount }) => (counts.get(amount) ?? 0) > 1).length
const lost = (
  await Promise.all(
    [...payments].map(async ([key, { amount }]) => {
      const state = await stateOf(key)
      return (state === 'done') === (counts.get(amount) === 1) ? 0 : 1
    }),
  )
).reduce<number>((sum, each) => sum + each, 0)

const promises: readonly [promise: string, figure: string, held: boolean][] = [
  ['no payment is carried out twice', `${twice} of ${payments.size}`, twice === 0],
  [
    'every unknown outcome is found',
    `${settled.left} of ${settled.unknown} unknown left after ${(settled.ms / 1_000).toFixed(0)} s`,
    settled.left === 0,
  ],
  ['every payment is reported as it ended', `${lost} of ${payments.size} reported wrongly`, lost === 0],
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
