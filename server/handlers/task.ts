import type { ViewData } from '../../shared/contract/view.ts'
import type { LicenceState } from '../../shared/states.ts'
import type { Result } from '../calls/calls.ts'
import { gather } from '../calls/gather.ts'
import { idOf, mapResult, pick, runFor } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'

/** One task that can be started, and whether the member has valid software and a valid node for it: `view/task?id=`. */
export const task =
  ({ calls }: Services): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    const run = runFor(calls, request)
    // the upstream has no call for a single task
    const found = run('GET purchase/taskList', (tasks) => tasks.find((each) => each.id === id) ?? null)
    const nodes = run('GET purchase/nodeList', (all) => all.filter(isValid))
    return gather<ViewData['task']>(reply, {
      task: mapResult(found, (data) => data && pick('task')(data)),
      software: run('GET purchase/softwareList', (software) => software.some(isValid)),
      node: isInRegion(nodes, found),
    })
  }

const isValid = ({ state }: { state: LicenceState }): boolean => state === 'valid'

/** Whether the member has a node in the task's region; a task without a region accepts any node. */
async function isInRegion(
  nodes: Promise<Result<{ region: string }[]>>,
  task: Promise<Result<{ region: string } | null>>,
): Promise<Result<boolean>> {
  const [own, wanted] = await Promise.all([nodes, task])
  const region = wanted.data?.region
  return { ...own, data: own.data.some((node) => !region || node.region === region) }
}
