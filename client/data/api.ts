/** The one fetch. `call` for all rows but money, `pay` for money, `view` for whole screens. */
import type { Input, MoneyKey, Output, RowKey } from '../../shared/contract/index.ts'
import type { Part, ViewData, Views } from '../../shared/contract/view.ts'
import type { Outcome, ProblemBody } from '../../shared/errors.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { headersFor, takeEarlyResponse } from '../core/early-requests.ts'
import { clock } from '../core/format.ts'
import { hasText, language, t } from '../core/i18n.ts'

/** A call that did not succeed. `code` is a key of the error catalogue, or `offline`, `network`, `timeout` when nothing came back. */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  readonly outcome: Outcome
  readonly fields: Record<string, string>
  /** the member has been told of it, or is being told */
  told = false

  constructor(
    code: string,
    about: Partial<Pick<ProblemBody, 'status' | 'detail' | 'retryAfter' | 'triesLeft' | 'fields'>> & {
      outcome: Outcome
    },
  ) {
    super((about.detail || waitText(code, about.retryAfter) || textOf(code)) + triesText(about.triesLeft))
    this.code = code
    this.status = about.status ?? 0
    this.outcome = about.outcome
    this.fields = about.fields ?? {}
  }
}

/** So few are worth a word. */
const FEW_TRIES = 5
const triesText = (left: number | undefined): string =>
  left === undefined || left > FEW_TRIES ? '' : ` · ${t('error.triesLeft', { count: left })}`

/** How long too many tries shut one out. */
const waitText = (code: string, seconds: number | undefined): string =>
  code === 'too_many_requests' && seconds ? t('error.too_many_requests.wait', { time: clock(seconds) }) : ''

const textOf = (code: string): string => t(hasText(`error.${code}`) ? `error.${code}` : 'error.unknown')

/** Any thrown thing as a problem that can be shown. */
export const asProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem('unknown', { outcome: 'unknown' })

type Hooks = {
  /** the public name of this page's session */
  sessionId: () => string | null
  /** the server says that the session is over */
  onUnauthorized: (problem: ApiProblem, asSession: string | null) => void
  /** the build id of the client that the server has now */
  onBuild: (build: string) => void
}
let hooks: Hooks = { sessionId: () => null, onUnauthorized: () => undefined, onBuild: () => undefined }

/** The session state registers itself here, so that this file need not know it. */
export const setHooks = (given: Hooks): void => {
  hooks = given
}

type Request = {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** milliseconds */
  timeoutMs?: number
  through?: Carrier
}

/** What carries a request, as `fetch` does. */
type Carrier = (address: string, request: RequestInit) => Promise<Response>

async function send<T>(
  { method, path, query = {}, body, headers = {}, timeoutMs = REQUEST_TIMEOUT_MS, through = fetch }: Request,
  unsure: Outcome,
): Promise<T> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const asked = search.toString()
  const asSession = hooks.sessionId()
  const isFile = body instanceof FormData
  let answer: Response
  let content: unknown
  try {
    const address = `/api/${path}${asked && `?${asked}`}`
    const request = {
      method,
      headers: {
        ...headersFor(language.value),
        ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
      // what was sent is finished although the page is closed; a file is too large for that
      keepalive: method !== 'GET' && !isFile,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    }
    answer = await ((method === 'GET' && takeEarlyResponse(address)) || through(address, request))
    content = await answer.json()
  } catch (error) {
    // Chrome before 124 calls it an abort; whoever gives up an upload asks no more what became of it
    if (error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name))
      throw new ApiProblem('timeout', { outcome: unsure })
    throw new ApiProblem(navigator.onLine ? 'network' : 'offline', { outcome: unsure })
  }
  hooks.onBuild(answer.headers.get('x-build') ?? '')
  if (answer.ok) return content as T
  const problem = content as ProblemBody
  const failure = new ApiProblem(problem.code, problem)
  if (answer.status === 401) hooks.onUnauthorized(failure, asSession)
  throw failure
}

function request(key: RowKey, input: unknown): Request {
  const [method = '', path = ''] = key.split(' ')
  return method === 'GET' ? { method, path, query: input as Record<string, unknown> } : { method, path, body: input }
}

type CallKey = Exclude<RowKey, MoneyKey | 'POST common/upload'>

/** Calls a row. @throws ApiProblem */
export const call = <K extends CallKey>(key: K, input: Input<K>): Promise<Output<K>> =>
  send(request(key, input), 'unknown')

/** One wish to move money; the same for every try of it. */
export type Intent = {
  readonly key: string
  /** public name of the session in which it was wished */
  readonly session: string | null
  /** the member wants it although the same was done a moment ago */
  readonly confirmed?: true
}
export const newIntent = (): Intent => ({ key: crypto.randomUUID(), session: hooks.sessionId() })

/** Sends a money row. @throws ApiProblem whose `outcome` says what is known: after `unknown` look at the records, never send again */
export function pay<K extends MoneyKey>(key: K, intent: Intent, input: Input<K>): Promise<Output<K>> {
  const { session } = intent
  // somebody else may be there by now
  if (session !== hooks.sessionId()) return Promise.reject(new ApiProblem('session_changed', { outcome: 'not_sent' }))
  const headers = {
    'Idempotency-Key': intent.key,
    ...(intent.confirmed && { 'X-Same-Intent': 'confirmed' }),
    ...(session && { 'X-Session-Id': session }),
  }
  return send({ ...request(key, input), headers }, 'unknown')
}

/** Uploads a picture. @param through says how much of it has gone @throws ApiProblem */
export function sendPicture(picture: Blob, through: Carrier): Promise<Output<'POST common/upload'>> {
  const body = new FormData()
  body.append('file', picture, 'picture')
  return send({ method: 'POST', path: 'common/upload', body, through }, 'unknown')
}

/** What a screen needs, in one answer. @throws ApiProblem */
export const view = <V extends keyof Views>(name: V, query: Record<string, string> = {}): Promise<Views[V]> =>
  send({ method: 'GET', path: `view/${name}`, query }, 'not_sent')

/** The same for a screen that shows nothing unless all of it is there. @throws ApiProblem also when a part failed */
export async function wholeView<V extends 'tasks' | 'task'>(
  name: V,
  query: Record<string, string> = {},
): Promise<ViewData[V]> {
  const { parts } = await view(name, query)
  const data = Object.entries<Part<unknown>>(parts).map(([part, said]) => {
    if (said.status === 'failed') throw new ApiProblem(said.code, { outcome: 'not_sent' })
    return [part, said.data]
  })
  return Object.fromEntries(data) as ViewData[V]
}

/** Whoever logs out does not wait longer for the server to hear of it. */
const LOGOUT_TIMEOUT_MS = 5_000

/** Ends the session at the server. @throws ApiProblem */
export const endSession = (): Promise<unknown> =>
  send({ method: 'POST', path: 'session/logout', body: {}, timeoutMs: LOGOUT_TIMEOUT_MS }, 'unknown')
