import { useSignals } from '@preact/signals-react/runtime'
import { wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { taskCost } from '../../widgets/task-cost.ts'
import { TaskOutlook } from '../../widgets/task-outlook.tsx'

/** The page of a task, as a purchase is asked to return to. */
const TASK_PAGE = /^\/pages\/task-list\/detail\?(?:.*&)?id=(\d+)/

/** The task that a purchase is for: the one that the link names, or the one whose page it returns to. */
export function taskOf(query: URLSearchParams): string | null {
  const [named = '', back = ''] = [query.get('task') ?? '', query.get('return') ?? '']
  return /^\d+$/.test(named) ? named : (TASK_PAGE.exec(back)?.[1] ?? null)
}

/** What the task takes and may leave, before what it needs is bought. */
export function ForTask({ taskId }: { taskId: string }) {
  useSignals()
  const loaded = useLoad(`task ${taskId}`, () => wholeView('task', { id: taskId }))
  const { task, software = [], node = [] } = loaded.data ?? {}
  return (
    <>
      <LoadStatus of={loaded} heights={[HEIGHT]} />
      {task && <TaskOutlook task={task} cost={taskCost({ ...costBasis(), task, software, node })} />}
    </>
  )
}

/** of the figures, in pixels */
const HEIGHT = 332
