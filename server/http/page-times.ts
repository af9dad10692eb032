/** Receives how long a page took to open in a member's browser. Nothing that identifies the member is sent or stored. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { PAGE_STEPS, PAGE_TIMES_PATH, type PageTimes } from '../../shared/page-times.ts'
import { memoryCounters } from '../limits/counters.ts'
import { networkOf } from '../limits/ip-network.ts'
import { PAGE_TIMES_LIMIT, PAGE_TIMES_MAX_BYTES, PAGE_TIMES_MAX_MS } from '../policy.ts'
import { bodyTimeout } from './body-timeout.ts'

const time = z.number().min(0).max(PAGE_TIMES_MAX_MS)
const times = z.strictObject(Object.fromEntries(PAGE_STEPS.map((step) => [step, time.optional()])))

/**
 * Always answers 204, because a page does nothing with an error. Anybody can send times, so each network's times are counted only a few times a
 * minute; made-up times can only distort a statistic.
 * @param now unix milliseconds
 * @param count called with times in milliseconds since the page began to load
 */
export async function pageTimes(app: FastifyInstance, now: () => number, count: (seen: PageTimes) => void) {
  const counters = memoryCounters(now)
  await app.register(async (scope) => {
    bodyTimeout(scope)
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send())
    scope.post(PAGE_TIMES_PATH, { bodyLimit: PAGE_TIMES_MAX_BYTES }, async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store')
      const { data } = times.safeParse(request.body)
      if (!data) return reply.send()
      const heard = await counters.add(networkOf(request.ip), PAGE_TIMES_LIMIT.windowS)
      if (heard.count <= PAGE_TIMES_LIMIT.count) count(data)
      return reply.send()
    })
  })
}
