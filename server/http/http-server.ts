/** Creates Node's HTTP server for Fastify's `serverFactory`, with time limits and a limit on pipelined requests. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  HEADERS_MAX_BYTES,
  HEADERS_MS,
  IDLE_MS,
  KEEP_ALIVE_MS,
  PIPELINED_MAX,
  REQUEST_MS,
  TIMEOUT_CHECK_MS,
} from '../policy.ts'

const LIMITS = {
  maxHeaderSize: HEADERS_MAX_BYTES,
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
}

/** The responses of each connection that have not been sent completely. */
const pending = new WeakMap<Socket, Set<ServerResponse>>()

/** Whether a complete request on `socket` waits for its response. The client would take anything written now for that response. */
export const owesResponse = (socket: Socket): boolean =>
  [...(pending.get(socket) ?? [])].some((response) => response.req.complete && !response.writableFinished)

/** Adds a response to `pending` until it is closed. @returns the number of pending responses of the connection, including this one */
function addPending(socket: Socket, response: ServerResponse): number {
  const known = pending.get(socket)
  const responses = known ?? new Set()
  if (!known) pending.set(socket, responses)
  response.on('close', removePending)
  return responses.add(response).size
}

/** One function for all responses, because a closure for each response would cost more. */
function removePending(this: ServerResponse): void {
  pending.get(this.req.socket)?.delete(this)
}

/** @param serve sends the response to requests that do not need Fastify; returns false for all other requests */
export const httpServer =
  (serve?: (request: IncomingMessage, response: ServerResponse) => boolean) =>
  (handler: RequestListener): Server => {
    const server = createServer(LIMITS, (request, response) => {
      const { socket } = request
      // Node still emits requests that it had read before the socket was destroyed
      if (socket.destroyed) return
      // refuses HTTP/0.9. For Node, `GET /path` and a line feed are a complete request of that version. If a careless proxy passed on a line feed
      // within a path, Node would take the text before it for a request
      if (request.httpVersionMajor < 1) return void socket.destroy()
      // if a client pipelines requests and does not read the responses, these pile up in memory. Browsers and load balancers do not pipeline
      if (addPending(socket, response) > 1 + PIPELINED_MAX) socket.destroy()
      else if (!serve?.(request, response)) handler(request, response)
    })
    return server.setTimeout(IDLE_MS)
  }
