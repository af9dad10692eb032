/** The caller of an upstream call, and the headers that are sent for them. */
import { traceparent } from '../base/trace.ts'
import { Problem } from '../problem.ts'
import type { RequestCalls } from './request-calls.ts'

/** The member or visitor for whom a call is made. */
export type Caller = {
  /** identifies the caller: the member, or the network of a visitor's address */
  readonly identity: string
  /** the upstream's token, when logged in */
  readonly token?: string | undefined
  readonly lang: string
  readonly source?: string | undefined
  /** the client's IP address, as reported by our own proxies */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
  /** id of the trace that the request belongs to */
  readonly trace?: string | undefined
  /** collects the calls of a request for its log line */
  readonly calls?: RequestCalls | undefined
}

/** Whether the call is made with the token of a session. */
export const isMember = ({ token }: Caller): boolean => !!token

/** Sent with each call. Firewalls often block calls that have no `user-agent`. `identity`: this server does not decompress responses. */
const FIXED = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'snt-web' }

/**
 * The headers of a call (section 7 of the specification): token, lang and source if present. Also the client's address, so that the upstream can
 * apply its own limits per client.
 */
export function headersFor({ token, lang, source, address, trace }: Caller): Record<string, string> {
  const headers: Record<string, string> = { ...FIXED, lang }
  if (token) headers.token = token
  if (source) headers.source = source
  if (address) headers['x-forwarded-for'] = address
  if (trace) headers.traceparent = traceparent(trace)
  return headers
}

/** The beginning of a token by which it is recognised in a message, because a long message is cut off and may end within the token. */
const TOKEN_START = 12

/** The error without the upstream's message if that repeats the caller's token, which must not reach the page. */
export function withoutOwnToken(error: unknown, { token }: Caller): unknown {
  const start = token?.slice(0, TOKEN_START).toLowerCase()
  if (!(error instanceof Problem) || !start || !error.detail?.toLowerCase().includes(start)) return error
  const { code, outcome, transient } = error
  return new Problem(code, { outcome, transient })
}
