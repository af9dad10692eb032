/** Accepts only JSON bodies. The upload route registers its own parser. */
import type { FastifyInstance } from 'fastify'

/** Refuses forms and plain text, because another site can send these without a preflight request. An empty body is parsed as `{}`. */
export function jsonBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, String(body), done)
  })
}
