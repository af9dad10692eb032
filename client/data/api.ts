/**
 * The app's API requests. `call` sends a row of the call table (`shared/contract`), except payments (`pay.ts`) and uploads (`send-picture.ts`).
 * `view` loads a screen's data.
 */
import type { Input, MoneyKey, Output, RowKey } from '../../shared/contract/index.ts'
import type { ViewData, Views } from '../../shared/contract/view.ts'
import type { CallOutcome, ProblemBody } from '../../shared/errors.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { headersFor, takeEarlyResponse } from '../core/early-requests.ts'
import { clock } from '../core/format.ts'
import { hasText, language, t } from '../core/i18n.ts'
import { networkCode } from '../core/network-problem.ts'

/** A failed request. `code` is a key of the error catalogue. If there was no response, `code` comes from `networkCode`. */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  readonly outcome: CallOutcome
  /** for each wrong field, the text key of what is wrong */
  readonly fields: Record<string, string>
  /** seconds after which the request may be sent again; null if the server does not say */
  readonly retryAfter: number | null
  /** text with the number of tries left, which is part of `message`, too; '' if that number is not known or above `FEW_TRIES` */
  readonly tries: string
  /** how many tries are left, by the server's own count; null if the server does not say */
  readonly triesLeft: number | null
  /** whether the caller must not show this problem, because it is shown elsewhere or concerns a member who is no longer logged in */
  handled = false

  constructor(
    code: string,
    about: Partial<Pick<ProblemBody, 'status' | 'detail' | 'retryAfter' | 'triesLeft' | 'fields'>> & {
      outcome: CallOutcome
    },
  ) {
    const wait = about.retryAfter
    const tries = triesText(about.triesLeft, wait)
    const text = about.detail || (code === 'too_many_requests' && waitText(wait)) || textOf(code, about.fields)
    super(tries ? `${text} · ${tries}` : text)
    this.code = code
    this.tries = tries
    this.triesLeft = about.triesLeft ?? null
    this.retryAfter = wait ?? null
    this.status = about.status ?? 0
    this.outcome = about.outcome
    this.fields = about.fields ?? {}
  }
}

/** The member is told how many tries are left if there are at most this many. */
const FEW_TRIES = 5
const triesText = (left: number | undefined, wait: number | undefined): string =>
  left === 0 ? waitText(wait) : left === undefined || left > FEW_TRIES ? '' : t('error.triesLeft', { count: left })

/** Text with the waiting time after too many requests; '' if the time is not known. */
const waitText = (seconds: number | undefined): string =>
  seconds ? t('error.too_many_requests.wait', { time: clock(seconds) }) : ''

/** The error's text. If a refusal gives the same reason for all of its fields, the text is that reason. */
function textOf(code: string, fields: Record<string, string> = {}): string {
  const [key, other] = new Set(Object.values(fields))
  if (code === 'refused' && key && !other) return t(key)
  return t(hasText(`error.${code}`) ? `error.${code}` : 'error.unknown')
}

/** Any thrown value as an ApiProblem; other errors get the code `unknown`. */
export const asProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem('unknown', { outcome: 'unknown' })

type Hooks = {
  /** public id of this page's session; null when logged out */
  sessionId: () => string | null
  /** called on a 401 response; `asSession` is the public id of the session that sent the request */
  onUnauthorized: (problem: ApiProblem, asSession: string | null) => void
  /** called after a response, with the id of the client build that the server now serves */
  onBuild: (build: string) => void
}
let hooks: Hooks = { sessionId: () => null, onUnauthorized: () => undefined, onBuild: () => undefined }

/** The session module registers itself here, so that this module need not import it. */
export const setHooks = (given: Hooks): void => {
  hooks = given
}
/** Tells the session module which client build the server has, as named in a response's header. */
export const noteBuild = ({ headers }: Response): void => hooks.onBuild(headers.get('x-build') ?? '')
export const currentSession = (): string | null => hooks.sessionId()

type Request = {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  timeoutMs?: number
  through?: Carrier
}

/** `fetch`, or a function with the same result that reports the progress of an upload. */
export type Carrier = (address: string, request: RequestInit) => Promise<Response>

/** Sends a request. @param unsure the outcome of the call if no response arrives @throws ApiProblem */
export async function send<T>(
  { method, path, query = {}, body, headers = {}, timeoutMs = REQUEST_TIMEOUT_MS, through = fetch }: Request,
  unsure: CallOutcome,
): Promise<T> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const asked = search.toString()
  const asSession = hooks.sessionId()
  const isFile = body instanceof FormData
  const signal = AbortSignal.timeout(timeoutMs)
  let answer: Response | undefined
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
      signal,
      // `keepalive`: the browser completes the request even if the page is closed. Files are too large for that
      keepalive: method !== 'GET' && !isFile,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    }
    answer = await ((method === 'GET' && takeEarlyResponse(address)) || through(address, request))
    content = await answer.json()
  } catch (error) {
    const about = { error, timedOut: signal.aborted, protocol: location.protocol, online: navigator.onLine }
    // an error page of a load balancer in front of the server: a response has arrived, so the member's connection is not to blame
    const isErrorPage = error instanceof SyntaxError && answer?.ok === false
    throw new ApiProblem(isErrorPage ? 'upstream_down' : networkCode(about), { outcome: unsure })
  }
  noteBuild(answer)
  if (answer.ok) return content as T
  const problem = content as ProblemBody
  // absent in the JSON of a gateway in between, which knows nothing of payments and sessions
  const { outcome } = problem
  const failure = new ApiProblem(problem.code, { ...problem, outcome: outcome ?? unsure })
  if (answer.status === 401 && outcome) hooks.onUnauthorized(failure, asSession)
  throw failure
}

export function request(key: RowKey, input: unknown): Request {
  const [method = '', path = ''] = key.split(' ')
  return method === 'GET' ? { method, path, query: input as Record<string, unknown> } : { method, path, body: input }
}

type CallKey = Exclude<RowKey, MoneyKey | 'POST common/upload'>

/** Calls a row of the call table (`shared/contract`). @throws ApiProblem */
export const call = <K extends CallKey>(key: K, input: Input<K>): Promise<Output<K>> =>
  send(request(key, input), 'unknown')

/** Loads what a screen needs in one response. Parts that are not ready yet are `pending`. @throws ApiProblem */
export const view = <V extends keyof Views>(name: V, query: Record<string, string> = {}): Promise<Views[V]> =>
  send({ method: 'GET', path: `view/${name}`, query }, 'not_sent')

/** Like `view`, but requests pending parts again until all have arrived. @throws ApiProblem, also after `REQUEST_TIMEOUT_MS` */
export async function completeView<V extends keyof ViewData>(name: V, query: Record<string, string> = {}) {
  const answer = await view(name, query)
  const until = Date.now() + REQUEST_TIMEOUT_MS
  for (let late = namesOfPending(answer.parts); late !== ''; late = namesOfPending(answer.parts)) {
    if (Date.now() > until) throw new ApiProblem('timeout', { outcome: 'not_sent' })
    Object.assign(answer.parts, (await view(name, { ...query, late })).parts)
  }
  return answer
}

/** Value of the query parameter `late`, which requests the pending parts again; '' if no part is pending. */
export const namesOfPending = (parts: Record<string, { status: string }>): string =>
  Object.keys(parts)
    .filter((name) => parts[name]?.status === 'pending')
    .join(',')

/** How long logging out waits for the server. */
const LOGOUT_TIMEOUT_MS = 5_000

/** Ends the session on the server. @throws ApiProblem */
export const endSession = (): Promise<unknown> =>
  send({ method: 'POST', path: 'session/logout', body: {}, timeoutMs: LOGOUT_TIMEOUT_MS }, 'unknown')
