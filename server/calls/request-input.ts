/** The input of a request before it is parsed. */
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** The query of a GET or the body of a POST. @throws Problem `input_invalid` for a POST with a query */
export function inputOf(request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  if (request.method === 'GET') return query
  const [extra] = Object.keys(query)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return request.body
}
