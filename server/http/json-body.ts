/** Calls accept only JSON bodies; uploads register their own parser. */
import type { FastifyInstance } from 'fastify'

/** Other sites can send forms and plain text without a preflight request, so both are refused. An empty body is parsed as `{}`. */
export function jsonBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, String(body), done)
  })
}
