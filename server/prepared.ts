/** Answers that are the same for many: written and compressed once, then sent as they are. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './built-files.ts'

type Bodies = Record<Encoding, Buffer>

/** For as long as the answer itself is kept. */
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

/** `data` as JSON in the smallest encoding that the browser takes, and the headers to go with it. Nothing of a member's may come this way: it would be kept. */
export function prepare(data: object, request: FastifyRequest, reply: FastifyReply): Buffer {
  const bodies = bodiesOf(data)
  const encoding = encodingFor(request.headers['accept-encoding'], bodies)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  return bodies[encoding]
}
