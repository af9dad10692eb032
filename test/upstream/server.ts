/** The stub as an HTTP server: routing, login, recording of calls, and faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Answer, answer, keyOf, refused } from './answer.ts'
import { Clock, TEST_START } from './clock.ts'
import { control } from './control.ts'
import { type Dialect, proposed } from './dialect.ts'
import { Input } from './envelope.ts'
import { Faults, spoil } from './faults.ts'
import { pictureAt } from './pictures.ts'
import { replay } from './recorded.ts'
import { seedDemo, seedSmall } from './seed.ts'
import { FREE_CALLS, isOwnOrigin, readsBodyOnly, SESSION_HEADERS, stockOrigin, stockToken } from './stock.ts'
import { readMultipart } from './upload.ts'
import { World } from './world.ts'

export type RecordedRequest = {
  method: string
  path: string
  /** the key of the call, such as 'POST user/transfer'; the path if there is no call at this path */
  key: string
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  query: Record<string, string>
  /** '' for a multipart body, which is in `upload` */
  body: string
  json: unknown
  upload?: { field: string; filename: string; type: string; bytes: number; fields: Record<string, string> }
  /** the response before a fault altered it. Missing if the call was cut off earlier, or is more than `ANSWERS_KEPT` requests back */
  answer?: Answer
  fault?: string
}

export type Upstream = {
  /** the address with its path prefix */
  url: string
  origin: string
  requests: RecordedRequest[]
  calls(key: string): RecordedRequest[]
  world: World
  clock: Clock
  faults: Faults
  dialect: Dialect
  /** the calls that the stock dialect answers without a login; tests may change this set */
  freeCalls: Set<string>
  reset(): void
  /** whether a kept-alive connection is closed without a response when a second request arrives on it */
  closesIdle: boolean
  /** returns the data to send in place of a call's own `data`; null to send all data unchanged */
  rewrite: ((key: string, data: unknown) => unknown) | null
  /** closes the connections of all calls that hang */
  releaseHung(): void
  close(): Promise<void>
}

export type Options = {
  port?: number
  host?: string
  seed?: 'demo' | 'small'
  dialect?: Partial<Dialect>
  live?: boolean
  /** folder with recorded responses of a live upstream, which replace the stub's data */
  recorded?: string
}

/** How many requests back the responses are kept. This limits the memory of long runs. */
const ANSWERS_KEPT = 100
const HTML = 'text/html; charset=utf-8'

/** Starts a stub with a new world. With `live`, time passes and orders progress by themselves, as in the demo. */
export async function startUpstream(options: Options = {}): Promise<Upstream> {
  const live = options.live ?? false
  const makeClock = () => new Clock(live, TEST_START)
  const fill = (world: World) => (options.seed === 'demo' ? seedDemo(world) : seedSmall(world))
  const begin = () => {
    const clock = makeClock()
    const world = new World(clock)
    fill(world)
    world.autopilot = live
    return { clock, world }
  }

  const used = new WeakSet<Socket>()
  const hung: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (upstream.closesIdle && used.has(request.socket)) return request.socket.destroy()
    used.add(request.socket)
    void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const dialect = { ...proposed, ...options.dialect }
  const isStock = dialect.framework === 'stock'
  const url = isStock ? origin : `${origin}/prod`
  const prefix = isStock ? '/api/' : '/prod/api/'

  const upstream: Upstream = {
    url,
    origin,
    requests: [],
    calls: (key) => upstream.requests.filter((request) => request.key === key),
    ...begin(),
    faults: new Faults(),
    dialect,
    freeCalls: new Set(FREE_CALLS),
    reset() {
      upstream.requests.length = 0
      upstream.faults.clear()
      Object.assign(upstream, begin())
    },
    closesIdle: false,
    rewrite: options.recorded ? replay(options.recorded) : null,
    releaseHung() {
      for (const response of hung.splice(0)) response.destroy()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return upstream

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const path = decodeURIComponent(url.pathname)
    if (live) upstream.world.applyDue()
    const body = await readBody(request)
    if (path.startsWith('/__control')) return control(upstream, request, response, path, body)
    const file = upstream.world.files.get(path) ?? pictureAt(path)
    if (file) {
      response
        .writeHead(200, { 'content-type': file.type, 'cross-origin-resource-policy': 'cross-origin' })
        .end(file.bytes)
      return
    }
    await call(request, response, url, body)
  }

  async function call(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
    const query = Object.fromEntries(url.searchParams)
    const type = request.headers['content-type'] ?? ''
    const isMultipart = type.startsWith('multipart/form-data')
    const form = isMultipart ? readMultipart(body, type) : undefined
    const text = isMultipart ? '' : body.toString('utf8')
    const json = type.startsWith('application/json') ? parse(text) : undefined
    const isForm = type.startsWith('application/x-www-form-urlencoded')
    const fields = isForm ? Object.fromEntries(new URLSearchParams(text)) : (form?.fields ?? {})
    const name = isStock && query.s ? query.s.replace(/^\/?(?=api\/)/, '/') : url.pathname
    const path = name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : ''
    const key = keyOf(dialect, path) ?? url.pathname
    const recorded: RecordedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      key,
      url: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      query,
      body: text,
      json,
      ...(form?.file && {
        upload: {
          field: form.file.field,
          filename: form.file.filename,
          type: form.file.type,
          bytes: form.file.bytes.length,
          fields: form.fields,
        },
      }),
    }
    upstream.requests.push(recorded)
    // an older response is forgotten: in hours of load, all responses would take too much memory
    delete upstream.requests.at(-ANSWERS_KEPT)?.answer

    const active = upstream.faults.take(key)
    if (active) recorded.fault = active.fault
    if (active?.fault === 'hang') {
      hung.push(response)
      return
    }
    if (active?.fault === 'cut-before-read') return void request.socket.destroy()
    // `until` and `ms` delay every fault here, except `slow-after`, which waits after the call has been carried out
    if (active && active.fault !== 'slow-after')
      await (active.until ?? wait(active.ms ?? (active.fault === 'slow' ? 500 : 0)))
    if (request.headers.origin !== undefined && !(isStock && isOwnOrigin(request.headers.origin)))
      return sendText(response, 403, HTML, isStock ? '跨域检测无效' : '<h1>Forbidden</h1>')
    if (isStock && path === '') return sendText(response, 404, HTML, '<!DOCTYPE html><title>System Error</title>')

    const lang = String(request.headers.lang ?? '')
    const given = { ...(isRecord(json) ? json : {}), ...fields }
    const made =
      (active && refused(upstream, active.fault, lang, active.message)) ??
      answer(upstream, {
        key,
        path,
        method: recorded.method,
        input: new Input(isStock && readsBodyOnly(key) ? given : { ...query, ...given }),
        file: form?.file?.field === 'file' ? form.file : undefined,
        token: isStock ? stockToken(request.headers, url.searchParams, fields) : String(request.headers.token ?? ''),
        lang,
        origin: isStock ? stockOrigin(request.headers) : origin,
      })
    recorded.answer = made
    if (dialect.bom) made.text = `\uFEFF${made.text}`
    if (active?.fault === 'cut-before-answer') return void request.socket.destroy()
    if (active?.fault === 'slow-after') await wait(active.ms ?? 500)
    if (active) return spoil(response, active.fault, made)
    if (key === 'POST common/upload')
      for (const [header, value] of Object.entries(SESSION_HEADERS)) response.setHeader(header, value)
    const callback = isStock ? ({ ...query, ...given } as Record<string, unknown>).callback : undefined
    if (callback) return sendText(response, 200, 'application/javascript; charset=utf-8', `${callback}(${made.text});`)
    sendText(response, made.status, 'application/json; charset=utf-8', made.text)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const sendText = (response: ServerResponse, status: number, type: string, text: string): void => {
  response.writeHead(status, { 'content-type': type }).end(text)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    // the client aborted the request, so only the bytes that have arrived are recorded
  }
  return Buffer.concat(chunks)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
