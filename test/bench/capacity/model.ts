/** The arithmetic of capacity: from what a request costs and how often an open app sends one to containers, Redis operations and upstream calls. */
import { FRESH_DEFAULT_MS, FRESH_MS } from '../../../server/policy.ts'
import type { RowKey } from '../../../shared/contract/index.ts'
import { languages } from '../../../shared/languages.ts'
import type { Kind } from './open-app.ts'

/** What one request of a kind costs. */
export type Cost = {
  /** microseconds of the server's CPU, when it is busy */
  cpuUs: number
  redis: number
  /** calls that are made for this request alone */
  upstream: number
  /** rows whose answers are shared by all members, which this request reads */
  shared: readonly RowKey[]
}

export type Measured = {
  costs: ReadonlyMap<Kind, Cost>
  /** what a request costs more when the server has little to do, and the requests a second of both measurements */
  quiet: { factor: number; rate: number; busyRate: number }
  /** of one container without requests, each second */
  idle: { cpuUs: number; redis: number }
  /** microseconds of Redis's CPU for one operation */
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

/** ASSUMED: the share of its core up to which a container is filled, so that a rush of twice as many still fits. */
export const FILLED = 0.5
/** ASSUMED: one container may fail or be replaced while the others carry everything. */
export const SPARE = 1
/**
 * ASSUMED: how many apps are open in each hour from midnight, against the busiest hour.
 */
export const CURVE: readonly number[] = [
  0.35, 0.22, 0.14, 0.1, 0.1, 0.14, 0.24, 0.4, 0.52, 0.56, 0.58, 0.62, 0.7, 0.66, 0.6, 0.58, 0.6, 0.66, 0.76, 0.88,
  0.97, 1, 0.84, 0.58,
]

/** Each language that the upstream tells apart has its own answer in every container's cache. */
const LANGUAGES = new Set(languages.map(({ apiLocale }) => apiLocale)).size

/**
 * Microseconds of a request at `rate` requests a second in one process: a busy server handles several in one turn of its loop. Between the two
 * rates that were measured, the cost falls with the logarithm of the rate; outside it stays as it is.
 */
export function costAt(rate: number, busyUs: number, { factor, rate: quietRate, busyRate }: Measured['quiet']): number {
  const share = Math.log(rate / quietRate) / Math.log(busyRate / quietRate)
  const within = Math.min(1, Math.max(0, share))
  return busyUs * (factor + (1 - factor) * within)
}

/** Calls a second for one shared row: one whenever somebody asks after the last answer is no longer fresh, in each container and language. */
export function sharedCalls(row: RowKey, rate: number, containers: number): number {
  const freshS = (FRESH_MS[row as keyof typeof FRESH_MS] ?? FRESH_DEFAULT_MS) / 1_000
  const caches = containers * LANGUAGES
  const each = rate / caches
  return caches * (each / (1 + each * freshS))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** What one second of `open` apps needs. @param containers as many as needed, and the spare one, unless given */
export function loadOf(
  open: number,
  rates: ReadonlyMap<Kind, number>,
  { costs, quiet, idle, redisCpuUs }: Measured,
  containers?: number,
): Load {
  const parts = [...rates].map(([kind, rate]) => {
    const cost = costs.get(kind)
    if (!cost) throw new Error(`the cost of ${kind} was not measured`)
    return { ...cost, rate: rate * open }
  })
  const requests = sumOf(parts.map(({ rate }) => rate))
  const busyUs = sumOf(parts.map(({ rate, cpuUs }) => rate * cpuUs)) / requests
  const coresWith = (count: number): number =>
    (requests * costAt(requests / count, busyUs, quiet) + count * idle.cpuUs) / 1e6
  // a request costs less in a process that has more of them, so this is not a division
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
      sumOf([...sharedRates].map(([row, rate]) => sharedCalls(row, rate, all))),
  }
}

/** Seconds of the busiest hour that a whole day is worth. */
export const dayOfPeak = (curve: readonly number[] = CURVE): number => sumOf(curve) * 3_600
