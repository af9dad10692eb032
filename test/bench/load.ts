/**
 * The load, a process of its own: reads one job as JSON from its input, runs it against all targets at the same time, and prints what it saw.
 * Closed: each of `connections` sends its next request when the last was answered, until `wishes` are done.
 * Open: `rate` requests a second for `seconds`, whatever becomes of them; a latency begins when its request was due.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** A whole request in latin1; `file` more bytes of zeros come between `text` and `tail`. Several are one wish: a screen's calls, sent at once. */
export type Request = { text: string; file?: number; tail?: string }
/** `inTurn`: each wish is one of the requests, one after the other. */
type Target = { port: number; requests: readonly Request[]; inTurn?: boolean }
export type Job = { targets: readonly Target[]; connections: number } & (
  | { kind: 'closed'; wishes: number }
  | { kind: 'open'; rate: number; seconds: number }
)
/** Milliseconds; `failed` are answers that were not 2xx. */
export type Seen = { done: number; failed: number; p50: number; p99: number }

const bytesOf = ({ text, file = 0, tail = '' }: Request): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(file), Buffer.from(tail, 'latin1')])

/** One connection, one request at a time. */
class Line {
  private socket: Socket
  private parts: Buffer[] = []
  private waiting: ((status: number) => void) | null = null

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay()
    this.socket.on('error', () => this.settle(0))
    this.socket.on('close', () => this.settle(0))
    this.socket.on('data', (chunk) => {
      this.parts.push(chunk as Buffer)
      this.look()
    })
  }

  get free(): boolean {
    return this.waiting === null
  }

  send(bytes: Buffer): Promise<number> {
    return new Promise((resolve) => {
      this.waiting = resolve
      this.socket.write(bytes)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private settle(status: number): void {
    const resolve = this.waiting
    this.waiting = null
    this.parts = []
    resolve?.(status)
  }

  private look(): void {
    const all = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts)
    this.parts = [all]
    const head = all.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = all.toString('latin1', 0, head).toLowerCase()
    const length = /\ncontent-length: (\d+)/.exec(text)
    const isWhole = length
      ? all.length >= head + 4 + Number(length[1])
      : all.toString('latin1', all.length - 5) === '0\r\n\r\n'
    if (isWhole) this.settle(Number(text.slice(9, 12)))
  }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function report(statuses: readonly number[], spent: number[]): Seen {
  spent.sort((a, b) => a - b)
  return {
    done: statuses.length,
    failed: statuses.filter((status) => status < 200 || status > 299).length,
    p50: at(spent, 0.5),
    p99: at(spent, 0.99),
  }
}

async function closed({ port, requests, inTurn = false }: Target, connections: number, wanted: number): Promise<Seen> {
  const bytes = requests.map(bytesOf)
  const [statuses, spent]: [number[], number[]] = [[], []]
  let begun = 0
  const lines = Array.from({ length: connections }, () => new Line(port))
  await Promise.all(
    lines.map(async (line) => {
      while (begun < wanted) {
        const next = inTurn ? bytes[begun % bytes.length] : bytes[0]
        begun += 1
        const start = performance.now()
        const answers = inTurn || bytes.length === 1 ? [await line.send(next as Buffer)] : await wish(port, bytes)
        statuses.push(...answers)
        spent.push(performance.now() - start)
      }
    }),
  )
  for (const line of lines) line.close()
  return report(statuses, spent)
}

const spare = new Map<number, Line[]>()

async function wish(port: number, requests: readonly Buffer[]): Promise<number[]> {
  const lines = spare.get(port) ?? []
  spare.set(port, lines)
  return Promise.all(
    requests.map(async (bytes) => {
      const line = lines.pop() ?? new Line(port)
      const status = await line.send(bytes)
      lines.push(line)
      return status
    }),
  )
}

async function open({ port, requests }: Target, connections: number, rate: number, seconds: number): Promise<Seen> {
  const bytes = bytesOf(requests[0] ?? { text: '' })
  const lines = Array.from({ length: connections }, () => new Line(port))
  const [statuses, spent]: [number[], number[]] = [[], []]
  const queue: number[] = []
  const start = performance.now()
  let sent = 0
  const total = rate * seconds
  const pump = () => {
    for (const line of lines) {
      if (!line.free) continue
      const due = queue.shift()
      if (due === undefined) return
      void line.send(bytes).then((status) => {
        statuses.push(status)
        spent.push(performance.now() - due)
        pump()
      })
    }
  }
  await new Promise<void>((resolve) => {
    const tick = () => {
      const now = performance.now()
      for (; sent < total && start + (sent * 1_000) / rate <= now; sent++) queue.push(start + (sent * 1_000) / rate)
      pump()
      if (statuses.length >= total) return resolve()
      setTimeout(tick, 1)
    }
    tick()
  })
  for (const line of lines) line.close()
  return report(statuses, spent)
}

const job = JSON.parse(readFileSync(0, 'utf8')) as Job
const seen = await Promise.all(
  job.targets.map((target) =>
    job.kind === 'closed'
      ? closed(target, job.connections, job.wishes)
      : open(target, job.connections, job.rate, job.seconds),
  ),
)
console.log(JSON.stringify(seen))
process.exit(0)
