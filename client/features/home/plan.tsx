/** What the first task may leave: a loss is shown as one, beside the step that leads to it. */
import type { Shown } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { TASKS } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import type { TaskCost } from '../../widgets/task-cost.ts'
import { EstimateNote, LossNote, OutlookCosts } from '../../widgets/task-outlook.tsx'
import { Results } from '../../widgets/task-result.tsx'

type PlanProps = { task: Pick<Shown['offer'], 'name'> & { days: number }; cost: TaskCost }

/** That the suggested task is a loss, if it is. `allLose`: so is every other one that the balance covers. */
export const PlanLoss = ({ cost, allLose }: Pick<PlanProps, 'cost'> & { allLose: boolean }) => (
  <LossNote cost={cost} text={t(allLose ? 'firstSteps.loss' : 'outlook.loss')} />
)

/** Which task it is, its two results, and that they are estimates. `isWarned`: a warning above says already that it is a loss. */
export const PlanResult = ({ task: { name, days }, cost, isWarned = false }: PlanProps & { isWarned?: boolean }) => (
  <>
    <div className="plan-result">
      <p>
        <b>{`${name} · ${t('task.days', { days, count: days })}`}</b>
      </p>
      <Results cost={cost} title="" />
    </div>
    {isWarned ? (
      <Note as="p" icon="info">
        {t('task.cost.estimate')}
      </Note>
    ) : (
      <EstimateNote cost={cost} />
    )}
  </>
)

type Props = {
  task: Shown['offer']
  cost: TaskCost
  /** the task is started next: nothing is folded */
  isNext: boolean
  /** there are other tasks */
  hasOthers: boolean
}

/** The same with all costs, before anything is bought. */
export function Plan({ task, cost, isNext, hasOthers }: Props) {
  const costs = (
    <>
      <OutlookCosts task={task} cost={cost} />
      <ButtonLink kind="text" href={taskLink(task)}>
        {t('task.title')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PlanResult task={task} cost={cost} isWarned />
      <SntPriceAge />
      {isNext ? costs : <Fold title={t('outlook.all')}>{costs}</Fold>}
      {hasOthers && (
        <ButtonLink kind={cost.total?.startsWith('-') ? 'quiet' : 'text'} href={`${TASKS}?tab=offers&sort=result`}>
          {t('firstSteps.compare')}
        </ButtonLink>
      )}
    </>
  )
}

export const taskLink = ({ id }: Shown['offer']): string => `/pages/task-list/detail?id=${id}`
