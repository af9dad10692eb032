import { add, isPositive, subtract } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { boundAmount, unbroken, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { OFFERS } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { mustRenew } from '../../widgets/spare-note.tsx'
import { licencesOf } from '../../widgets/task-cost.ts'
import { countsNothing, EstimateText, missingText, Result } from '../../widgets/task-result.tsx'
import { chooseTask } from './chosen-task.ts'
import type { FirstTask, FirstTasks } from './first-tasks.ts'

type Props = Pick<FirstTasks, 'choices'> & {
  first: FirstTask
  /** whether to say in a few words that starting `first` leaves nothing of the balance */
  leavesNone?: boolean
  /** whether the name of the choice is shown; otherwise it is only read out */
  isNamed?: boolean
}

/** The choice of the first task, to which all further steps refer. What a missed day leaves is said of the chosen one only. */
export const TaskChoice = ({ choices, first, leavesNone = false, isNamed = false }: Props) => (
  <>
    <RadioCards
      name="firstTask"
      label={<span className={isNamed ? undefined : 'hidden'}>{t('firstSteps.choose')}</span>}
      options={choices.map((choice) => ({
        value: String(choice.task.id),
        content: <Choice choice={choice} />,
      }))}
      value={String(first.task.id)}
      onValue={chooseTask}
    />
    <div className="choice-notes">
      <Missed {...first} />
      {leavesNone && (
        <Note as="p" icon="info">
          {t('firstSteps.leaves', { amount: unbroken(boundAmount('0', 'usdt')) })}
        </Note>
      )}
      <Note as="p" icon="info">
        {t('firstSteps.estimate')}
      </Note>
    </div>
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

/**
 * A line about one missed day, if the member then has to renew something: what is left of the result or, without a result, what renewing costs.
 * Otherwise, nothing.
 */
function Missed({ spare, cost }: Pick<FirstTask, 'spare' | 'cost'>) {
  if (spare === null || !mustRenew(spare)) return null
  const { byHand, automatic } = spare
  if (byHand.price === null || automatic.price === null) return null
  const price = add(byHand.price, automatic.price)
  return (
    <span className="choice-missed">
      <span>
        {cost.total === null
          ? t('firstSteps.renewal')
          : t('firstSteps.missed', { price: unbroken(boundAmount(price, 'usdt')) })}
      </span>
      {cost.total === null ? (
        <Figure value={uncut(price, COIN_SCALE.usdt)} unit="USDT" />
      ) : (
        <Result value={subtract(cost.total, price)} size="normal" />
      )}
    </span>
  )
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
        <span className="chosen-task-basis">
          <span>{countsNothing(cost) ? t('task.cost.estimate') : <EstimateText cost={cost} />}</span>
        </span>
      </>
    )}
    <Missed spare={spare} cost={cost} />
  </span>
)

/**
 * The card of one task, in three lines: its name; what it costs and locks, for how long; why it is a choice, and its result. What must be deposited is
 * not on the card, because the steps below say it for the chosen task.
 */
function Choice({ choice: { task, cost, lacks, reason } }: { choice: FirstTask }) {
  // also renewals in the course of the task, not only what must be bought now
  const price = licencesOf(cost)
  // the result below has the unit
  const amount =
    cost.total === null ? unbroken(boundAmount(task.principal, 'usdt')) : uncut(task.principal, COIN_SCALE.usdt)
  return (
    <span className="task-choice">
      <b>{task.name}</b>
      <span>
        <span>
          {isPositive(price)
            ? t('firstSteps.start', { cost: uncut(price, COIN_SCALE.usdt), amount })
            : t('firstSteps.locks', { amount })}
        </span>
        <span>{t('task.days', { days: task.days, count: task.days })}</span>
      </span>
      <span>
        <span>{reason && t(`firstSteps.why.${reason === 'keeps' && isPositive(lacks) ? 'deposit' : reason}`)}</span>
        {cost.total !== null && (
          <span>
            <small>{t('firstSteps.result')}</small> <Result value={cost.total} size="normal" />
          </span>
        )}
      </span>
    </span>
  )
}
