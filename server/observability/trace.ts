/** W3C Trace Context, version 00: the `traceparent` header, with which a request can be followed through several systems. */
import { randomBytes } from 'node:crypto'

const PARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/
const NONE = /^0+$/

/** The trace that a request belongs to: the one that its header names, else a new one. */
export function traceOf(header: unknown): string {
  const [, trace = '', parent = ''] = typeof header === 'string' ? (PARENT.exec(header) ?? []) : []
  return trace === '' || NONE.test(trace) || NONE.test(parent) ? randomBytes(16).toString('hex') : trace
}

/** The header of a call that is part of the trace. It asks for the call to be recorded. */
export const traceparent = (trace: string): string => `00-${trace}-${randomBytes(8).toString('hex')}-01`
