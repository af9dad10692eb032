import type { FastifyRequest } from 'fastify'

/** The value of a cookie. Read where it is needed, because the plugin's own hook would read the cookies of every request. */
export function readCookie({ headers, server }: FastifyRequest, name: string): string | undefined {
  return headers.cookie ? server.parseCookie(headers.cookie)[name] : undefined
}
