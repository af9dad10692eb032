/**
 * `npm run capacity`: measures for a minute what a request costs on this machine, and prints what one thousand to one million open apps need.
 * `npm run capacity -- --check` then runs a thousand virtual members for two minutes, and fails if the prediction is wrong by more than 25 %.
 */
import { runMembers } from './check.ts'
import { measure } from './measure-calls.ts'
import { CURVE, dayOfPeak, FILLED, loadOf, type Measured, SPARE } from './model.ts'
import { INTERVALS, ratesOf, streamsOf, VISIT, visitSeconds } from './open-app.ts'
import { startStack } from './stack.ts'

const OPEN = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000]
const MEMBERS = 1_000
const CHECK_S = 120
const TOLERANCE = 0.25
const APP = { rates: ratesOf(), streams: streamsOf() }

const digitsOf = (value: number): number => (value < 1 ? 3 : value < 100 ? 1 : 0)
const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digitsOf(Math.abs(value)) })

function printAssumptions({ costs, quiet, pushUs, idle, redisCpuUs }: Measured): void {
  const rates = ratesOf()
  const perMember = [...rates.values()].reduce((sum, rate) => sum + rate, 0)
  console.log(`
From the client: ${Object.entries(INTERVALS)
    .map(([name, ms]) => `${name} every ${ms / 1_000} s`)
    .join(', ')}, while the page is visible.
Assumed, a visit: ${VISIT.map(({ screen, seconds, oneIn }) => `${screen} ${seconds} s${oneIn ? ` (one visit in ${oneIn})` : ''}`).join(', ')};
  ${figure(visitSeconds() / 60)} minutes and ${figure(perMember * visitSeconds())} requests in all.
Assumed, a day: ${CURVE.map((share) => Math.round(share * 100)).join(' ')} % of the busiest hour’s open apps, from midnight.
Assumed: a container is filled to ${FILLED * 100} % of a core in the busiest hour, and there is ${SPARE} more than needed.

| request | sent a second by 1,000 open apps | CPU, busy | Redis operations | upstream calls of its own |
|---|---|---|---|---|`)
  for (const [kind, rate] of rates) {
    const { cpuUs = 0, redis = 0, upstream = 0 } = costs.get(kind) ?? {}
    console.log(`| ${kind} | ${figure(rate * 1_000)} | ${figure(cpuUs)} µs | ${figure(redis)} | ${figure(upstream)} |`)
  }
  console.log(`
At ${figure(quiet.rate)} requests a second, a request costs ${figure(quiet.factor)} times what it costs at ${figure(quiet.busyRate)}. An idle container takes ${figure(idle.cpuUs / 10_000)} % of a
core and ${figure(idle.redis)} Redis operations a second; an operation takes ${figure(redisCpuUs)} µs of Redis’s core.
A message of a market stream takes ${figure(pushUs)} µs.
`)
}

function printTable(measured: Measured): void {
  console.log(
    '| open apps, busiest hour | members a day | requests/s | server cores | containers | Redis operations/s | Redis cores | upstream calls/s | upstream calls a day |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const open of OPEN) {
    const load = loadOf(open, APP, measured)
    const cells = [
      open,
      (open * dayOfPeak()) / visitSeconds(),
      load.requests,
      load.cpuCores,
      load.containers,
      load.redis,
      load.redisCores,
      load.upstream,
      load.upstream * dayOfPeak(),
    ]
    console.log(`| ${cells.map(figure).join(' | ')} |`)
  }
}

const isCheck = process.argv.includes('--check')
const stack = await startStack(MEMBERS)
try {
  const measured = await measure(stack, (what) => console.error(`measuring: ${what}`))
  printAssumptions(measured)
  printTable(measured)
  if (isCheck) {
    console.error(`\n${MEMBERS} virtual members for ${CHECK_S} s …`)
    const real = await runMembers(stack, CHECK_S)
    const predicted = loadOf(MEMBERS, APP, measured, 1)
    console.log(`\n| ${MEMBERS} open apps, one container | predicted | measured | off by |\n|---|---|---|---|`)
    for (const name of ['requests', 'cpuCores', 'redis', 'upstream'] as const) {
      const off = predicted[name] / real[name] - 1
      if (!(Math.abs(off) <= TOLERANCE)) process.exitCode = 1
      console.log(`| ${name}, a second | ${figure(predicted[name])} | ${figure(real[name])} | ${figure(off * 100)} % |`)
    }
    console.log(process.exitCode ? 'missed' : `held: within ${TOLERANCE * 100} %`)
  }
} finally {
  await stack.stop()
}
