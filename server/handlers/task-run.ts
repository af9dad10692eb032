import type { ViewData } from '../../shared/contract/view.ts'
import { gather } from '../calls/gather.ts'
import { findPledge, pledgePages } from '../calls/pledge-pages.ts'
import { idOf, pick } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'

/** One pledge of the member: `view/task-run?id=`. */
export const taskRun =
  ({ calls, lateParts }: Services): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    return gather<ViewData['task-run']>(lateParts, request, reply, {
      pledge: async () => {
        const found = await findPledge(pledgePages(calls, request), id)
        return { data: found && pick('run')(found), age: 0, fresh: true }
      },
    })
  }
