/** Calculates the necessary containers, Redis operations and upstream calls from the cost of a request and how often an open app sends requests. */
import { FRESH_DEFAULT_MS, FRESH_MS } from '../../../server/policy.ts'
import type { RowKey } from '../../../shared/contract/index.ts'
import { languages } from '../../../shared/languages.ts'
import type { Kind } from './open-app.ts'

/** What one request costs on average, for one kind of request. */
export type Cost = {
  /** microseconds of the server's CPU on a busy server */
  cpuUs: number
  redis: number
  /** upstream calls made for this request alone, not for a response that members share */
  upstream: number
  /** the rows of the contract that this request reads and whose responses all members share */
  shared: readonly RowKey[]
}

export type Measured = {
  costs: ReadonlyMap<Kind, Cost>
  /**
   * `factor`: a request's cost on a server with little to do, as a multiple of its cost on a busy one. `rate` and `busyRate`: the requests per second
   * of the two measurements, with little to do and busy
   */
  quiet: { factor: number; rate: number; busyRate: number }
  /** microseconds of the server's CPU to send one message of a market stream */
  pushUs: number
  /** cost per second of one container that gets no requests */
  idle: { cpuUs: number; redis: number }
  /** microseconds of Redis's CPU per operation */
  redisCpuUs: number
}

export type Load = {
  requests: number
  cpuCores: number
  containers: number
  redis: number
  redisCores: number
  upstream: number
}

/** ASSUMED: the share of its core that a container uses at most under the expected load. The rest is for rushes with twice as many requests. */
export const FILLED = 0.5
/** ASSUMED: the number of containers that may fail or be replaced while the others handle everything. */
export const SPARE = 1
/** ASSUMED: how many apps are open in each hour from midnight, relative to the busiest hour. */
export const CURVE: readonly number[] = [
  0.35, 0.22, 0.14, 0.1, 0.1, 0.14, 0.24, 0.4, 0.52, 0.56, 0.58, 0.62, 0.7, 0.66, 0.6, 0.58, 0.6, 0.66, 0.76, 0.88,
  0.97, 1, 0.84, 0.58,
]

/** The number of languages of the upstream: each has its own responses in every container's cache. */
const LANGUAGES = new Set(languages.map(({ apiLocale }) => apiLocale)).size

/**
 * Microseconds of CPU per request at `rate` requests per second in one process. A busy server handles several requests in one turn of the event loop,
 * so a request costs less there. Between the two measured rates, the cost falls with the logarithm of the rate. Beyond them, it is constant.
 */
export function costAt(rate: number, busyUs: number, { factor, rate: quietRate, busyRate }: Measured['quiet']): number {
  const share = Math.log(rate / quietRate) / Math.log(busyRate / quietRate)
  const within = Math.min(1, Math.max(0, share))
  return busyUs * (factor + (1 - factor) * within)
}

/**
 * Upstream calls per second for one row whose responses are shared. A container makes a call when somebody requests the row in a language and the
 * last response in that language is no longer fresh.
 */
export function sharedCalls(row: RowKey, rate: number, containers: number): number {
  const freshS = (FRESH_MS[row as keyof typeof FRESH_MS] ?? FRESH_DEFAULT_MS) / 1_000
  const caches = containers * LANGUAGES
  const each = rate / caches
  return caches * (each / (1 + each * freshS))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * What an average open app does. `rates`: requests of each kind per second. `streams`: how many market streams, for each interval in milliseconds.
 */
export type OpenApp = { rates: ReadonlyMap<Kind, number>; streams: ReadonlyMap<number, number> }

/** Upstream calls per second for the streams of one interval. All streams of the same container and language share one call. */
export const streamCalls = (pushes: number, everyMs: number, containers: number): number =>
  Math.min(pushes, (containers * LANGUAGES * 1_000) / everyMs)

/**
 * The load of a deployment. @param open how many apps are open @param containers how many containers run; if absent, those that are needed plus
 * `SPARE`
 */
export function loadOf(
  open: number,
  { rates, streams }: OpenApp,
  { costs, quiet, pushUs, idle, redisCpuUs }: Measured,
  containers?: number,
): Load {
  const parts = [...rates].map(([kind, rate]) => {
    const cost = costs.get(kind)
    if (!cost) throw new Error(`the cost of ${kind} was not measured`)
    return { ...cost, rate: rate * open }
  })
  const requests = sumOf(parts.map(({ rate }) => rate))
  const busyUs = sumOf(parts.map(({ rate, cpuUs }) => rate * cpuUs)) / requests
  const pushes = [...streams].map(([everyMs, each]) => ({ everyMs, rate: (each * open * 1_000) / everyMs }))
  const pushCpuUs = sumOf(pushes.map(({ rate }) => rate * pushUs))
  const coresWith = (count: number): number =>
    (requests * costAt(requests / count, busyUs, quiet) + pushCpuUs + count * idle.cpuUs) / 1e6
  // tries one number of containers after another. A division would be wrong, because a request costs less in a process that has more requests
  let needed = 1
  while (coresWith(needed) > FILLED * needed) needed += 1
  const all = containers ?? needed + SPARE
  const sharedRates = new Map<RowKey, number>()
  for (const { shared, rate } of parts)
    for (const row of shared) sharedRates.set(row, (sharedRates.get(row) ?? 0) + rate)
  const redis = sumOf(parts.map((part) => part.rate * part.redis)) + all * idle.redis
  return {
    requests,
    cpuCores: coresWith(all),
    containers: all,
    redis,
    redisCores: (redis * redisCpuUs) / 1e6,
    upstream:
      sumOf(parts.map((part) => part.rate * part.upstream)) +
      sumOf([...sharedRates].map(([row, rate]) => sharedCalls(row, rate, all))) +
      sumOf(pushes.map(({ rate, everyMs }) => streamCalls(rate, everyMs, all))),
  }
}

/** For how many seconds the rate of the busiest hour would have to last to make as many requests as a whole day does. */
export const dayOfPeak = (curve: readonly number[] = CURVE): number => sumOf(curve) * 3_600
