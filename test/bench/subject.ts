/** A process under measurement, pinned to one core. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The measured process has one core for itself. The load generator and the upstream share the other. */
export const SUBJECT_CORE = 0
export const LOAD_CORE = 1

export type Subject = {
  name: string
  port: number
  /** microseconds of CPU time so far, user and system, of all its threads and children */
  cpu(): number
  /** resident memory of the process and its children, in bytes */
  resident(): number
  /** resident memory in bytes of the server itself, without npm and the shell that may have started it */
  serverResident(): number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** @param waits whether to wait until the process prints `listening`, in upper or lower case */
export async function start(
  command: readonly string[],
  port: number,
  {
    core = SUBJECT_CORE,
    env = {},
    waits = true,
  }: { core?: number | string; env?: Record<string, string>; waits?: boolean } = {},
): Promise<Subject> {
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  while (waits && !/listening/i.test(output)) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: ${output}`)
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
  }
  child.stdout?.removeAllListeners('data')
  child.stdout?.resume()
  const family = () => familyOf(child.pid ?? 0)
  return {
    name: basename(command.find((part) => part.endsWith('.ts')) ?? command[0] ?? '', '.ts'),
    port,
    cpu: () => family().reduce((sum, pid) => sum + cpuOf(pid), 0),
    resident: () => family().reduce((sum, pid) => sum + residentOf(pid), 0),
    serverResident: () => residentOf(family().at(-1) ?? 0),
    async stop() {
      running.delete(child)
      // stops all processes of the family: npm exits without stopping its server, and nginx replaces a worker that stops alone
      for (const pid of family()) process.kill(pid, 'SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** CPU time in microseconds. It comes from `schedstat`, which counts nanoseconds, because `stat` counts only in clock ticks. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
    0,
  )

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
