/** The language and the source of a call, cleaned before anything is done with them. */
import type { FastifyInstance } from 'fastify'
import { apiLocaleFor } from '../../shared/languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the upstream's `lang` */
    lang: string
    /** where the page was opened from, as the page's address said */
    source: string | undefined
  }
}

const SOURCE = /^[A-Za-z0-9_-]{1,32}$/

export function locale(api: FastifyInstance): void {
  api.decorateRequest('lang', '')
  api.decorateRequest('source', undefined)
  api.addHook('onRequest', async (request) => {
    const { source } = request.headers
    request.lang = apiLocaleFor(request.headers['accept-language'])
    request.source = typeof source === 'string' && SOURCE.test(source) ? source : undefined
  })
}
