/** Compares processes under the same load and collects the table of results. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { median } from '../support/tally.ts'
import type { Job, LoadResult, Request } from './load.ts'
import { LOAD_CORE, type Subject } from './subject.ts'

/**
 * How many rounds are run before the measurement. Because of its JIT compiler and garbage collector, a process reaches its full speed only after some
 * ten thousand requests.
 */
const WARM_UP_ROUNDS = 4
const ROUNDS = Number(process.env.ROUNDS ?? 9)

/** A server and the requests that it gets (`LoadTarget` in `load.ts` explains `inTurn`). */
export type Side = { subject: Subject; requests: readonly Request[]; inTurn?: boolean }
type Row = { name: string; target: string; figure: string; held: boolean | null }

export const rows: Row[] = []

/** Prints one row and adds it to the table. @param held whether the target was reached; null for a figure without a target */
export function report(name: string, target: string, figure: string, held: boolean | null): void {
  rows.push({ name, target, figure, held })
  const verdict = held === null ? '      ' : held ? 'held  ' : 'missed'
  console.log(`${verdict} ${name}: ${figure}${target && ` (target ${target})`}`)
}

/** Runs one job of the load generator in a separate process. @returns one result per target */
export function load(job: Job): Promise<LoadResult[]> {
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', String(LOAD_CORE), process.execPath, join(import.meta.dirname, 'load.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => {
      try {
        resolve(JSON.parse(output) as LoadResult[])
      } catch {
        reject(new Error(`the load generator printed ${output}`))
      }
    })
    child.stdin.end(JSON.stringify(job))
  })
}

/**
 * Microseconds of CPU per request of each side, or per screen if the side sends several requests for one screen. All sides are under load at the same
 * time.
 */
async function round(sides: readonly Side[], count: number, connections: number): Promise<number[]> {
  const before = sides.map(({ subject }) => subject.cpu())
  const results = await load({
    kind: 'closed',
    connections,
    count,
    targets: sides.map(({ subject, requests, inTurn = false }) => ({ port: subject.port, requests, inTurn })),
  })
  const failed = results.findIndex((result) => result.failed > 0)
  if (failed >= 0) throw new Error(`side ${failed} failed: ${JSON.stringify(results[failed])}`)
  return sides.map(({ subject }, index) => (subject.cpu() - (before[index] ?? 0)) / count)
}

/**
 * The target of a row. `ratio`: the highest acceptable CPU time, as a multiple of the floor's CPU time. `rival`: a proxy that must need more CPU time
 * than our server.
 */
export type Target = { ratio?: number; rival?: Side }

/** Compares the CPU time per request of three servers in the same rounds: `subject`, `floor` and `rival` (`bench.ts` explains floor and rival). */
export async function compare(
  name: string,
  [subject, floor]: readonly [Side, Side],
  { ratio, rival }: Target,
  count: number,
  connections = 16,
): Promise<void> {
  const sides = rival ? [subject, floor, rival] : [subject, floor]
  for (let warmUp = 0; warmUp < WARM_UP_ROUNDS; warmUp++) await round(sides, count, connections)
  const costs: number[][] = []
  for (let index = 0; index < ROUNDS; index++) costs.push(await round(sides, count, connections))
  const ratios = (side: number): number[] => costs.map((cost) => (cost[side] ?? 0) / (cost[1] ?? 1))
  const medians = sides.map((_, side) => median(costs.map((cost) => cost[side] ?? 0)))
  const [own = 0, other = 0, rivals] = medians
  const spread = `${Math.min(...ratios(0)).toFixed(2)} – ${Math.max(...ratios(0)).toFixed(2)}`
  const figure = `${median(ratios(0)).toFixed(2)} (${spread}); ${own.toFixed(0)} µs, floor ${other.toFixed(0)} µs`
  const reachesRatio = ratio === undefined || median(ratios(0)) <= ratio
  const beatsRival = rivals === undefined || own < rivals
  report(
    name,
    [ratio === undefined ? '' : `≤ ${ratio}`, rival ? 'below http-proxy' : ''].filter(Boolean).join(', '),
    rivals === undefined ? figure : `${figure}, http-proxy ${median(ratios(2)).toFixed(2)} (${rivals.toFixed(0)} µs)`,
    ratio === undefined && !rival ? null : reachesRatio && beatsRival,
  )
}
