/** Opens the envelope `{code, msg, time, data}` that the upstream puts around each response, and translates its codes into Problems. */
import { Problem } from '../problem.ts'

const MESSAGE_MAX = 500

/** `time`: the upstream's clock in unix seconds, null when missing or invalid. */
type Opened = { data: unknown; time: number | null }

/** What the upstream's framework, FastAdmin, writes as the message of an error that it does not explain. */
const GENERIC = 'An error occurred'
/** Matches messages in which the framework, PHP or the database describes its own error; these are not for members. */
const TECHNICAL = new RegExp(
  [
    String.raw`SQLSTATE|exception|undefined|call to a member|\.php\b|::|->\w+\(|\$[a-z_]\w*->`,
    // what PHP says of a wrong value, a missing file or its own limits
    'non-(?:object|numeric)|array offset|failed to open stream|execution time of|memory size of',
    // what its connections say: to the database, to a cache, to the service that pays out
    'curl error|server has gone away|lost connection|deadlock found|wait timeout exceeded|broken pipe',
    '(?:operation|request|connection|gateway) timed out|connection (?:refused|reset)|(?:request|network|gateway) timeout',
    '(?:请求|网络|连接|响应|接口)超时|(?:請求|網絡|網路|連接|連線)(?:超時|逾時)',
  ].join('|'),
  'i',
)
/** Messages by which the framework says that it does not have the call. */
const NO_SUCH_CALL = /^(?:module|controller|method) not exists|^(?:模块|控制器|方法)不存在/i

/**
 * HTTP statuses (timeout and conflict) with which an upstream may answer although it is still carrying out the call, or has carried it out before.
 */
const UNCERTAIN: ReadonlySet<number> = new Set([408, 409])

/**
 * Returns `data` and `time` of a successful response.
 * @throws Problem `session_ended` for body code 401
 * @throws Problem `upstream_missing` for code 404 without a reason: the upstream does not have the call
 * @throws Problem `refused` for other codes below 500, with the upstream's message. Its outcome is unknown, unless the code certainly is a refusal
 * (`isRefusal`)
 * @throws Problem `upstream_invalid` for everything else, such as an incomplete envelope, or a message about an error in the upstream's code. With an
 * HTTP status of 500 or more, the Problem keeps a message that is meant for people
 */
export function openEnvelope(status: number, text: string): Opened {
  const envelope = parse(text)
  // a status from 500 on comes from a gateway or after a crash: whatever the body says, the call may have been carried out
  if (status >= 500)
    throw new Problem('upstream_invalid', { transient: true, detail: messageOfFault(status, envelope) })
  if (!envelope) throw new Problem('upstream_invalid')
  const code = codeOf(envelope.code)
  // gateways and firewalls send bodies with a `code`, too. Their code says nothing about the call and must not end a session
  if (code === undefined || code >= 500 || !isComplete(envelope)) throw new Problem('upstream_invalid')
  if (code === 1 && status >= 200 && status < 300) return { data: envelope.data, time: timeOf(envelope.time) }
  if (code === 1) throw new Problem('upstream_invalid')
  const detail = messageOf(envelope)
  if (code === 401) throw new Problem('session_ended', { detail })
  // an existing action that answers 404 gives a reason. The framework gives none when the action does not exist
  const isUnexplained = detail === '' || NO_SUCH_CALL.test(detail)
  if (code === 404 && status === 404 && isUnexplained) throw new Problem('upstream_missing')
  // the upstream may report an error of its database as a refusal. The database's connection may have been lost while the call was being carried out,
  // so this proves nothing
  if (!isForPeople(detail)) throw new Problem('upstream_invalid')
  throw new Problem('refused', { detail, outcome: isRefusal(code, status) ? 'rejected' : 'unknown' })
}

/** Whether the envelope has all fields that the upstream's framework writes. */
const isComplete = (envelope: Record<string, unknown>): boolean =>
  ['msg', 'time', 'data'].every((field) => field in envelope)

/**
 * Whether the code certainly is a refusal: 0, or the HTTP status of a bad request. Any other code has a meaning that we do not know, such as "is
 * being processed".
 */
function isRefusal(code: number, status: number): boolean {
  if (UNCERTAIN.has(status) || (status >= 300 && status < 400)) return false
  return code === 0 || (code >= 400 && code === status)
}

/**
 * The message of an error 5xx that the upstream itself reports in a complete envelope; otherwise ''. The message of a gateway says nothing about the
 * call.
 */
function messageOfFault(status: number, envelope: Record<string, unknown> | null): string {
  const isOwn = envelope && codeOf(envelope.code) === status && isComplete(envelope)
  const message = isOwn ? messageOf(envelope) : ''
  return isForPeople(message) ? message : ''
}

/** The message, trimmed and shortened; '' if there is no message, or only the framework's generic one. */
function messageOf({ msg }: Record<string, unknown>): string {
  const message = typeof msg === 'string' ? msg.trim().slice(0, MESSAGE_MAX) : ''
  return message === GENERIC ? '' : message
}

/** Whether members may see the message: it does not describe an error of the upstream's code. */
const isForPeople = (message: string): boolean => !TECHNICAL.test(message) && !NO_SUCH_CALL.test(message)

/**
 * The envelope. Null if the text is neither a JSON object nor a JSON array, for example a proxy's error page, a PHP fatal error or a truncated
 * response. An array passes, but it has no `code`, so `openEnvelope` refuses it.
 */
function parse(text: string): Record<string, unknown> | null {
  try {
    // every PHP file that was saved with a byte order mark puts this mark in front of the response, and `trimStart` removes it
    const envelope: unknown = JSON.parse(text.trimStart(), LONG_NUMBER.test(text) ? withAllDigits : undefined)
    return typeof envelope === 'object' ? (envelope as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Finds an integer of 16 digits or more, which JavaScript may not be able to hold. */
const LONG_NUMBER = /[:,[]\s*-?\d{16}/

/**
 * Keeps all digits of an integer that is too long for a number, as text. Order numbers may be that long, and those of two orders must not become
 * equal.
 */
const withAllDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' &&
  !Number.isSafeInteger(value) &&
  context?.source !== undefined &&
  /^-?\d{16,}$/.test(context.source)
    ? context.source
    : value

const codeOf = (code: unknown): number | undefined => {
  if (typeof code === 'number' && Number.isInteger(code)) return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

/**
 * Unix seconds between 1973 and 5138; null for anything else. Milliseconds are refused too: the offset of the upstream's clock must not be calculated
 * from them.
 */
const timeOf = (time: unknown): number | null => {
  const digits = typeof time === 'number' || typeof time === 'string' ? String(time) : ''
  return /^\d{9,11}$/.test(digits) ? Number(digits) : null
}
