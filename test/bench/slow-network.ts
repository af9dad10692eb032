/**
 * Simulates a slow network between browser and server, as a proxy. Chromium's own throttling is not used, because it would observe the page and slow
 * it down.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SlowNetwork = {
  /** the port the browser connects to */
  readonly port: number
  /** the server's port on this machine */
  target: number
  /** whether the network is slow now; initially false */
  slow: boolean
  close: () => void
}

/** 1.6 Mbps down, 0.75 Mbps up */
export const BYTES_PER_MS = { down: 200, up: 93.75 }
export const LATENCY_MS = 150
const PACKET_BYTES = 1_460

/** One direction of one connection. `ends`: the sender has closed the connection. */
type Flow = { to: Socket; waiting: Buffer[]; ends: boolean }

/** All connections share one line. Packets are sent one after the other at the line's speed, and each is delivered after the latency. */
function openLine(network: { slow: boolean }, bytesPerMs: number, latencyMs: number) {
  const flows: Flow[] = []
  const deliveries: (() => void)[] = []
  let freeAt = 0
  let timer: NodeJS.Timeout | undefined

  function deliver(step: () => void): void {
    if (!network.slow && deliveries.length === 0) return step()
    deliveries.push(step)
    // timers that are due at the same time may fire in any order. Therefore each delivers the oldest packet, not its own
    setTimeout(() => deliveries.shift()?.(), network.slow ? latencyMs : 0)
  }

  function pump(): void {
    timer = undefined
    const now = performance.now()
    freeAt = Math.max(freeAt, now - 1)
    for (let flow = flows.shift(); flow; flow = flows.shift()) {
      const { to } = flow
      const chunk = flow.waiting.shift()
      if (chunk) {
        const packet = network.slow ? chunk.subarray(0, PACKET_BYTES) : chunk
        if (packet.length < chunk.length) flow.waiting.unshift(chunk.subarray(packet.length))
        if (network.slow) freeAt += packet.length / bytesPerMs
        deliver(() => to.write(packet))
      }
      if (flow.waiting.length > 0) flows.push(flow)
      else if (flow.ends) deliver(() => to.end())
      if (freeAt > now) break
    }
    if (flows.length > 0) timer = setTimeout(pump, freeAt - now)
  }

  return (from: Socket, to: Socket): void => {
    const flow: Flow = { to, waiting: [], ends: false }
    const queue = (): void => {
      if (!flows.includes(flow)) flows.push(flow)
      if (timer) return
      // waits until the line has sent all earlier packets
      if (network.slow) timer = setTimeout(pump, Math.max(0, freeAt - performance.now()))
      else pump()
    }
    from.on('data', (chunk: Buffer) => {
      flow.waiting.push(chunk)
      queue()
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      flow.ends = true
      queue()
    })
  }
}

export async function startSlowNetwork(): Promise<SlowNetwork> {
  const network = { slow: false, target: 0 }
  const down = openLine(network, BYTES_PER_MS.down, LATENCY_MS)
  const up = openLine(network, BYTES_PER_MS.up, 0)
  const server = createServer({ noDelay: true }, (browser) => {
    const onward = connect({ port: network.target, host: '127.0.0.1', noDelay: true })
    up(browser, onward)
    down(onward, browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return Object.assign(network, {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => void server.close(),
  })
}
