/** Sends requests byte by byte, including requests that no HTTP client would send. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends the bytes `request`. @returns everything that comes back until the server closes the connection */
export async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request, 'latin1')
  return text(socket)
}

/** The text of a request without a body. @param first the first words of the request, such as `GET /path` */
export const lines = (first: string, ...headers: string[]): string =>
  `${[`${first} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** The status of the first response; 0 if there is no response. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
