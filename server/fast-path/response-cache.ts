/**
 * Caches whole responses of cached rows and sends them before Fastify handles the request. A request without a cached response goes through Fastify,
 * which then stores its response. Fastify's hooks do not run for a cached response.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../../shared/contract/index.ts'
import { hasCurrent } from '../http/compressed-json.ts'
import { hasBody } from '../http/has-body.ts'
import type { Served } from '../observability/log.ts'
import { shownAgeOf } from '../upstream/age.ts'

/**
 * How many responses are cached: enough for eight languages with the header values of different browsers. Responses with the same data share one
 * body, so the cache needs little memory.
 */
const ENTRIES_MAX = 500

/**
 * The data in a response. It is fresh from `at` to `until`, in unix milliseconds. `use` marks the data as used in the cache of upstream responses
 * (`upstream/cache.ts`), so that it is not evicted there.
 */
type Source = { row: RowKey; etag: string; at: number; until: number; use: () => void }

type Entry = Source & { route: string; headers: string[]; body: Buffer }

export type ResponseCache = {
  /** Sends the cached response for `request`. @returns false when there is no cached response */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Stores `body` with the current headers of `reply`. */
  store(request: FastifyRequest, reply: FastifyReply, body: Buffer, source: Source): void
  /** Stops serving and storing responses. */
  close(): void
}

/** @param now unix milliseconds @param onServe called for each response served */
export function createResponseCache(now: () => number, onServe: (served: Served) => void): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  let closed = false
  /** Data with a time in the future is treated as stale: the clock was set back, so the data's age is unknown. */
  const isFresh = ({ at, until }: Source): boolean => at <= now() && now() <= until

  return {
    serve(request, response) {
      if (closed || !isPlainGet(request)) return false
      const cacheKey = cacheKeyOf(request)
      const entry = entries.get(cacheKey)
      if (!entry) return false
      if (!isFresh(entry)) {
        entries.delete(cacheKey)
        return false
      }
      const { row, route, headers, body, etag } = entry
      const status = hasCurrent(request, etag) ? 304 : 200
      if (status === 304) response.writeHead(status, headers).end()
      else response.writeHead(status, [...headers, 'content-length', String(body.length)]).end(body)
      entry.use()
      onServe({ row, route, status, ageMs: shownAgeOf(entry.at, now()) })
      return true
    },
    store({ raw, routeOptions: { url: route } }, reply, body, source) {
      // only the canonical form of a URL is cached, because the same URL can be written in many ways
      if (closed || !isFresh(source) || route === undefined || raw.url !== route) return
      const headers = Object.entries(reply.getHeaders()).flat().map(String)
      entries.set(cacheKeyOf(raw), { ...source, route, headers, body })
    },
    close() {
      closed = true
    },
  }
}

const isPlainGet = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' && httpVersion === '1.1' && !hasBody(headers)

/** Everything in a request that a shared response depends on. */
const cacheKeyOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}\n${headers.source ?? ''}`
