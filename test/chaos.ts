/**
 * `npm run chaos -- [--scale 1] [--histories 50000]`: while members pay, a load balancer, three containers and a Redis are killed, cut off and
 * restarted in turn, and the upstream fails in several ways. Every statement about a payment is compared with what the stub did. Each promise is
 * printed as held or broken. A `--scale` below 1 shortens the run. The last step is the property test of payments with `--histories` histories; 0
 * leaves it out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LATE_SLACK_MS } from '../server/ledger/ledger.ts'
import { paymentTimes } from '../server/money/payment-times.ts'
import { KEY_NEW_S } from '../shared/limits.ts'
import { runHistories } from './chaos/histories.ts'
import { createMembers } from './chaos/member.ts'
import { createOutages } from './chaos/outages.ts'
import { createRequests } from './chaos/requests.ts'
import { buildStage } from './chaos/stage.ts'
import { makeTrouble, TIMETABLE_S } from './chaos/timetable.ts'
import { addPayers, RECORDS_MAX } from './support/payers.ts'
import { createJudge, newPayment, type Payment } from './support/payment-statements.ts'
import { truthOf } from './support/stub-truth.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, histories: { type: 'string', default: '50000' } },
})
const SCALE = Number(values.scale)
const PAYMENTS = Math.round(1_500 * SCALE)
const MAX_DELAY_S = 5
const READS_PER_SECOND = 10
/** The last payments begin this many seconds before the faults end, multiplied by `--scale`. */
const CALM_S = 4
const TOLD_WITHIN_MS = 60_000
const TOLD_SHARE = 0.95
/**
 * How long to wait, in milliseconds, after the time at which a missing record proves that a payment was not made. If an outcome is still unknown
 * then, it counts as unknown for ever.
 */
const SPARE_MS = 90_000

const cleanups: (() => unknown)[] = []
const stage = await buildStage({ teardown: (fn) => cleanups.unshift(fn) }, MAX_DELAY_S)
const { upstream, balancer } = stage
const payers = addPayers(upstream.world, Math.ceil((1_500 / RECORDS_MAX) * 1.25))
const receivers = addPayers(upstream.world, payers.length + 3)
  .slice(-3)
  .map(({ account }) => account)
const requests = createRequests(balancer.base)
const cookies = new Map<string, string>()
for (const { account, password } of payers) {
  const reply = await requests.send('POST', '/api/user/login', { body: { account, password } })
  if (reply.kind === 'lost' || reply.status !== 200) throw new Error(`login of ${account}: ${JSON.stringify(reply)}`)
  cookies.set(account, reply.cookie)
}
const truth = truthOf(upstream)
const judge = createJudge(truth)
const outages = createOutages()
const members = createMembers({ requests, judge, cookieOf: (account) => cookies.get(account) ?? '', receivers })

const READS = ['view/home', 'view/my', 'user/info', 'index/config', 'view/wallet', 'withdrawal/list']
let isOver = false
async function read(): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    const { account } = payers[turn % payers.length] ?? { account: '' }
    void requests.send('GET', `/api/${READS[turn % READS.length]}`, { cookie: cookies.get(account) ?? '' })
    await sleep(1_000 / READS_PER_SECOND)
  }
}

const payments: Payment[] = []
const following = new Set<Promise<void>>()
async function payAll(): Promise<void> {
  const everyMs = ((TIMETABLE_S - CALM_S) * 1_000 * SCALE) / PAYMENTS
  const startedAt = performance.now()
  for (let index = 0; index < PAYMENTS; index++) {
    await sleep(Math.max(0, startedAt + index * everyMs - performance.now()))
    const { account } = payers[index % payers.length] ?? { account: '' }
    const payment = newPayment(index, account)
    payments.push(payment)
    const follow: Promise<void> = members.follow(payment).finally(() => following.delete(follow))
    following.add(follow)
  }
}

const startedAt = performance.now()
const reading = read()
await Promise.all([makeTrouble(stage, outages, SCALE), payAll()])
console.log(`waiting for ${following.size} open payments …`)
const absentAfterMs = Math.max(paymentTimes(MAX_DELAY_S).absentAfterS * 1_000, KEY_NEW_S * 1_000 + LATE_SLACK_MS)
const waitMs = absentAfterMs + SPARE_MS
await Promise.race([Promise.all(following), sleep(waitMs, undefined, { ref: false })])
isOver = true
await reading
judge.close(payments)

const sends = payments.map(({ amount }) => truth.received(amount))
const twice = payments.filter(({ amount }) => truth.carriedOut(amount) > 1).length
const isDone = ({ amount }: Payment): boolean => truth.carriedOut(amount) === 1
const doubted = payments.filter(({ doubtedAt }) => doubtedAt !== null)
const doneInDoubt = doubted.filter(isDone)
const toldMs = doneInDoubt.map(({ doubtedAt, settledAt, settledAs }) =>
  settledAs === 'done' ? outages.healthyMs(doubtedAt ?? 0, settledAt ?? 0) : Number.POSITIVE_INFINITY,
)
const toldInTime = toldMs.filter((ms) => ms <= TOLD_WITHIN_MS).length
const never = doubted.filter((payment) => !isDone(payment))
const toldNever = never.filter(({ settledAs }) => settledAs === 'rejected' || settledAs === 'not_sent').length
const open = payments.filter(({ settledAt }) => settledAt === null).length
const worst = Math.max(0, ...toldMs) / 1_000

let isHeld = true
function say(held: boolean, promise: string, figure: string): void {
  isHeld &&= held
  console.log(`${held ? 'held  ' : 'BROKEN'}  ${promise}: ${figure}`)
}
const list = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
say(
  twice === 0 && Math.max(...sends) <= 1,
  'no payment is made twice',
  `${payments.length} payments, ${payments.filter(isDone).length} carried out, ${twice} twice, at most ${Math.max(...sends)} sent with one key`,
)
say(judge.untrue.length === 0, 'nothing untrue is told', `${judge.untrue.length} untrue of ${list(judge.kinds)}`)
say(
  requests.faults.length === 0,
  'every response is in the error catalogue, none is a 500',
  `${requests.faults.length} of ${requests.count()}`,
)
say(requests.loggedOut() === 0, 'no member is logged out', String(requests.loggedOut()))
say(
  doneInDoubt.length > 0 && toldInTime >= TOLD_SHARE * doneInDoubt.length,
  'who was in doubt about a payment that was carried out is told within a minute after the upstream is back',
  `${toldInTime} of ${doneInDoubt.length}, the last after ${worst.toFixed(0)} s`,
)
say(
  toldNever === never.length,
  'who was in doubt about a payment that was never carried out is told so',
  `${toldNever} of ${never.length}`,
)
say(open === 0, 'every outcome is found', `${open} open`)
console.log(`it took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
for (const line of [...judge.untrue, ...requests.faults, ...stage.internalErrors()].slice(0, 40)) console.log(line)
for (const cleanup of cleanups) await cleanup()

const histories = Number(values.histories)
if (histories > 0) {
  console.log(`checking ${histories} histories …`)
  const { held, lines } = await runHistories(histories)
  say(held, 'no statement about a payment contradicts its history', `${histories} histories`)
  for (const line of lines) console.log(line)
}
process.exit(isHeld ? 0 : 1)
