/** The upstream's envelope `{code, msg, time, data}` and what its codes mean over HTTP. */
import { Problem } from '../problem.ts'

const MESSAGE_MAX = 500

/** `time`: the upstream's clock in unix seconds, null when missing or invalid. */
type Opened = { data: unknown; time: number | null }

/**
 * The `data` and `time` of a successful response.
 * @throws Problem `session_ended` (body code 401), `refused` (other codes below 500, with the upstream's message), `upstream_invalid` (the rest)
 */
export function openEnvelope(status: number, text: string): Opened {
  // from a gateway or after a crash: whatever the body says, the call may have been carried out
  if (status >= 500) throw new Problem('upstream_invalid', { transient: true })
  const envelope = parse(text)
  const code = codeOf(envelope.code)
  const detail = typeof envelope.msg === 'string' ? envelope.msg.slice(0, MESSAGE_MAX) : ''
  if (code === 401) throw new Problem('session_ended', { detail })
  if (code === undefined || code >= 500) throw new Problem('upstream_invalid')
  if (code === 1 && status >= 200 && status < 300) return { data: envelope.data ?? null, time: timeOf(envelope.time) }
  if (code === 1) throw new Problem('upstream_invalid')
  throw new Problem('refused', { detail })
}

function parse(text: string): Record<string, unknown> {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope === 'object' && envelope !== null) return envelope as Record<string, unknown>
  } catch {
    // not JSON: a proxy's error page, a PHP fatal error or a truncated response
  }
  throw new Problem('upstream_invalid')
}

const codeOf = (code: unknown): number | undefined => {
  if (typeof code === 'number' && Number.isInteger(code)) return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

const timeOf = (time: unknown): number | null => {
  const seconds = typeof time === 'string' && /^\d{9,11}$/.test(time) ? Number(time) : time
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 ? seconds : null
}
