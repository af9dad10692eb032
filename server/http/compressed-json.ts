/** Serialises and compresses shared responses only once, and lets browsers ask whether the response that they have stored is still valid. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
type Bodies = Record<Encoding, Buffer> & { etag: string }

/** The bodies made from each data object. They are freed when the object is freed. */
const made = new WeakMap<object, Bodies>()

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function bodiesOf(data: object): Bodies {
  const known = made.get(data)
  if (known) return known
  const identity = Buffer.from(JSON.stringify(data))
  // a weak ETag, because all encodings share it
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`
  const bodies = { etag, identity, br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity) }
  made.set(data, bodies)
  return bodies
}

const takes = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`)
const TAKES_BR = takes('br')
const TAKES_GZIP = takes('gzip')

/** The smallest encoding that the client accepts. @param accepts its `Accept-Encoding` header */
export function encodingFor(accepts = ''): Encoding {
  if (TAKES_BR.test(accepts)) return 'br'
  return TAKES_GZIP.test(accepts) ? 'gzip' : 'identity'
}

/**
 * `data` as JSON in the smallest encoding that the client accepts; sets the headers. Must not be used for a member's data, because the result is
 * cached.
 */
export function compressedJson(data: object, request: FastifyRequest, reply: FastifyReply): Buffer {
  const bodies = bodiesOf(data)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  return bodies[encoding]
}

/**
 * Lets the browser store a shared GET response, but ask with `If-None-Match` each time before using it. Caches between server and browser may not
 * store it. Must not be used for a member's data.
 * @returns the ETag
 */
export function allowRevalidation(data: object, reply: FastifyReply): string {
  const { etag } = bodiesOf(data)
  reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding, accept-language, source' })
  return etag
}

/** Whether the client has the response with this ETag already. */
export const hasCurrent = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false
