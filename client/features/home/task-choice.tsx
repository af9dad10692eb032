import { add, isPositive, subtract } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { boundAmount, unbroken, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { OFFERS } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { mustRenew } from '../../widgets/spare-note.tsx'
import { licencesOf } from '../../widgets/task-cost.ts'
import { countsNothing, EstimateText, missingText, Result, resultText } from '../../widgets/task-result.tsx'
import { chooseTask } from './chosen-task.ts'
import type { FirstTask, FirstTasks } from './first-tasks.ts'

type Props = Pick<FirstTasks, 'choices'> & {
  first: FirstTask
  /** whether starting `first` leaves nothing of the balance */
  leavesNone?: boolean
  /** whether the name of the choice is shown; otherwise it is only read out */
  isNamed?: boolean
}

/** The choice of the first task, to which all further steps refer. */
export const TaskChoice = ({ choices, first, leavesNone = false, isNamed = false }: Props) => (
  <>
    <RadioCards
      name="firstTask"
      label={<span className={isNamed ? undefined : 'hidden'}>{t('firstSteps.choose')}</span>}
      options={choices.map((choice) => ({
        value: String(choice.task.id),
        content: <Choice choice={choice} isChosen={choice === first} />,
      }))}
      value={String(first.task.id)}
      onValue={chooseTask}
    />
    <Note as="p" icon="info">
      <Dotted
        texts={[
          t('task.cost.estimate'),
          ...(leavesNone ? [t('firstSteps.leaves', { amount: unbroken(boundAmount('0', 'usdt')) })] : []),
        ]}
      />
    </Note>
  </>
)

export const CompareTasks = () => (
  <ButtonLink kind="text" href={`${OFFERS}&sort=result`}>
    {t('firstSteps.compare')}
  </ButtonLink>
)

/** The chosen task with its expected result. When pressed, it unfolds the choice of tasks, whose cards then show the results instead. */
export const FoldedChoice = (props: Pick<Props, 'choices' | 'first'>) => {
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
      <TaskChoice {...props} />
      <CompareTasks />
    </Fold>
  ) : (
    chosen
  )
}

/** Says what is left of the result after one missed day, if the member then has to renew something. Otherwise, nothing. */
function Missed({ spare, cost }: Pick<FirstTask, 'spare' | 'cost'>) {
  if (spare === null || cost.total === null || !mustRenew(spare)) return null
  const { byHand, automatic } = spare
  if (byHand.price === null || automatic.price === null) return null
  const result = resultText(subtract(cost.total, add(byHand.price, automatic.price)))
  return <Note tone="warning">{t('firstSteps.missed', { result: unbroken(result) })}</Note>
}

const Chosen = ({ choice: { task, cost, spare }, canChange }: { choice: FirstTask; canChange: boolean }) => (
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
          <span>{countsNothing(cost) ? t('task.cost.estimate') : <EstimateText cost={cost} />}</span>
        </span>
        <Missed spare={spare} cost={cost} />
      </>
    )}
  </span>
)

/**
 * The card of one task: its reason, result and costs. What must be deposited is not on the card, because the steps below say it for the chosen task.
 */
function Choice({ choice, isChosen }: { choice: FirstTask; isChosen: boolean }) {
  const { task, cost, spare, reason } = choice
  // also renewals in the course of the task, not only what must be bought now
  const price = licencesOf(cost)
  const amount = unbroken(boundAmount(task.principal, 'usdt'))
  return (
    <span className="task-choice">
      <span>
        <b>{task.name}</b>
        <span>{t('task.days', { days: task.days, count: task.days })}</span>
      </span>
      <span>
        <span className="task-choice-why">
          {reason && t(`firstSteps.why.${reason === 'keeps' && isPositive(choice.lacks) ? 'deposit' : reason}`)}
        </span>
        {cost.total !== null && (
          <span>
            <span className="hidden">{t('tasks.results')} </span>
            <Result value={cost.total} size="normal" />
          </span>
        )}
      </span>
      <span>
        <span>
          {isPositive(price)
            ? t('firstSteps.start', { cost: uncut(price, COIN_SCALE.usdt), amount })
            : t('firstSteps.locks', { amount })}
        </span>
      </span>
      {isChosen && <Missed spare={spare} cost={cost} />}
    </span>
  )
}
