/** Every failure leaves through here, as problem+json with a code of the catalogue. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** what the answer was, for the log */
    problem: Problem | null
  }
}

/** Faults that the framework itself finds in a request. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
}

export function errors(app: FastifyInstance): void {
  app.decorateRequest('problem', null)
  app.setErrorHandler((error, request, reply) => answer(asProblem(error), request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(app, request.url.split('?', 1)[0] ?? '')
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return answer(new Problem(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply)
  })
}

const methodsAt = (app: FastifyInstance, path: string): string[] =>
  path.startsWith('/api/')
    ? ['GET', 'POST'].filter((method) => app.hasRoute({ method: method as 'GET', url: path }))
    : []

function answer(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  request.problem = problem
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  if (problem.status === 500) request.log.error({ err: problem.cause }, 'internal fault')
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
  return new Problem(statusCode === 400 ? 'body_invalid' : 'internal', { cause: error })
}
