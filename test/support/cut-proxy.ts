/** A proxy between the server and the upstream. It cuts connections at a point that the test chooses. It runs in a thread of its own. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type CutPoint = 'before-connect' | 'after-connect' | 'mid-body' | 'before-head' | 'mid-answer'

export type CutProxy = {
  origin: string
  /** sets the point at which the proxy cuts each new connection; null: it cuts none */
  cut: (point: CutPoint | null) => Promise<void>
  close: () => Promise<unknown>
}

export async function startCutProxy(target: string): Promise<CutProxy> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { target } })
  const [port] = await once(worker, 'message')
  return {
    origin: `http://127.0.0.1:${port}`,
    async cut(point) {
      worker.postMessage(point)
      await once(worker, 'message')
    },
    close: () => worker.terminate(),
  }
}

if (!isMainThread && workerData?.target) {
  const { hostname, port: targetPort } = new URL(workerData.target)
  const sockets = new Set<Socket>()
  let point: CutPoint | null = null
  let port = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (point === 'after-connect') return socket.destroy()
    if (point === 'mid-body') return socket.once('data', () => socket.destroy())
    const at = point
    const onward = connect(Number(targetPort), hostname)
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward)
    if (at === 'before-head') onward.once('data', () => socket.destroy())
    else if (at === 'mid-answer')
      onward.once('data', (chunk: Buffer) => socket.write(chunk.subarray(0, 60), () => socket.destroy()))
    else onward.pipe(socket)
  })
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  parentPort?.on('message', async (next: CutPoint | null) => {
    if (next === 'before-connect') await close()
    else if (point === 'before-connect') await listen()
    point = next
    parentPort?.postMessage('cut')
  })
  await listen()
  parentPort?.postMessage(port)
}
