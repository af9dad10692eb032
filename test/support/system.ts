/** A complete system for one test: a stub upstream, the real server in front of it, and HTTP clients. */
import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createApp, type Deps } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { complaint } from '../openapi/check.ts'
import { type Options, startUpstream, type Upstream } from '../upstream/server.ts'
import { freshDist, pagesOfDist } from './dist.ts'
import { type Exchange, forgetLast, remember, showExchanges } from './exchanges.ts'

type Teardown = { teardown: (fn: () => Promise<unknown>) => void }

export type Answer = {
  status: number
  headers: Headers
  /** the parsed body */
  body: Record<string, unknown>
  text: string
}

/** An HTTP client that stores two cookies: its session's and its device's. */
export type Caller = {
  cookie: string
  /** the device's cookie; '' before the first login */
  device: string
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

export type System = {
  app: FastifyInstance
  origin: string
  upstream: Upstream
  config: Config
  /** all log lines so far */
  logs(): string[]
  visitor: () => Caller
  login: (account?: string, password?: string) => Promise<Caller>
}

export const SECRET = 'a-test-secret-that-is-long-enough-0123456789'

/**
 * Ports that this process has used. They are not used again, because a connection that was open to the first server could carry a request to the
 * second.
 */
const given = new Set<number>()

/**
 * A free port. It is below the ports that the system uses for outgoing connections, because one of those could take it before the server listens. It
 * is above the ports that browsers refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 30_000)
  if (given.has(port)) return freePort()
  given.add(port)
  const probe = createServer()
  const isFree = await new Promise((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => probe.close(resolve))
  return isFree ? port : freePort()
}

/**
 * A client of the server at `base`. Its calls throw if the response does not match the OpenAPI document.
 * @param upstream the stub behind the server. With it, a failing test shows which upstream calls a request has caused
 */
export function callerOf(base: string, cookie = '', upstream?: Upstream): Caller {
  const caller: Caller = {
    cookie,
    device: '',
    async call(method, path, body, headers = {}) {
      const note = noting({ method, path, headers, body }, upstream)
      const response = await fetch(base + path, {
        method,
        headers: {
          'x-requested-with': 'fetch',
          'accept-language': 'en-US',
          ...((caller.cookie || caller.device) && { cookie: `${caller.cookie}; ${caller.device}` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
        }),
      }).catch((error: Error) => {
        note({ error: `no answer: ${error.cause ?? error.message}` })
        throw error
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1)
        if (/^(__Host-Http-)?device=/.test(pair)) caller.device = pair
        else caller.cookie = pair
      }
      const text = await response.text()
      note({ status: response.status, text, setsCookie: response.headers.getSetCookie().length > 0 })
      const wrong = complaint(method, path, response.status, parsed(text))
      if (wrong) throw new Error(wrong)
      return { status: response.status, headers: response.headers, text, body: asObject(text) }
    },
  }
  return caller
}

/** Starts recording a request. @returns a function that stores the request with its response and the upstream calls that were made meanwhile */
function noting(
  sent: Omit<Exchange, 'answer' | 'upstream'>,
  upstream?: Upstream,
): (answer: Exchange['answer']) => void {
  const last = upstream?.requests.at(-1)
  return (answer) => {
    const calls = upstream?.requests ?? []
    remember({ ...sent, answer, upstream: calls.slice(last ? calls.lastIndexOf(last) + 1 : 0) })
  }
}

/**
 * Limits that never apply: no breaker, no retries, no fair share. Most tests cause many faults, and make many calls of one member at once. Tests of
 * these limits set their own.
 */
const NO_LIMITS = {
  share: { inFlight: Number.POSITIVE_INFINITY, waiting: 0, waitMs: 0 },
  row: { inFlight: Number.POSITIVE_INFINITY, waiting: 0, waitMs: 0 },
  breaker: { windowMs: 10_000, calls: Number.POSITIVE_INFINITY, faults: 1, callers: 1, probeMs: 5_000 },
  retry: { share: 0, saved: 0, jitterMs: 0 },
} satisfies Deps['upstreamLimits']

const ENDLESS = { count: Number.POSITIVE_INFINITY, windowS: 1 }
const GENEROUS = {
  account: ENDLESS,
  address: ENDLESS,
  code: ENDLESS,
  register: ENDLESS,
  noPassword: ENDLESS,
  lookups: ENDLESS,
} satisfies Deps['throttleLimits']

/** How old a system's stores look, in milliseconds. */
const STORE_AGE_MS = 3_600_000

/** Builds a system and stops it when `t` ends. */
export async function build(
  t: Teardown,
  options: { stub?: Options; settings?: Record<string, string>; deps?: Deps } = {},
): Promise<System> {
  showExchanges(t)
  await freshDist()
  const upstream = await startUpstream(options.stub)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstream.url,
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: SECRET,
    MEMBER_REQUESTS_PER_SECOND: '0',
    ...options.settings,
  })
  const logs: string[] = []
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk))
      done()
    },
  })
  const now = options.deps?.now ?? (() => upstream.clock.now() * 1_000)
  // the server's clock is an hour back while it starts, so that its stores look old. With a new store, a record of the upstream proves nothing: it
  // may belong to a payment that was made before the store existed
  let newlyMs = STORE_AGE_MS
  const app = await createApp(config, {
    logStream,
    // no lookups in the background, so that only the test's own requests reach the upstream
    reconcileDelaysMs: [],
    upstreamLimits: NO_LIMITS,
    throttleLimits: GENEROUS,
    ...(config.dataDir && { clientFolder: pagesOfDist() }),
    ...options.deps,
    now: () => now() - newlyMs,
  })
  newlyMs = 0
  const wrong: string[] = []
  app.server.prependListener('request', (request, response) => hold(request, response, wrong))
  await app.listen({ port, host: config.host })
  t.teardown(async () => {
    // the server waits for the calls that hang, up to half a minute, before it closes. One may even be on its way to the stub now
    upstream.faults.clear()
    upstream.releaseHung()
    await app.close()
    await upstream.close()
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })

  const visitor = () => callerOf(`http://127.0.0.1:${port}`, '', upstream)
  return {
    app,
    origin,
    upstream,
    config,
    logs: () => logs,
    visitor,
    async login(account = 'demo', password = 'demo1234') {
      const caller = visitor()
      const answer = await caller.call('POST', '/api/user/login', { account, password })
      if (answer.status !== 200) throw new Error(`login of ${account}: ${answer.text}`)
      upstream.requests.length = 0
      forgetLast()
      return caller
    },
  }
}

/**
 * Validates each JSON response of the API against the OpenAPI document when it is sent, and adds complaints to `wrong`. This covers responses to
 * browsers and raw sockets, too, but not compressed responses.
 */
function hold(request: IncomingMessage, response: ServerResponse, wrong: string[]): void {
  const { method = '', url = '' } = request
  if (!url.startsWith('/api/')) return
  const { end } = response
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    const [chunk] = args
    const isPlain = !response.hasHeader('content-encoding')
    const body = typeof chunk === 'string' || chunk instanceof Uint8Array ? parsed(chunk.toString()) : undefined
    const complaints = isPlain && body !== undefined ? complaint(method, url, response.statusCode, body) : null
    if (complaints) wrong.push(complaints)
    return Reflect.apply(end, this, args)
  } as typeof end
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asObject = (text: string): Record<string, unknown> => (parsed(text) ?? {}) as Record<string, unknown>

/** The header with the idempotency key, which a payment needs. */
export const intent = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key })

/** Path of the lookup of a payment, given the headers with which it was sent. */
export const lookupOf = (headers: Record<string, string>): string =>
  `/api/view/intent?key=${headers['idempotency-key']}`

/** The headers of a payment that may equal a recent one, because they say that the member has confirmed it. */
export const confirmedIntent = (key: string = randomUUID()): Record<string, string> => ({
  ...intent(key),
  'x-same-intent': 'confirmed',
})
