import type { Records, Shown } from '../../shared/contract/view.ts'
import type { Result } from '../calls/calls.ts'
import { type pledgePages, searchPledges } from '../calls/pledge-pages.ts'
import { pick } from '../calls/select.ts'

/**
 * At most this many pledges (started tasks) that have not ended are sent to home. Home lists a few of them, and finds among all of them those whose
 * page the member must still keep open today.
 */
const HOME_PLEDGES = 12

/**
 * The member's pledges that have not ended. If there is none, one that has ended: it shows that the member is not new. Further pages are read only while
 * no open pledge was found, because a long task may come after newer ones that have ended.
 */
export async function homePledges(read: ReturnType<typeof pledgePages>): Promise<Result<Shown['homePledge'][]>> {
  let ended: Records['homePledge'][] = []
  const open = await searchPledges(read, (items) => {
    if (ended.length === 0) ended = items.slice(0, 1)
    const found = items.filter(({ state }) => state !== 'ended').slice(0, HOME_PLEDGES)
    return found.length > 0 ? found : undefined
  })
  return { data: (open ?? ended).map(pick('homePledge')), age: 0, fresh: true }
}
