/** Reads the language and the `source` header of a request and validates both. */
import type { FastifyInstance } from 'fastify'
import { apiLocaleFor, type MoreLocale } from '../../shared/languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the value for the upstream's `lang` header */
    lang: string
    /** the `source` parameter of the page's URL, which the client sends as a header */
    source: string | undefined
  }
}

/** How many `Accept-Language` headers are cached with their language; a full cache is emptied. Browsers send a few dozen different values. */
const HEADERS_MAX = 500
const SOURCE = /^[A-Za-z0-9_-]{1,32}$/

/** Sets `lang` and `source` of each request. An unknown language becomes the default language; a `source` with unexpected characters is dropped. */
export function language(api: FastifyInstance, more: readonly MoreLocale[] = []): void {
  api.decorateRequest('lang', '')
  api.decorateRequest('source', undefined)
  const known = new Map<string, string>()
  const langOf = (header = ''): string => {
    const found = known.get(header)
    if (found) return found
    if (known.size >= HEADERS_MAX) known.clear()
    const lang = apiLocaleFor(header, more)
    known.set(header, lang)
    return lang
  }
  api.addHook('onRequest', (request, _reply, done) => {
    const { source } = request.headers
    request.lang = langOf(request.headers['accept-language'])
    request.source = typeof source === 'string' && SOURCE.test(source) ? source : undefined
    done()
  })
}
