import type { ViewData } from '../../shared/contract/view.ts'
import type { LicenceState } from '../../shared/states.ts'
import type { Result } from '../calls/calls.ts'
import { gather } from '../calls/gather.ts'
import { idOf, mapResult, pick, runFor } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'

/** One task that can be started, and whether the member has valid software and a valid node for it: `view/task?id=`. */
export const task =
  ({ calls, lateParts }: Services): Handler =>
  async (request, reply) => {
    const id = idOf(request)
    const run = runFor(calls, request)
    // the upstream has no call for a single task
    const find = once(() => run('GET purchase/taskList', (tasks) => tasks.find((each) => each.id === id) ?? null))
    return gather<ViewData['task']>(lateParts, request, reply, {
      task: () => mapResult(find(), (data) => data && pick('task')(data)),
      software: () => run('GET purchase/softwareList', (software) => software.some(isValid)),
      node: () =>
        isInRegion(
          run('GET purchase/nodeList', (all) => all.filter(isValid)),
          find(),
        ),
    })
  }

/** Two parts need the same call. */
function once<T>(start: () => T): () => T {
  let started: { value: T } | undefined
  return () => {
    started ??= { value: start() }
    return started.value
  }
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
