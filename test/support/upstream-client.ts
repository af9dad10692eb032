/** Our client of the upstream (`server/upstream/client.ts`), and an upstream that answers as a test wants. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { createUpstream, type UpstreamOptions } from '../../server/upstream/client.ts'
import type { UpstreamCall } from '../../server/upstream/request-calls.ts'

export const visitor = { identity: 'network', lang: 'en-US' }
export const member = { identity: 'member', token: 'a-token', lang: 'tr' }
export const readInfo = { key: 'GET user/info', policy: 'read', input: {}, caller: member } as const
export const pay = { key: 'POST user/transfer', policy: 'money', input: { amount: '1' }, caller: member } as const
/** The limits of production, except that a retry starts without a pause. */
export const LIMITS = { ...UPSTREAM_LIMITS, retry: { share: 0.5, saved: 10, jitterMs: 0 } }
/** A successful response. Its `time` is empty, so the client cannot measure the upstream's clock by it. */
export const OK = '{"code":1,"msg":"","time":"","data":{"id":1}}'

/** A response without a result. @param code any code but 1, which means success */
export const refusal = (code: number, msg = ''): string =>
  JSON.stringify({ code, msg, time: 1_700_000_000, data: null })

/**
 * A request that the upstream has received. `text`: its body; '' until the upstream answers by itself. `answer`: answers a request that was left
 * unanswered.
 */
type Seen = IncomingMessage & { text: string; answer: (text?: string) => void }

/**
 * Starts an upstream, and the client with which to call it. The returned object has:
 * - `reply`: the status and text of the upstream's responses. 'cut' cuts the connection; null leaves requests unanswered.
 * - `received`: waits until so many requests have arrived.
 */
export async function startBareUpstream(t: Test, options: Partial<UpstreamOptions> = {}, path = '/prod') {
  const [seen, calls]: [Seen[], UpstreamCall[]] = [[], []]
  let onRequest = () => {}
  const world = {
    reply: [200, OK] as readonly [number, string] | 'cut' | null,
    seen,
    calls,
    async received(requests: number) {
      while (seen.length < requests) await new Promise<void>((resolve) => (onRequest = resolve))
    },
  }
  const server = createServer(async (request, response: ServerResponse) => {
    const call = Object.assign(request, { text: '', answer: (answer = OK) => response.end(answer) })
    seen.push(call)
    onRequest()
    if (world.reply === 'cut') request.socket.destroy()
    if (world.reply === null || world.reply === 'cut') return
    const [status, text] = world.reply
    call.text = Buffer.concat(await request.toArray()).toString()
    response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = createUpstream({
    upstreamUrl: `${origin}${path}`,
    uploadUrl: `${origin}/files/upload`,
    now: Date.now,
    limits: LIMITS,
    clockMemoryMs: 60_000,
    onCall: (call) => calls.push(call),
    ...options,
  })
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    // ignores the error if the test has already closed the client
    await upstream.close().catch(() => {})
  })
  return Object.assign(world, { upstream })
}
