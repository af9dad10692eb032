import { boundAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Result } from '../../widgets/task-result.tsx'
import { chooseTask } from './chosen-task.ts'
import type { FirstTask, Reason } from './first-tasks.ts'

const REASONS: Record<Reason, string> = {
  covered: 'firstSteps.why.covered',
  keeps: 'firstSteps.why.keeps',
  least: 'firstSteps.why.least',
  best: 'firstSteps.why.best',
  shortest: 'firstSteps.why.shortest',
}

type Props = { choices: readonly FirstTask[]; first: FirstTask }

/** The choice of the first task, which decides what the steps lead to. */
export const TaskChoice = ({ choices, first }: Props) => (
  <RadioCards
    name="firstTask"
    label={
      <span className="task-choice-head">
        <b>{t('firstSteps.choose')}</b>
        <span>{t('tasks.results')}</span>
      </span>
    }
    options={choices.map((choice) => ({
      value: String(choice.task.id),
      content: <Choice choice={choice} isSuggested={choice === choices[0]} />,
    }))}
    value={String(first.task.id)}
    onValue={chooseTask}
  />
)

function Choice({ choice: { task, cost, start, reason }, isSuggested }: { choice: FirstTask; isSuggested: boolean }) {
  const why = reason && t(REASONS[reason])
  return (
    <span className="task-choice">
      <b>{task.name}</b>
      <Note>
        {[
          t('task.days', { days: task.days, count: task.days }),
          t('firstSteps.locks', { amount: boundAmount(task.principal, 'usdt') }),
        ].join(' · ')}
      </Note>
      <span className="task-choice-sums">
        <Note>{t('firstSteps.start', { amount: boundAmount(start, 'usdt') })}</Note>
        {cost.total !== null && (
          <span>
            <span className="hidden">{t('tasks.results')} </span>
            <Result value={cost.total} size="normal" />
          </span>
        )}
      </span>
      {why && <span className="task-choice-why">{isSuggested ? `${t('firstSteps.suggested')} · ${why}` : why}</span>}
    </span>
  )
}
