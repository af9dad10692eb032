import type { FastifyRequest } from 'fastify'
import type { Shown, ViewData } from '../../shared/contract/view.ts'
import type { Result } from '../calls/calls.ts'
import { gather } from '../calls/gather.ts'
import { idOf, pick } from '../calls/select.ts'
import { LATE_READ_MS, policies, SEARCH_CALLS_MAX } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Handler, Services } from './handler.ts'

/** One pledge of the member: `view/task-run?id=`. */
export const taskRun =
  (services: Services): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    return gather<ViewData['task-run']>(services.lateParts, request, reply, {
      pledge: () => find(services, request, id),
    })
  }

/**
 * Finds one pledge; null if it is not on the first SEARCH_CALLS_MAX pages. The upstream has no call for a single pledge, so pages of the list are
 * read until it is found. All pages together may take LATE_READ_MS, which is the longest time for one part of a view.
 */
async function find({ calls }: Services, request: FastifyRequest, id: number): Promise<Result<Shown['run'] | null>> {
  const until = performance.now() + LATE_READ_MS
  const budget = { left: SEARCH_CALLS_MAX }
  // this many pages are enough, because a member has a few dozen pledges at most
  for (let page = 1; page <= SEARCH_CALLS_MAX; page++) {
    const lateMs = until - performance.now()
    // with no time left, the call would only fail with `overloaded`
    if (lateMs <= 0) throw new Problem('upstream_timeout')
    const limits = { deadlineMs: Math.min(lateMs, policies.read.deadlineMs), lateMs, budget }
    const { data, age, fresh } = await calls.run('GET purchase/taskPledgeList', { page }, request, limits)
    const found = data.items.find((pledge) => pledge.id === id)
    if (found || !data.more) return { data: found ? pick('run')(found) : null, age, fresh }
  }
  return { data: null, age: 0, fresh: true }
}
