/** Faults of the upstream. Tests switch them on by name, for one call or for all calls. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

const FAULTS = [
  'slow',
  'hang',
  'html',
  'empty',
  'truncated',
  'garbled',
  'no-code',
  'refuse',
  'refuse-403',
  'missing',
  'unauthorized',
  'unauthorized-200',
  'bare-401',
  'error-500',
  'error-envelope-500',
  'redirect',
  'success-404',
  'cut-before-read',
  'cut-before-answer',
  'cut-mid-answer',
  'slow-after',
  'huge',
  'gzip-bomb',
  'drip',
  'cookies',
] as const
export type Fault = (typeof FAULTS)[number]
/** `times`: how often the fault applies. `until`: the response is delayed until this promise resolves; without `until`, it is delayed by `ms` */
export type FaultOptions = { times?: number; ms?: number; until?: Promise<void>; message?: string }
type Active = FaultOptions & { fault: Fault; left: number }

export class Faults {
  readonly #active = new Map<string, Active>()

  /** @param key such as 'POST user/transfer', or '*' for all calls */
  set(key: string, fault: Fault, options: FaultOptions = {}): void {
    this.#active.set(key, { fault, left: options.times ?? Number.POSITIVE_INFINITY, ...options })
  }

  clear(key?: string): void {
    if (key === undefined) this.#active.clear()
    else this.#active.delete(key)
  }

  /** The fault for this call: the one that is set for it, or the one for all calls (`*`). Each call uses up one of the fault's `times`. */
  take(key: string): Active | undefined {
    const name = this.#active.has(key) ? key : '*'
    const active = this.#active.get(name)
    if (!active) return undefined
    active.left -= 1
    if (active.left <= 0) this.#active.delete(name)
    return active
  }
}

type Answer = { status: number; text: string }

/** Sends a response, spoiled as `fault` says. */
export function spoil(response: ServerResponse, fault: Fault, { status, text }: Answer): void {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const say = (code: number, body: string | Buffer, headers: Record<string, string | string[]> = json) => {
    response.writeHead(code, headers)
    response.end(body)
  }
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>'
  switch (fault) {
    case 'html':
      return say(200, page, { 'content-type': 'text/html' })
    case 'bare-401':
      return say(401, page, { 'content-type': 'text/html' })
    case 'error-500':
      return say(500, page, { 'content-type': 'text/html' })
    case 'empty':
      return say(200, '')
    case 'garbled':
      return say(200, '{"code":1,"msg":"","time":"0","data":"\\u0000nonsense"}')
    case 'no-code':
      return say(200, '{"msg":"","data":{}}')
    case 'redirect':
      return say(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
    case 'success-404':
      return say(404, text)
    case 'huge':
      return say(200, `{"code":1,"msg":"","data":"${'x'.repeat(50 * 1024 * 1024)}"}`)
    case 'gzip-bomb':
      return say(200, gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20)), { ...json, 'content-encoding': 'gzip' })
    case 'cookies':
      return say(status, text, {
        ...json,
        'set-cookie': ['session=evil; Path=/', '__Host-Http-session=evil; Path=/; Secure', 'PHPSESSID=1', 'a=b', 'c=d'],
        location: 'https://evil.example/',
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'unsafe-inline'",
        server: 'evil',
        'x-evil': 'yes',
      })
    case 'truncated':
      response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
      return
    case 'cut-mid-answer':
      response.writeHead(status, { ...json, 'transfer-encoding': 'chunked' })
      response.write(text.slice(0, 5), () => response.destroy())
      return
    case 'drip': {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(timer))
      return
    }
    default:
      say(status, text)
  }
}
