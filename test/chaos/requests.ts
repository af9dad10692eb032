/** Sends requests through the load balancer, and checks each of the server's responses against the error catalogue and the OpenAPI document. */
import { errors } from '../../shared/errors.ts'
import { complaint } from '../openapi/check.ts'

/** `lost`: no response, or a response from the load balancer instead of the server. */
export type Reply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: Record<string, unknown>
      readonly cookie: string
    }
  | { readonly kind: 'lost' }

type Asked = {
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** how long the client waits for a response, in milliseconds */
  readonly patienceMs?: number
}

export type Requests = {
  send(method: 'GET' | 'POST', path: string, asked?: Asked): Promise<Reply>
  /**
   * descriptions of wrong responses: status 500, no JSON although the status is below 502, or not allowed by the error catalogue or the OpenAPI
   * document
   */
  readonly faults: readonly string[]
  readonly count: () => number
  /** number of responses with status 401 */
  readonly loggedOut: () => number
}

/** The longest that the app waits for a response, in milliseconds. */
const PATIENCE_MS = 60_000

export function createRequests(base: string): Requests {
  const faults: string[] = []
  let count = 0
  let loggedOut = 0

  function check(method: string, path: string, status: number, body: unknown): void {
    count += 1
    if (status === 401) loggedOut += 1
    const { code } = objectOf(body)
    const name = `${method} ${path.split('?', 1)[0]} ${status} ${String(code ?? '')}`
    const wrong = complaint(method, path, status, body)
    if (wrong) faults.push(`${name}: ${wrong}`)
    else if (status >= 400 && (status === 500 || !isInCatalogue(status, code))) faults.push(name)
  }

  return {
    faults,
    count: () => count,
    loggedOut: () => loggedOut,
    async send(method, path, { cookie, headers = {}, body, patienceMs = PATIENCE_MS } = {}) {
      try {
        const response = await fetch(base + path, {
          method,
          headers: {
            'x-requested-with': 'fetch',
            'accept-language': 'en-US',
            ...(cookie && { cookie }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          signal: AbortSignal.timeout(patienceMs),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        // under `/api` the server always responds with JSON, so this response comes from the load balancer
        if (!response.headers.get('content-type')?.includes('json')) {
          if (response.status < 502) faults.push(`${method} ${path} ${response.status}: not JSON`)
          return { kind: 'lost' }
        }
        const parsed: unknown = JSON.parse(text)
        check(method, path, response.status, parsed)
        const [set = ''] = response.headers.getSetCookie()
        return { kind: 'answer', status: response.status, body: objectOf(parsed), cookie: set.split(';', 1)[0] ?? '' }
      } catch {
        return { kind: 'lost' }
      }
    },
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

const isInCatalogue = (status: number, code: unknown): boolean =>
  Object.entries(errors).some(([name, entry]) => name === code && entry.status === status)
