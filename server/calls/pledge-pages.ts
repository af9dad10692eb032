/**
 * Searches the member's pledges (started tasks), page by page, because the upstream has no call for a single pledge and none for those in progress.
 */
import type { Output } from '../../shared/contract/index.ts'
import { LATE_READ_MS, PLEDGE_PAGES_MAX, policies } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { CallContext, Calls } from './calls.ts'

type Pledges = Output<'GET purchase/taskPledgeList'>
type ReadPage = (page: number) => Promise<Pick<Pledges, 'items' | 'more'>>

/**
 * Reads pages until one has the pledge.
 * @returns null if the whole list does not have it
 * @throws Problem `upstream_invalid` when the first PLEDGE_PAGES_MAX pages do not have it and there are more; the problem of `read` when a page cannot be
 * read, for example because comparing pages has used up its calls
 */
export async function findPledge(read: ReadPage, id: number): Promise<Pledges['items'][number] | null> {
  for (let page = 1; page <= PLEDGE_PAGES_MAX; page++) {
    const { items, more } = await read(page)
    const found = items.find((each) => each.id === id)
    if (found) return found
    if (!more) return null
  }
  throw new Problem('upstream_invalid')
}

/** Returns a function that reads pages for a view. All pages together may take LATE_READ_MS, which is the longest time for one part of a view. */
export function pledgePages(calls: Pick<Calls, 'run'>, request: CallContext): ReadPage {
  const until = performance.now() + LATE_READ_MS
  const budget = { left: PLEDGE_PAGES_MAX }
  return async (page) => {
    const lateMs = until - performance.now()
    // with no time left, the call would only fail with `overloaded`
    if (lateMs <= 0) throw new Problem('upstream_timeout')
    const limits = { deadlineMs: Math.min(lateMs, policies.read.deadlineMs), lateMs, budget }
    return (await calls.run('GET purchase/taskPledgeList', { page }, request, limits)).data
  }
}
