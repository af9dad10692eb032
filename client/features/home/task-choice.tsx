import type { ReactNode } from 'react'
import { isPositive } from '../../../shared/decimal.ts'
import { boundAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ownAmount } from '../../widgets/own-amount.ts'
import { countsNothing, estimateText, missingText, Result } from '../../widgets/task-result.tsx'
import { chooseTask } from './chosen-task.ts'
import type { FirstTask, FirstTasks } from './first-tasks.ts'

type Props = Pick<FirstTasks, 'choices' | 'suggested'> & { first: FirstTask }

/** The choice of the first task, to which all further steps refer. @param props.title label of the choice; it is visible unless stated otherwise */
export const TaskChoice = ({
  choices,
  suggested,
  first,
  title = t('firstSteps.choose'),
}: Props & { title?: ReactNode }) => (
  <>
    <RadioCards
      name="firstTask"
      label={title}
      options={choices.map((choice) => ({
        value: String(choice.task.id),
        content: <Choice choice={choice} isSuggested={choice === suggested} />,
      }))}
      value={String(first.task.id)}
      onValue={chooseTask}
    />
    <Note as="p" icon="info">
      {t('task.cost.estimate')}
    </Note>
  </>
)

/** The choice with its reason above, for a balance that covers only losses while the suggested task needs a deposit. */
export const OpenChoice = (props: Props) => (
  <>
    <Either />
    <TaskChoice {...props} />
  </>
)

export const Either = () => <p>{t('firstSteps.either')}</p>

/** The chosen task with its expected result. When pressed, it unfolds the choice of tasks, whose cards then show the results instead. */
export const FoldedChoice = (props: Props) => {
  const { first, choices } = props
  const chosen = <Chosen choice={first} canChange={choices.length > 1} />
  return choices.length > 1 ? (
    <Fold
      title={
        <>
          {chosen}
          <span className="chosen-task">
            <span>
              <span>{t('firstSteps.choose')}</span>
              <b className="chosen-task-change">{t('common.close')}</b>
            </span>
          </span>
        </>
      }
    >
      <TaskChoice {...props} title={<span className="hidden">{t('firstSteps.choose')}</span>} />
    </Fold>
  ) : (
    chosen
  )
}

const Chosen = ({ choice: { task, cost }, canChange }: { choice: FirstTask; canChange: boolean }) => (
  <span className="chosen-task">
    <span>
      <b>{task.name}</b>
      {canChange && <b className="chosen-task-change">{t('firstSteps.change')}</b>}
    </span>
    {cost.total === null ? (
      <span>
        <span>{missingText(cost)}</span>
      </span>
    ) : (
      <>
        <span>
          <span>{t('tasks.results')}</span>
          <Result value={cost.total} size="normal" />
        </span>
        <span>
          <span>{countsNothing(cost) ? t('task.cost.estimate') : estimateText(cost)}</span>
        </span>
      </>
    )}
  </span>
)

/** The card of one task. All cards show the same lines in the same order, with the amounts at the end, so that tasks can be compared. */
function Choice({ choice, isSuggested }: { choice: FirstTask; isSuggested: boolean }) {
  const { task, cost, total, lacks, reason } = choice
  const why = reason && t(`firstSteps.why.${reason}`)
  return (
    <span className="task-choice">
      <b>{task.name}</b>
      {why && (
        <span className="task-choice-why">{isSuggested ? `${t('firstSteps.suggested')} ·\u00a0${why}` : why}</span>
      )}
      {cost.total !== null && (
        <span>
          <span>{t('tasks.results')}</span>
          <Result value={cost.total} size="normal" />
        </span>
      )}
      <span>
        <span>{t('firstSteps.start')}</span>
        <span>{boundAmount(total, 'usdt')}</span>
      </span>
      {isPositive(lacks) && (
        <span>
          <span>{t('firstSteps.lacks')}</span>
          <span>{ownAmount(lacks)}</span>
        </span>
      )}
      <span>
        <span>{t('task.days', { days: task.days, count: task.days })}</span>
        <span>{t('firstSteps.locks', { amount: boundAmount(task.principal, 'usdt') })}</span>
      </span>
    </span>
  )
}
