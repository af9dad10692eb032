/**
 * Answers that lie ready: the same for everybody who asks in the same words. They are given before the framework looks at the request, for half
 * of what that costs; a request in other words goes the long way and leaves its answer here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../shared/contract/index.ts'

/** Eight languages in the words of many browsers; the bodies are shared. */
const ENTRIES_MAX = 500

/** What an answer was made of: `at` and `until` in unix milliseconds, between which it counts as new. */
export type Made = { row: RowKey; at: number; until: number }

type Entry = Made & { headers: string[]; body: string }

export type Ready = {
  /** Gives the answer that lies ready for `request`; false when there is none. */
  give(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps `body` with the headers that `reply` has by now. */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, made: Made): void
  /** From now on there is none. */
  close(): void
}

/** @param now unix milliseconds @param onGiven hears of each answer that was given */
export function createReady(now: () => number, onGiven: (request: IncomingMessage, made: Made) => void): Ready {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  let closed = false

  return {
    give(request, response) {
      const isPlain =
        request.method === 'GET' &&
        request.httpVersion === '1.1' &&
        request.headers['content-length'] === undefined &&
        request.headers['transfer-encoding'] === undefined
      if (closed || !isPlain) return false
      const entry = entries.get(wordsOf(request))
      if (!entry || entry.until < now()) return false
      response.writeHead(200, entry.headers).end(entry.body, 'latin1')
      onGiven(request, entry)
      return true
    },
    keep(request, reply, body, made) {
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': body.length })
      // bytes as letters: the head goes with them in one piece
      const entry = { ...made, headers: headers.flat().map(String), body: body.toString('latin1') }
      entries.set(wordsOf(request.raw), entry)
    },
    close() {
      closed = true
    },
  }
}

/** All of a request that a shared answer hangs on. */
const wordsOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language']}\n${headers['accept-encoding']}\n${headers.source}`
