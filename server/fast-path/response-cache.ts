/**
 * Whole responses of cached rows, sent before the framework looks at the request. A request with other headers goes through the framework and
 * leaves its response here. No hook of the framework runs for a cached response.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../../shared/contract/index.ts'

/** Eight languages times the header spellings of many browsers; entries share their bodies. */
const ENTRIES_MAX = 500

/** What the response was made of: fresh from `at` to `until`, unix milliseconds. `use` marks the data as used in its own cache. */
type Source = { row: RowKey; at: number; until: number; use: () => void }

type Entry = Source & { route: string; headers: string[]; body: Buffer }

export type ResponseCache = {
  /** Sends the cached response for `request`; false when there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps `body` with the headers that `reply` has by now. */
  store(request: FastifyRequest, reply: FastifyReply, body: Buffer, source: Source): void
  /** Nothing is served or stored from now on. */
  close(): void
}

/** @param now unix milliseconds @param onServe is told of each response served: its row, its route, the age of its data in milliseconds */
export function createResponseCache(
  now: () => number,
  onServe: (row: RowKey, route: string, ageMs: number) => void,
): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  let closed = false

  return {
    serve(request, response) {
      if (closed || !isPlainGet(request)) return false
      const cacheKey = cacheKeyOf(request)
      const entry = entries.get(cacheKey)
      if (!entry) return false
      if (entry.until < now()) {
        entries.delete(cacheKey)
        return false
      }
      response.writeHead(200, entry.headers).end(entry.body)
      entry.use()
      onServe(entry.row, entry.route, now() - entry.at)
      return true
    },
    store({ raw, routeOptions: { url: route } }, reply, body, source) {
      // one address has many spellings; only the canonical one is cached
      if (closed || source.until < now() || route === undefined || raw.url !== route) return
      const given = Object.entries({ ...reply.getHeaders(), 'content-length': body.length })
      entries.set(cacheKeyOf(raw), { ...source, route, headers: given.flat().map(String), body })
    },
    close() {
      closed = true
    },
  }
}

const isPlainGet = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersion === '1.1' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** All of a request that a shared response depends on. */
const cacheKeyOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}\n${headers.source ?? ''}`
