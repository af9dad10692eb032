/** What the first task may earn and cost. A loss is stated clearly, beside the step that leads to it. */
import { isPositive } from '../../../shared/decimal.ts'
import { amountsHidden, boundAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { taskLink } from '../../core/paths.ts'
import { sentences } from '../../core/sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { SpareNote } from '../../widgets/spare-note.tsx'
import { isLoss } from '../../widgets/task-cost.ts'
import { LossNote } from '../../widgets/task-outlook.tsx'
import { OutlookCosts, ResultBasis } from '../../widgets/task-result.tsx'
import type { FirstTask } from './first-tasks.ts'

const LOSSES = { all: 'firstSteps.none', covered: 'firstSteps.loss' } as const

type LossProps = {
  first: Pick<FirstTask, 'cost' | 'lacks'>
  /** whether the app suggests `first`, so that the text says why */
  isSuggested: boolean
  lose: 'all' | 'covered' | null
}

/**
 * Warns if the first task is a loss. The text says so if all tasks are losses, or all that the balance covers. If the first task is none, but needs a
 * deposit, the text says how much is missing, and why the task is suggested nevertheless.
 */
export const PlanLoss = ({ first: { cost, lacks }, isSuggested, lose }: LossProps) =>
  lose === 'covered' && isPositive(lacks) && !isLoss(cost.total) ? (
    <Note as="p" icon="info">
      {sentences(
        amountsHidden.value
          ? t('rules.amount.mostHidden')
          : t('firstSteps.lacksMore', { amount: unbroken(boundAmount(lacks, 'usdt')) }),
        t(isSuggested ? 'firstSteps.whySuggested' : LOSSES.covered),
      )}
    </Note>
  ) : (
    <LossNote cost={cost} text={t(lose ? LOSSES[lose] : 'outlook.loss')} />
  )

/** Whether it matters that nothing is left in USDT: not if withdrawals are free. Nor is it said while amounts are hidden, because it reveals the balance. */
export const saysNoneLeft = ({ cost: { withdrawRate } }: Pick<FirstTask, 'cost'>): boolean =>
  !amountsHidden.value && isPositive(withdrawRate ?? '0')

/** Says that nothing is left in USDT, and that withdrawals nevertheless have a fee. */
export const LeavesNone = () => (
  <Note as="p" icon="info">
    {t('firstSteps.leavesNone', { amount: unbroken(boundAmount('0', 'usdt')) })}
  </Note>
)

type Props = {
  first: FirstTask
  /** whether the card says elsewhere what the result contains */
  isBasisSaid: boolean
  /** whether to say here that nothing of the balance is left, because the card says it only in a few words, or not at all */
  explainsNoneLeft: boolean
}

/** Details for the time before the first task is started: what the result above the steps contains, and all costs. */
export function Plan({ first: { task, cost, spare }, isBasisSaid, explainsNoneLeft }: Props) {
  return (
    <Fold title={t('outlook.all')}>
      {!isBasisSaid && <ResultBasis cost={cost} />}
      <OutlookCosts task={task} cost={cost} />
      <SpareNote spare={spare} />
      {explainsNoneLeft && <LeavesNone />}
      <SntPriceAge />
      <ButtonLink kind="text" href={taskLink(task.id)}>
        {t('task.title')}
      </ButtonLink>
    </Fold>
  )
}
