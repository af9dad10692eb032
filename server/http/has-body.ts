import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a body follows the headers (RFC 9112, section 6). Node's `complete` is no help: it is false until the end of the request has been read,
 * even for a request without a body.
 */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
