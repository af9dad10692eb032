/** Makes one call to a live upstream in the same way as the server, and classifies the response. */
import { Problem } from '../../server/problem.ts'
import { openEnvelope } from '../../server/upstream/envelope.ts'
import type { RowKey } from '../../shared/contract/index.ts'
import { PNG } from '../support/one-pixel.ts'

const TIMEOUT_MS = 15_000
const MESSAGE_MAX = 160

export type Reply = { status: number; type: string; text: string }

/** What a response turned out to be. `message` is for the report; values that were sent, e-mail addresses and long numbers are masked in it. */
export type Opened =
  | { kind: 'data'; data: unknown }
  | { kind: 'missing' | 'refuses' | 'login' | 'fault'; message: string }

/** The upstream did not respond. The message is written for the operator. */
export class Unreachable extends Error {}

async function exchange(url: string, init: RequestInit): Promise<Reply> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'no content type'
    // reads the bytes, because `text()` would drop a byte order mark, which the server would see
    return { status: answer.status, type, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') }
  } catch (error) {
    throw new Unreachable(whyNot(error, new URL(url)), { cause: error })
  }
}

function whyNot(error: unknown, { host, hostname }: URL): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${hostname} is unknown`
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}`
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return `no answer from ${host} within ${TIMEOUT_MS / 1_000} s`
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return `the certificate of ${host} is not accepted (${code})`
  return `no answer from ${host} (${code || (cause instanceof Error ? cause.message : 'error')})`
}

const headersFor = (token: string | undefined) => ({
  accept: 'application/json',
  lang: 'en',
  // one connection per call: if a reused connection had just been closed by the upstream, the call would seem to have no response
  connection: 'close',
  ...(token && { token }),
})

/**
 * @param base address with its path prefix, such as `https://host/prod`
 * @param input what the contract's input codec produces
 * @throws Unreachable if there is no response
 */
export function ask(base: string, key: RowKey, input: object, token: string | undefined): Promise<Reply> {
  const [method = 'GET', path = ''] = key.split(' ')
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return exchange(`${base}/api/${path}${method === 'GET' && query ? `?${query}` : ''}`, {
    method,
    headers: { ...headersFor(token), ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
}

/** Uploads an image of one pixel as multipart/form-data. @throws Unreachable if there is no response */
export function upload(url: string, token: string | undefined): Promise<Reply> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'contract-check.png')
  return exchange(url, { method: 'POST', headers: { ...headersFor(token), platform: 'h5' }, body })
}

/** The upstream's own message, without anything that may be personal data. @param secrets values that were sent */
function cleaned(message: string, secrets: readonly string[]): string {
  let text = message
  for (const secret of secrets) if (secret.length > 2) text = text.replaceAll(secret, '…')
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/\d{4,}/g, (digits) => '9'.repeat(digits.length))
    .slice(0, MESSAGE_MAX)
}

function envelopeOf(text: string): { code: number; msg: string } | null {
  try {
    const { code, msg } = Object(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!/^-?\d{1,6}$/.test(String(code))) return null
    return { code: Number(code), msg: typeof msg === 'string' ? msg : '' }
  } catch {
    return null
  }
}

/** Reads a response as the server does. If the server would refuse it, the result says why. */
export function open({ status, type, text }: Reply, secrets: readonly string[]): Opened {
  const envelope = envelopeOf(text)
  if (!envelope)
    return { kind: 'fault', message: `answers ${status} with ${type}, not with the envelope {code, msg, time, data}` }
  const said = cleaned(envelope.msg, secrets) || `code ${envelope.code}`
  if (status >= 500 || envelope.code >= 500) return { kind: 'fault', message: `fails with ${status}: ${said}` }
  try {
    return { kind: 'data', data: openEnvelope(status, text).data }
  } catch (error) {
    switch (error instanceof Problem ? error.code : '') {
      case 'session_ended':
        return { kind: 'login', message: `needs a login: ${said}` }
      case 'upstream_missing':
        return { kind: 'missing', message: 'the upstream has no such call' }
      case 'refused':
        return { kind: 'refuses', message: `reachable, refuses: ${said}` }
      default:
        return { kind: 'fault', message: `says that it succeeded, with HTTP status ${status}` }
    }
  }
}
