import type { FastifyRequest } from 'fastify'

/**
 * The value of a cookie. The hook of @fastify/cookie is off, because it would parse the cookies of every request. This function parses them only
 * where a cookie is needed.
 */
export function readCookie({ headers, server }: FastifyRequest, name: string): string | undefined {
  return headers.cookie ? server.parseCookie(headers.cookie)[name] : undefined
}
