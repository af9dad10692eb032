import type { IncomingHttpHeaders } from 'node:http'

/** Whether a body follows the headers (RFC 9112, section 6). Node reports a request without one as incomplete, too, until its end was read. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
