import { useSignals } from '@preact/signals-react/runtime'
import type { Task } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { type TaskCost, taskCost } from '../../widgets/task-cost.ts'
import { EstimateNote, OutlookCosts, OutlookTitle } from '../../widgets/task-outlook.tsx'
import { otherResults, Results } from '../../widgets/task-result.tsx'
import { useTask } from '../../widgets/use-task.ts'

/** What a task costs and may earn, shown to a member before they buy a licence for it. */
export default function ForTask({ taskId, height }: { taskId: string; height: number }) {
  useSignals()
  const loaded = useTask(taskId)
  const { data } = loaded
  return (
    <>
      <LoadStatus of={loaded} name={t('task.cost.title')} heights={[height]} />
      {data?.task && <Outlook task={data.task} cost={taskCost({ ...costBasis(), ...data, task: data.task })} />}
    </>
  )
}

/** Always shows the task's result, with a note that it is an estimate or a loss. The other figures are folded. */
const Outlook = ({ task, cost }: { task: Task; cost: TaskCost }) => (
  <>
    <div>
      <OutlookTitle task={task} />
      <Results cost={cost} mainOnly />
      <EstimateNote cost={cost} />
    </div>
    <Fold title={t('outlook.all')}>
      <KeyValues rows={otherResults(cost, true)} />
      <OutlookCosts task={task} cost={cost} />
      <SntPriceAge />
    </Fold>
  </>
)
