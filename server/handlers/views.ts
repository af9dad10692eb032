/** What each screen needs in one answer. */
import type { RowKey } from '../../shared/contract/index.ts'
import type { Views } from '../../shared/contract/view.ts'
import { gather } from '../gather.ts'
import { VIEW_DEADLINE_MS } from '../policy.ts'
import type { Handler, Kit } from './handler.ts'
import { start } from './start.ts'
import { taskRun } from './task-run.ts'

/** part → row, of the screens that are rows side by side */
export const screens = {
  home: {
    pledges: 'GET purchase/taskPledgeList',
    market: 'POST stock/detail',
    notices: 'GET index/notice',
    member: 'GET user/info',
  },
  tasks: { tasks: 'GET purchase/taskList', pledges: 'GET purchase/taskPledgeList' },
  team: { team: 'GET user/team', promotion: 'GET purchase/taskIncome', member: 'GET user/info' },
  my: { member: 'GET user/info', pledges: 'GET purchase/taskPledgeList', notices: 'GET index/notice' },
  wallet: {
    member: 'GET user/info',
    config: 'GET index/config',
    market: 'POST stock/detail',
    movements: 'POST user/getMoneyLog',
  },
} as const satisfies Record<string, Record<string, RowKey>>

/** Rows called for one request, each no longer than a screen may wait. */
const view =
  (rows: Record<string, RowKey>) =>
  ({ calls }: Kit): Handler =>
  (request) =>
    gather(
      Object.fromEntries(
        Object.entries(rows).map(([part, key]) => [part, calls.run(key, {}, request, VIEW_DEADLINE_MS)]),
      ),
    )

export const views: Record<Exclude<keyof Views, 'intent'>, (kit: Kit) => Handler> = {
  start,
  'task-run': taskRun,
  home: view(screens.home),
  tasks: view(screens.tasks),
  team: view(screens.team),
  my: view(screens.my),
  wallet: view(screens.wallet),
}
