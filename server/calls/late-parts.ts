/**
 * Keeps the parts that were not ready when their view was sent. Their upstream calls continue. When the page asks for such a part with `?late=`, it
 * gets the result of that call, so a slow call is not made twice. A request for the whole view always makes new calls, because it may come after a
 * payment.
 */
import type { FastifyRequest } from 'fastify'
import type { Part } from '../../shared/contract/view.ts'
import { LATE_PART_MS } from '../policy.ts'

export type LateParts = {
  /**
   * The part with this name that was not ready for an earlier response to this session; undefined if there is no such part. Its call may still be
   * running.
   * @throws Problem when the call showed that the session has ended
   */
  find(request: FastifyRequest, name: string): Promise<Part<unknown>> | undefined
  /** Keeps a running part until `keptMs` after it has ended. Does nothing for visitors, because all their parts come from the cache. */
  keep(request: FastifyRequest, name: string, part: Promise<Part<unknown>>): void
}

/** `endedAt`: monotonic milliseconds when the part ended; undefined while it runs */
type Entry = { part: Promise<Part<unknown>>; endedAt?: number }

/** @param keptMs how long ended parts are kept, in milliseconds */
export function createLateParts(keptMs = LATE_PART_MS): LateParts {
  const entries = new Map<string, Entry>()
  return {
    find(request, name) {
      const entry = entries.get(keyOf(request, name))
      return entry?.part.then((part) => aged(part, entry.endedAt ?? performance.now()))
    },
    keep(request, name, part) {
      if (!request.session) return
      const key = keyOf(request, name)
      const entry: Entry = { part }
      entries.set(key, entry)
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      const end = () => {
        entry.endedAt = performance.now()
        setTimeout(forget, keptMs).unref()
      }
      part.then(end, end)
    },
  }
}

/** The key contains the session's id instead of the member's, because two sessions of a member may have different tokens. */
const keyOf = ({ session, lang, source, routeOptions, query }: FastifyRequest, name: string): string =>
  JSON.stringify([session?.id, lang, source ?? null, routeOptions.url, (query as { id?: unknown }).id ?? null, name])

function aged(part: Part<unknown>, endedAt: number): Part<unknown> {
  if (part.status !== 'live' && part.status !== 'stale') return part
  return { ...part, age: part.age + Math.floor((performance.now() - endedAt) / 1_000) }
}
