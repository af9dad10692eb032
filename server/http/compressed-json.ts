/** Serialises and compresses shared responses only once. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
type Bodies = Record<Encoding, Buffer>

/** Bodies by data object. An entry is freed together with its data. */
const made = new WeakMap<object, Bodies>()

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function bodiesOf(data: object): Bodies {
  const known = made.get(data)
  if (known) return known
  const identity = Buffer.from(JSON.stringify(data))
  const bodies = { identity, br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity) }
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
