/** How two processes are compared, and what is written down of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Job, Request, Seen } from './load.ts'
import { LOAD_CORE, type Subject } from './subject.ts'

/** until both are as fast as they get: compilers and young generations need some ten thousand requests */
const WARMING = 4
const ROUNDS = Number(process.env.ROUNDS ?? 9)

export type Side = { subject: Subject; requests: readonly Request[] }
export type Line = { name: string; reach: string; figure: string; holds: boolean | null }

export const lines: Line[] = []

/** @param holds null where nothing is to be reached */
export function note(name: string, reach: string, figure: string, holds: boolean | null): void {
  lines.push({ name, reach, figure, holds })
  console.log(
    `${holds === null ? '      ' : holds ? 'held  ' : 'missed'} ${name}: ${figure}${reach && ` (reach ${reach})`}`,
  )
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} – ${Math.max(...values).toFixed(2)})`

/** Runs one job in a process of its own. @returns what each target's side saw */
export function load(job: Job): Promise<Seen[]> {
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', String(LOAD_CORE), process.execPath, join(import.meta.dirname, 'load.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => {
      try {
        resolve(JSON.parse(output) as Seen[])
      } catch {
        reject(new Error(`the load said ${output}`))
      }
    })
    child.stdin.end(JSON.stringify(job))
  })
}

/** Microseconds of CPU per wish of each side, under the same load at the same time. */
async function round(sides: readonly Side[], wishes: number, connections: number): Promise<number[]> {
  const before = sides.map(({ subject }) => subject.cpu())
  const seen = await load({
    kind: 'closed',
    connections,
    wishes,
    targets: sides.map(({ subject, requests }) => ({ port: subject.port, requests })),
  })
  const failed = seen.findIndex(({ failed: count }) => count > 0)
  if (failed >= 0) throw new Error(`side ${failed}: ${JSON.stringify(seen[failed])}`)
  return sides.map(({ subject }, index) => (subject.cpu() - (before[index] ?? 0)) / wishes)
}

/** @param reach the highest ratio of the first to the second that is good enough; null: only to be known */
export async function compare(
  name: string,
  reach: number | null,
  [ours, floor]: readonly [Side, Side],
  wishes: number,
  connections = 16,
): Promise<void> {
  const sides = [ours, floor]
  for (let count = 0; count < WARMING; count++) await round(sides, wishes, connections)
  const costs: number[][] = []
  for (let count = 0; count < ROUNDS; count++) costs.push(await round(sides, wishes, connections))
  const ratios = costs.map(([mine = 0, other = 1]) => mine / other)
  const [mine, other] = sides.map((_, side) => median(costs.map((each) => each[side] ?? 0)).toFixed(0))
  note(
    name,
    reach === null ? '' : `≤ ${reach}`,
    `${spread(ratios)}; ${mine} µs against ${other}`,
    reach === null ? null : median(ratios) <= reach,
  )
}
