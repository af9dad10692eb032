/** The views: each returns exactly the data of one screen in one response. */
import type { MemberView, ViewData } from '../../shared/contract/view.ts'
import { gather, type Starts } from '../calls/gather.ts'
import { pledgePages } from '../calls/pledge-pages.ts'
import { pick, runFor, wantsMember } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'
import { homePledges } from './home-pledges.ts'
import { start } from './start.ts'
import { task } from './task.ts'
import { taskRun } from './task-run.ts'

type Run = ReturnType<typeof runFor>
type ReadPledges = ReturnType<typeof pledgePages>

/** The parts of a view in which the member is optional. */
type WithMember<V extends MemberView> = Omit<ViewData[V], 'member'> & Partial<Pick<ViewData[V], 'member'>>

/** Makes the handler of a view whose parts are loaded in parallel. */
const view =
  <T extends object>(parts: (run: Run, withMember: boolean, pledges: ReadPledges) => Starts<T>) =>
  ({ calls, lateParts }: Services): Handler =>
  async (request, reply) => {
    const withMember = wantsMember(request)
    return gather(lateParts, request, reply, parts(runFor(calls, request), withMember, pledgePages(calls, request)))
  }

export const views: Record<keyof ViewData, (services: Services) => Handler> = {
  start,
  task,
  'task-run': taskRun,
  home: view<WithMember<'home'>>((run, withMember, pledges) => ({
    pledges: () => homePledges(pledges),
    market: () => run('POST stock/detail', pick('market')),
    notices: () => run('GET index/notice', (notices) => notices.map(pick('notice'))),
    ...(withMember && { member: () => run('GET user/info', pick('balances')) }),
  })),
  tasks: view<ViewData['tasks']>((run) => ({
    tasks: () => run('GET purchase/taskList', (tasks) => tasks.map(pick('offer'))),
  })),
  team: view<WithMember<'team'>>((run, withMember) => ({
    team: () =>
      run('GET user/team', (team) => ({
        ...pick('team')(team),
        members: { items: team.members.items, more: team.members.more },
      })),
    ...(withMember && { member: () => run('GET user/info', pick('agent')) }),
  })),
  my: view<WithMember<'my'>>((run, withMember) => ({
    ...(withMember && { member: () => run('GET user/info', pick('profile')) }),
  })),
  wallet: view<WithMember<'wallet'>>((run, withMember, pledges) => ({
    locks: async () => {
      const { items, more } = await pledges(1)
      const open = items.filter(({ state }) => state !== 'ended')
      return { data: { items: open.map(pick('lock')), more }, age: 0, fresh: true }
    },
    market: () => run('POST stock/detail', pick('quote')),
    ...(withMember && { member: () => run('GET user/info', pick('balances')) }),
  })),
}
