import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a body follows the headers (RFC 9112, section 6). Node's `complete` does not tell: before a request's end has been read, it is false even
 * without a body.
 */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
