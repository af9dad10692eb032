/**
 * The load generator, a separate process: reads one job as JSON from stdin, runs it against all targets at the same time and prints the results.
 * Closed loop: each of `connections` sends its next request after the response to its last request, until `count` requests are done.
 * Open loop: `rate` requests a second for `seconds`, however slow the responses are. The latency is measured from the time at which a request was
 * due.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** A whole request in latin1. `file`: the number of zero bytes between `text` and `tail`. */
export type Request = { text: string; file?: number; tail?: string }
/**
 * Several `requests` are the calls of one screen: they are sent at once and counted as one. With `inTurn`, and always in an open loop, they are sent
 * one by one, and each counts.
 */
type LoadTarget = { port: number; requests: readonly Request[]; inTurn?: boolean }
export type Job = { targets: readonly LoadTarget[]; connections: number } & (
  | { kind: 'closed'; count: number }
  | { kind: 'open'; rate: number; seconds: number }
)
/** Latencies in milliseconds. `failed` counts responses other than 2xx and broken connections. */
export type LoadResult = { done: number; failed: number; p50: number; p99: number }

const bytesOf = ({ text, file = 0, tail = '' }: Request): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(file), Buffer.from(tail, 'latin1')])

/** A connection that sends one request at a time. */
class Connection {
  private socket: Socket
  private parts: Buffer[] = []
  private waiting: ((status: number) => void) | null = null

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay()
    this.socket.on('error', () => this.finish(0))
    this.socket.on('close', () => this.finish(0))
    this.socket.on('data', (chunk) => {
      this.parts.push(chunk as Buffer)
      this.parse()
    })
  }

  get free(): boolean {
    return this.waiting === null
  }

  /** @returns the status, or 0 if the connection breaks */
  send(bytes: Buffer): Promise<number> {
    return new Promise((resolve) => {
      this.waiting = resolve
      this.socket.write(bytes)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private finish(status: number): void {
    const resolve = this.waiting
    this.waiting = null
    this.parts = []
    resolve?.(status)
  }

  private parse(): void {
    const all = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts)
    this.parts = [all]
    const head = all.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = all.toString('latin1', 0, head).toLowerCase()
    const length = /\ncontent-length: (\d+)/.exec(text)
    const isWhole = length
      ? all.length >= head + 4 + Number(length[1])
      : all.toString('latin1', all.length - 5) === '0\r\n\r\n'
    if (isWhole) this.finish(Number(text.slice(9, 12)))
  }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function resultOf(statuses: readonly number[], latencies: number[]): LoadResult {
  latencies.sort((a, b) => a - b)
  return {
    done: statuses.length,
    failed: statuses.filter((status) => status < 200 || status > 299).length,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
  }
}

async function closed(
  { port, requests, inTurn = false }: LoadTarget,
  connections: number,
  count: number,
): Promise<LoadResult> {
  const bytes = requests.map(bytesOf)
  const [statuses, latencies]: [number[], number[]] = [[], []]
  let started = 0
  const lines = Array.from({ length: connections }, () => new Connection(port))
  await Promise.all(
    lines.map(async (line) => {
      while (started < count) {
        const next = inTurn ? bytes[started % bytes.length] : bytes[0]
        started += 1
        const start = performance.now()
        const answers =
          inTurn || bytes.length === 1 ? [await line.send(next as Buffer)] : await sendTogether(port, bytes)
        statuses.push(...answers)
        latencies.push(performance.now() - start)
      }
    }),
  )
  for (const line of lines) line.close()
  return resultOf(statuses, latencies)
}

const idle = new Map<number, Connection[]>()

async function sendTogether(port: number, requests: readonly Buffer[]): Promise<number[]> {
  const lines = idle.get(port) ?? []
  idle.set(port, lines)
  return Promise.all(
    requests.map(async (bytes) => {
      const line = lines.pop() ?? new Connection(port)
      const status = await line.send(bytes)
      lines.push(line)
      return status
    }),
  )
}

async function open(
  { port, requests }: LoadTarget,
  connections: number,
  rate: number,
  seconds: number,
): Promise<LoadResult> {
  const bytes = requests.map(bytesOf)
  const lines = Array.from({ length: connections }, () => new Connection(port))
  const [statuses, latencies]: [number[], number[]] = [[], []]
  const queue: number[] = []
  let started = 0
  const start = performance.now()
  let sent = 0
  const total = rate * seconds
  const sendDue = () => {
    for (const line of lines) {
      if (!line.free) continue
      const due = queue.shift()
      if (due === undefined) return
      started += 1
      void line.send(bytes[started % bytes.length] as Buffer).then((status) => {
        statuses.push(status)
        latencies.push(performance.now() - due)
        sendDue()
      })
    }
  }
  await new Promise<void>((resolve) => {
    const tick = () => {
      const now = performance.now()
      for (; sent < total && start + (sent * 1_000) / rate <= now; sent++) queue.push(start + (sent * 1_000) / rate)
      sendDue()
      if (statuses.length >= total) return resolve()
      setTimeout(tick, 1)
    }
    tick()
  })
  for (const line of lines) line.close()
  return resultOf(statuses, latencies)
}

const job = JSON.parse(readFileSync(0, 'utf8')) as Job
const results = await Promise.all(
  job.targets.map((target) =>
    job.kind === 'closed'
      ? closed(target, job.connections, job.count)
      : open(target, job.connections, job.rate, job.seconds),
  ),
)
console.log(JSON.stringify(results))
process.exit(0)
