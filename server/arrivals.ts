/** Requests as they arrive, before the framework hears of them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { openCohort } from './cohort.ts'

/** Has the requests of one turn begun together. @param give answers what can be answered without the framework; false when it cannot */
export function beginTogether(
  server: Server,
  give: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  const begin = openCohort<[IncomingMessage, ServerResponse]>(([request, response]) => {
    // its client went within the same turn: nobody waits for an answer, and nothing would tell of its end
    if (request.socket.destroyed) return
    if (!give(request, response)) for (const handle of handlers) handle.call(server, request, response)
  })
  server.on('request', (request, response) => begin([request, response]))
}
