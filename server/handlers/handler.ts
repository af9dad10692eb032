import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Paused } from '../../shared/contract/view.ts'
import type { Audit } from '../audit.ts'
import type { Calls } from '../call.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { Ready } from '../ready.ts'
import type { Upstream } from '../upstream/client.ts'

/** What handlers work with. */
export type Kit = {
  readonly calls: Calls
  readonly upstream: Upstream
  readonly throttle: Throttle
  readonly audit: Audit
  readonly ready: Ready
  readonly paused: Paused
  /** unix milliseconds */
  readonly now: () => number
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
