/** Requests as they arrive, before the framework hears of them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { openCohort } from './cohort.ts'
import { PIPELINED_MAX } from './policy.ts'

/** Node's own note of the answer that a connection is at, which it takes away at its end; one of ours would keep the last one in memory. */
type Answering = Socket & { _httpMessage?: ServerResponse | null }

/** Whether a request that came whole over `socket` is not answered yet: what is written there now would be taken for its answer. */
export function owesAnswer(socket: Socket): boolean {
  const response = (socket as Answering)._httpMessage
  return response?.req.complete === true && !response.writableFinished
}

/** An answer gets its socket when the one before it is out. */
const isBehindAnother = (response: ServerResponse): boolean => response.socket === null

/** Has the requests of one turn begun together. @param give answers what can be answered without the framework; false when it cannot */
export function beginTogether(
  server: Server,
  give: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  const begin = openCohort<[IncomingMessage, ServerResponse]>(([request, response]) => {
    // its client went, or was cut off, within the same turn: nobody waits for an answer
    if (request.socket.destroyed) return
    if (!give(request, response)) for (const handle of handlers) handle.call(server, request, response)
  })
  const mayWait = fewBehind()
  server.on('request', (request, response) => {
    const { socket } = request
    // what was read before it was cut off
    if (socket.destroyed) return
    if (isBehindAnother(response) && !mayWait(socket, response)) return void socket.destroy()
    begin([request, response])
  })
}

/** Neither browsers nor balancers ask again before they were answered; who does so and reads nothing makes answers pile up. */
function fewBehind(): (socket: Socket, response: ServerResponse) => boolean {
  const behind = new WeakMap<Socket, number>()
  return (socket, response) => {
    const count = (behind.get(socket) ?? 0) + 1
    behind.set(socket, count)
    response.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1))
    return count <= PIPELINED_MAX
  }
}
