/** Clients that send or read slowly are cut off, so that a few thousand of them do no harm. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  HEADERS_MAX_BYTES,
  HEADERS_MS,
  IDLE_MS,
  JSON_BODY_MS,
  KEEP_ALIVE_MS,
  PIPELINED_MAX,
  REQUEST_MS,
} from '../policy.ts'

/** Node's server with its own limits for heads, whole requests and connections on which nothing happens. */
export function openServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Server {
  const limits = {
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 2_000,
  }
  return createServer(limits, answer).setTimeout(IDLE_MS)
}

/** A JSON body must be there in time; an upload has longer. Cutting is the only answer to somebody who is still talking. */
export function slowBodies(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    done()
    const { raw } = request
    if (raw.complete || !request.headers['content-type']?.startsWith('application/json')) return
    const timer = setTimeout(() => raw.socket.destroy(), JSON_BODY_MS)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Neither browsers nor balancers ask again before they were answered; who does so and reads nothing makes answers pile up. */
export function fewPipelined(app: FastifyInstance): void {
  const behind = new WeakMap<object, number>()
  app.addHook('onRequest', (request, reply, done) => {
    // an answer gets its socket when the one before it is out
    if (reply.raw.socket) return done()
    const { socket } = request.raw
    const count = (behind.get(socket) ?? 0) + 1
    behind.set(socket, count)
    // nobody is left to answer, so the request goes no further
    if (count > PIPELINED_MAX) return void socket.destroy()
    reply.raw.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1))
    done()
  })
}
