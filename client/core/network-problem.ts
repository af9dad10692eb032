/** Section 8 of the specification: the error codes of requests that got no response. */

export type NetworkCode = 'timeout' | 'cancelled' | 'unsupported_protocol' | 'network' | 'offline'

type Failure = {
  /** what was thrown */
  error: unknown
  /** whether the request's own time limit had passed */
  timedOut: boolean
  /** the page's protocol, such as `https:`; its requests have the same protocol, because they go to the page's own server */
  protocol: string
  online: boolean
}

/** `timedOut` is checked first, because old browsers report a timeout as `AbortError`, too. */
export function networkCode({ error, timedOut, protocol, online }: Failure): NetworkCode {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (timedOut || name === 'TimeoutError') return 'timeout'
  if (name === 'AbortError') return 'cancelled'
  if (protocol !== 'https:' && protocol !== 'http:') return 'unsupported_protocol'
  return online ? 'network' : 'offline'
}
