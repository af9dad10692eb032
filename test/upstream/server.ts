/** The stub as an HTTP server: routing, login, recorded calls and faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { account } from './account.ts'
import { Clock, TEST_START } from './clock.ts'
import { control } from './control.ts'
import { type Dialect, proposed, Speech } from './dialect.ts'
import { envelope, Input, Refusal } from './envelope.ts'
import { Faults, spoil } from './faults.ts'
import { funds } from './funds.ts'
import type { Handler } from './handler.ts'
import { market } from './market.ts'
import { translate } from './messages.ts'
import { recharge } from './recharge.ts'
import { replay } from './recorded.ts'
import { seedDemo, seedSmall } from './seed.ts'
import { session } from './session.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { readMultipart, upload } from './upload.ts'
import { withdrawal } from './withdrawal.ts'
import { World } from './world.ts'

const LOGOUT = 'POST user/logout'
const { [LOGOUT]: logout, ...members } = account

/** The calls of the specification, by method and path. */
export const handlers: Record<string, Handler> = {
  ...system,
  ...market,
  ...session,
  ...members,
  ...team,
  ...funds,
  ...recharge,
  ...withdrawal,
  ...tasks,
  ...upload,
}
/** Calls of stock FastAdmin that the specification does not list. */
const stock: Record<string, Handler> = logout ? { [LOGOUT]: logout } : {}

type RecordedRequest = {
  method: string
  path: string
  /** 'POST user/transfer', or the path when it is not a known call */
  key: string
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  query: Record<string, string>
  /** '' for multipart */
  body: string
  json: unknown
  upload?: { field: string; filename: string; type: string; bytes: number; fields: Record<string, string> }
}

export type Upstream = {
  /** including its path prefix */
  url: string
  origin: string
  requests: RecordedRequest[]
  calls(key: string): RecordedRequest[]
  world: World
  clock: Clock
  faults: Faults
  dialect: Dialect
  reset(): void
  /** closes a keep-alive connection without notice when it is reused */
  closesIdle: boolean
  /** replaces the data of a call's response */
  rewrite: ((key: string, data: unknown) => unknown) | null
  /** closes the connections of all hanging calls */
  releaseHung(): void
  close(): Promise<void>
}

export type Options = {
  port?: number
  host?: string
  seed?: 'demo' | 'small'
  dialect?: Partial<Dialect>
  live?: boolean
  /** a folder with recorded responses of a live upstream, used instead of the stub's data */
  recorded?: string
}

const PREFIX = '/prod/api/'

/** Starts a stub with a new world. `live`: time passes and orders progress automatically, as in the demo. */
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

  const upstream: Upstream = {
    url: `${origin}/prod`,
    origin,
    requests: [],
    calls: (key) => upstream.requests.filter((request) => request.key === key),
    ...begin(),
    faults: new Faults(),
    dialect: { ...proposed, ...options.dialect },
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
    const file = upstream.world.files.get(path)
    if (file) {
      response
        .writeHead(200, { 'content-type': file.type, 'cross-origin-resource-policy': 'cross-origin' })
        .end(file.bytes)
      return
    }
    await call(request, response, url, body)
  }

  async function call(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
    const name = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : ''
    const all = { ...handlers, ...stock }
    const key = Object.keys(all).find((each) => each.toLowerCase().endsWith(` ${name.toLowerCase()}`)) ?? url.pathname
    const type = request.headers['content-type'] ?? ''
    const isMultipart = type.startsWith('multipart/form-data')
    const form = isMultipart ? readMultipart(body, type) : undefined
    const text = isMultipart ? '' : body.toString('utf8')
    const json = type.startsWith('application/json') ? parse(text) : undefined
    upstream.requests.push({
      method: request.method ?? '',
      path: url.pathname,
      key,
      url: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      query: Object.fromEntries(url.searchParams),
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
    })

    const active = upstream.faults.take(key)
    if (active?.fault === 'hang') {
      hung.push(response)
      return
    }
    if (active?.fault === 'cut-before-read') return void request.socket.destroy()
    // any fault may also be delayed
    if (active && active.fault !== 'slow-after') await wait(active.ms ?? (active.fault === 'slow' ? 500 : 0))
    if (request.headers.origin !== undefined) return spoilHtml(response, 403)

    const lang = String(request.headers.lang ?? '')
    const answer =
      refused(active?.fault, active?.message, lang) ??
      run(key, key === LOGOUT && upstream.dialect.logout === 'missing' ? undefined : all[key], {
        input: new Input({ ...Object.fromEntries(url.searchParams), ...(isRecord(json) ? json : {}), ...form?.fields }),
        file: form?.file?.field === 'file' ? form.file : undefined,
        token: String(request.headers.token ?? ''),
        lang,
      })
    if (active?.fault === 'cut-before-answer') return void request.socket.destroy()
    if (active?.fault === 'slow-after') await wait(active.ms ?? 500)
    if (active) return spoil(response, active.fault, answer)
    if (key === 'POST common/upload') response.setHeader('set-cookie', 'PHPSESSID=stub; path=/')
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(answer.text)
  }

  function refused(fault: string | undefined, message: string | undefined, lang: string) {
    const now = upstream.clock.now()
    if (fault === 'refuse') return envelope(0, message ?? 'No', null, now)
    if (fault === 'refuse-403') return envelope(403, message ?? 'You have no permission', null, now)
    if (fault === 'error-envelope-500') return envelope(500, 'An error occurred', null, now)
    if (fault === 'unauthorized') return envelope(401, message ?? translate('Please login first', lang), null, now)
    if (fault === 'unauthorized-200')
      return { ...envelope(401, message ?? translate('Please login first', lang), null, now), status: 200 }
    return undefined
  }

  type Asked = { input: Input; file: ReturnType<typeof readMultipart>['file']; token: string; lang: string }

  function run(key: string, handler: Handler | undefined, { input, file, token, lang }: Asked) {
    const { world, clock } = upstream
    const now = clock.now()
    if (!handler) return envelope(404, 'An error occurred', null, now)
    try {
      const data = handler({
        world,
        say: new Speech(upstream.dialect),
        input,
        file,
        token,
        lang,
        now,
        origin,
        visitor: world.memberOf(token),
        member: () => world.needMember(token),
      })
      return envelope(1, '', upstream.rewrite ? upstream.rewrite(key, data) : data, now)
    } catch (error) {
      if (error instanceof Refusal) return envelope(error.code, translate(error.message, lang), null, now)
      throw error
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const spoilHtml = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    // the client aborted the body: only what arrived is recorded
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
