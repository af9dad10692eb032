import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { taskCost } from '../../widgets/task-cost.ts'
import { TaskOutlook } from '../../widgets/task-outlook.tsx'

/** What the task takes and may leave, before what it needs is bought. */
export default function ForTask({ taskId, height }: { taskId: string; height: number }) {
  useSignals()
  const loaded = useLoad(`task ${taskId}`, () => wholeView('task', { id: taskId }))
  const { task, software = [], node = [] } = loaded.data ?? {}
  return (
    <>
      <LoadStatus of={loaded} name={t('task.cost.title')} heights={[height]} />
      {task && <TaskOutlook task={task} cost={taskCost({ ...costBasis(), task, software, node })} />}
    </>
  )
}
