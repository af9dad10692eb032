/**
 * Answers that lie ready: the same for everybody who asks in the same words. They are given before the framework looks at the request, for half
 * of what that costs; a request in other words goes the long way and leaves its answer here. No hook of the framework's runs for them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../shared/contract/index.ts'

/** Eight languages in the words of many browsers; the bodies are shared. */
const ENTRIES_MAX = 500

/** What an answer was made of: `at` and `until` in unix milliseconds, between which it counts as new. `use` notes that it is still asked for. */
type Made = { row: RowKey; at: number; until: number; use: () => void }

type Entry = Pick<Made, 'until' | 'use'> & { headers: string[]; body: string; note: () => void }

export type Ready = {
  /** Gives the answer that lies ready for `request`; false when there is none. */
  give(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps `body` with the headers that `reply` has by now. */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, made: Made): void
  /** From now on there is none. */
  close(): void
}

/** @param now unix milliseconds @param noteOf makes what notes that an answer of `route`, made at `at`, was given */
export function createReady(now: () => number, noteOf: (row: RowKey, route: string, at: number) => () => void): Ready {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  const letters = new WeakMap<Buffer, string>()
  let closed = false

  /** Bytes as letters: so the head goes with them in one piece. */
  function lettersOf(body: Buffer): string {
    const known = letters.get(body) ?? body.toString('latin1')
    letters.set(body, known)
    return known
  }

  return {
    give(request, response) {
      const isPlain =
        request.method === 'GET' &&
        request.httpVersion === '1.1' &&
        request.headers['content-length'] === undefined &&
        request.headers['transfer-encoding'] === undefined
      if (closed || !isPlain) return false
      const words = wordsOf(request)
      const entry = entries.get(words)
      if (!entry) return false
      if (entry.until < now()) {
        entries.delete(words)
        return false
      }
      response.writeHead(200, entry.headers).end(entry.body, 'latin1')
      entry.use()
      entry.note()
      return true
    },
    keep({ raw, routeOptions: { url } }, reply, body, { row, at, until, use }) {
      // an address has many spellings, and each would count as a route of its own
      if (closed || until < now() || url === undefined || raw.url !== url) return
      const given = Object.entries({ ...reply.getHeaders(), 'content-length': body.length })
      const headers = given.flat().map(String)
      entries.set(wordsOf(raw), { until, use, headers, body: lettersOf(body), note: noteOf(row, url, at) })
    },
    close() {
      closed = true
    },
  }
}

/** All of a request that a shared answer hangs on. */
const wordsOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}\n${headers.source ?? ''}`
