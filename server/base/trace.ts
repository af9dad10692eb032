/** W3C Trace Context, version 00: the `traceparent` header links what several systems do for one request. */
import { randomBytes } from 'node:crypto'

const PARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/
const NONE = /^0+$/

/** The id of the trace that a request belongs to: from its header, or a new one. */
export function traceOf(header: unknown): string {
  const [, trace = '', parent = ''] = typeof header === 'string' ? (PARENT.exec(header) ?? []) : []
  return trace === '' || NONE.test(trace) || NONE.test(parent) ? randomBytes(16).toString('hex') : trace
}

/** The `traceparent` header for an upstream call in this trace. It asks the upstream to record the call. */
export const traceparent = (trace: string): string => `00-${trace}-${randomBytes(8).toString('hex')}-01`
