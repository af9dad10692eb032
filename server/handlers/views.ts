/** What each screen needs in one answer. */
import type { FastifyRequest } from 'fastify'
import type { Input, Output, RowKey } from '../../shared/contract/index.ts'
import type { Views } from '../../shared/contract/view.ts'
import type { Result } from '../call.ts'
import { gather } from '../gather.ts'
import { VIEW_DEADLINE_MS } from '../policy.ts'
import type { Handler, Kit } from './handler.ts'
import { start } from './start.ts'
import { taskRun } from './task-run.ts'

type Run = <K extends RowKey>(key: K, input?: Input<K>) => Promise<Result<Output<K>>>

/** Rows called for one request, each no longer than a screen may wait. */
const runner =
  ({ calls }: Kit, request: FastifyRequest): Run =>
  (key, input) =>
    calls.run(key, input ?? {}, request, VIEW_DEADLINE_MS)

const view =
  (parts: (run: Run) => Record<string, Promise<Result<unknown>>>) =>
  (kit: Kit): Handler =>
  (request) =>
    gather(parts(runner(kit, request)))

export const views: Record<Exclude<keyof Views, 'intent'>, (kit: Kit) => Handler> = {
  start,
  home: view((run) => ({
    pledges: run('GET purchase/taskPledgeList'),
    market: run('POST stock/detail'),
    notices: run('GET index/notice'),
    member: run('GET user/info'),
  })),
  tasks: view((run) => ({
    tasks: run('GET purchase/taskList'),
    pledges: run('GET purchase/taskPledgeList'),
  })),
  'task-run': taskRun,
  team: view((run) => ({
    team: run('GET user/team'),
    promotion: run('GET purchase/taskIncome'),
    member: run('GET user/info'),
  })),
  my: view((run) => ({
    member: run('GET user/info'),
    pledges: run('GET purchase/taskPledgeList'),
    notices: run('GET index/notice'),
  })),
  wallet: view((run) => ({
    member: run('GET user/info'),
    config: run('GET index/config'),
    market: run('POST stock/detail'),
    movements: run('POST user/getMoneyLog'),
  })),
}
