/** Turns every error into a problem+json response with a code of `shared/errors.ts`. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { Problem } from '../problem.ts'
import { owesResponse } from './http-server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the problem that was sent to the client, for the log; null if the response was not a problem */
    problem: Problem | null
  }
}

/** Our codes for errors of Fastify whose HTTP status alone does not determine the code. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** How often the reason why the ledger cannot be used is logged. */
const LEDGER_FAULT_EVERY_MS = 60_000

/** Registers the error handlers. A path of the API that exists only with other methods is answered with 405 and an `Allow` header. */
export function errorHandlers(app: FastifyInstance): void {
  app.decorateRequest('problem', null)
  let ledgerFaultAt = Number.NEGATIVE_INFINITY
  /**
   * Logs why the ledger cannot be used, at most once in LEDGER_FAULT_EVERY_MS: during an outage, all requests that need the ledger fail in the same
   * way.
   */
  function reportLedgerFault({ code, cause }: Problem, request: FastifyRequest): void {
    if (code !== 'ledger_unavailable' || performance.now() - ledgerFaultAt < LEDGER_FAULT_EVERY_MS) return
    ledgerFaultAt = performance.now()
    request.log.error({ err: cause }, 'the ledger cannot be used')
  }
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/api/')) methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()])
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error)
    reportLedgerFault(problem, request)
    return answer(problem, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '') ?? []
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return answer(new Problem(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply)
  })
}

function answer(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  request.problem = problem
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  if (problem.code === 'internal') request.log.error({ err: problem.cause }, 'internal error')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problem.body(request.id))
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return new Problem(known)
  // files that the static file server refuses to serve are reported as missing
  if (statusCode === 403 || statusCode === 404) return new Problem('not_found')
  const isClientError = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return new Problem(isClientError ? 'body_invalid' : 'internal', { cause: error })
}

/** Answers requests that fail before they are routed. */
export const frameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  answer(asProblem(error), request, reply)

const CLIENT_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers when Node cannot read what arrives as a request: invalid HTTP, headers that are too large, or a request that arrives too slowly. The
 * connection is closed after the response, which prevents request smuggling.
 */
export function clientErrors(error: NodeJS.ErrnoException, socket: Socket): void {
  // no error is written while an earlier request on this socket, perhaps a payment, waits for its response: the client would take the error for that
  // response
  const isNoAnswer = error.code === 'ECONNRESET' || !socket.writable || owesResponse(socket)
  if (isNoAnswer) return void socket.destroy()
  const problem = new Problem(CLIENT_ERRORS[error.code ?? ''] ?? 'body_invalid')
  const body = JSON.stringify(problem.body(randomUUID()))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // closes the socket once the response is written, without waiting for the client
  socket.destroySoon()
}
