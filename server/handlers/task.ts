import type { Node, Shown, ViewData } from '../../shared/contract/view.ts'
import type { Result } from '../calls/calls.ts'
import { gather } from '../calls/gather.ts'
import { once } from '../calls/once.ts'
import { idOf, mapResult, pick, runFor } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'

/** `view/task?id=`: one task that can be started, and the licences that the member needs for it, owned or on sale. */
export const task =
  ({ calls, lateParts }: Services): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    const run = runFor(calls, request)
    // the upstream has no call for a single task, so it is taken from the list
    const find = once(() => run('GET purchase/taskList', (tasks) => tasks.find((each) => each.id === id) ?? null))
    return gather<ViewData['task']>(lateParts, request, reply, {
      task: () => mapResult(find(), (data) => data && pick('task')(data)),
      software: () => run('GET purchase/softwareList', (software) => software.map(pick('licence'))),
      node: () =>
        inRegion(
          run('GET purchase/nodeList', (all) => all),
          find(),
        ),
    })
  }

/** The nodes in the task's region; a task without a region accepts any node. */
async function inRegion(
  nodes: Promise<Result<Node[]>>,
  task: Promise<Result<{ region: string } | null>>,
): Promise<Result<Shown['licence'][]>> {
  const [all, wanted] = await Promise.all([nodes, task])
  const region = wanted.data?.region
  return { ...all, data: all.data.filter((node) => !region || node.region === region).map(pick('licence')) }
}
