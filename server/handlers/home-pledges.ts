import type { Records, Shown } from '../../shared/contract/view.ts'
import type { Result } from '../calls/calls.ts'
import type { pledgePages } from '../calls/pledge-pages.ts'
import { pick } from '../calls/select.ts'

/**
 * At most this many pledges (started tasks) that have not ended are sent to home. Home lists a few of them, and finds among all of them those whose
 * page the member must still keep open today.
 */
const HOME_PLEDGES = 12

/**
 * At most this many pages are read for home. A pledge in progress on a later page is older than dozens that have ended, so home does without it;
 * `view/task-run` still finds it.
 */
const HOME_PAGES_MAX = 3

/**
 * The member's pledges that have not ended, and the first one that has, which shows that the member is not new. The next page is read only if no open
 * pledge was found so far, because a long task may come after newer tasks that have ended.
 */
export async function homePledges(read: ReturnType<typeof pledgePages>): Promise<Result<Shown['listedPledge'][]>> {
  let shown: Records['listedPledge'][] = []
  let ended: Records['listedPledge'][] = []
  for (let page = 1; page <= HOME_PAGES_MAX; page++) {
    const { items, more } = await read(page)
    const open = items.filter(({ state }) => state !== 'ended').slice(0, HOME_PLEDGES)
    if (ended.length === 0) ended = items.filter(({ state }) => state === 'ended').slice(0, 1)
    shown = [...open, ...ended]
    if (open.length > 0 || !more) break
  }
  return { data: shown.map(pick('listedPledge')), age: 0, fresh: true }
}
