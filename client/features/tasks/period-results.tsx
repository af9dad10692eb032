/** What the switch of the start sheet decides: until when the principal is locked, and what that earns or loses. */
import { isPositive, subtract } from '../../../shared/decimal.ts'
import { dateTime, exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import type { SpareDays } from '../../widgets/spare-days.ts'
import { SpareNote } from '../../widgets/spare-note.tsx'
import { isLoss, type TaskCost } from '../../widgets/task-cost.ts'
import { MainResult } from '../../widgets/task-outlook.tsx'
import { CostSum, missingText, Result, ResultBasis, ResultGroup, resultText } from '../../widgets/task-result.tsx'

/** Costs of one round (the task's `days`), and of two rounds, the shortest time with automatic reinvestment. */
export type Costs = Record<'once' | 'reinvested', TaskCost>

type Variant = {
  costs: Costs
  /** which of `costs` is meant */
  of: keyof Costs
}

const RESULTS = { once: 'task.result', reinvested: 'task.result.two' } as const

const resultName = (of: keyof Costs): string => t(RESULTS[of])

/** When the principal comes back at the earliest, in unix seconds. */
export const endOf = ({ costs, of }: Variant): number => costs[of].unlocks[of]

/**
 * Says how much a second period loses. Members see this where they choose reinvestment. Renders nothing if the second period earns at least what it
 * costs, or if a result is missing. The text is a warning only if the result of both periods, which stands below, is not itself a loss.
 */
export function SecondPeriodLoss({ costs: { once, reinvested } }: Pick<Variant, 'costs'>) {
  const loss = once.total && reinvested.total && subtract(once.total, reinvested.total)
  if (!loss || !isPositive(loss)) return null
  const change = unbroken(`≈ ${exactAmount(`-${loss}`, 'usdt')} USDT`)
  const text = t('task.autoReinvest.loss', { change })
  return isLoss(reinvested.total) ? (
    <>
      <br />
      {text}
    </>
  ) : (
    <Note icon="warning" tone="warning">
      {text}
    </Note>
  )
}

/**
 * The date and the result of one variant.
 * @param props.spare how many days can be missed during the first period; null if that is not known
 */
export function ChosenResult({ costs, of, spare }: Variant & { spare: SpareDays | null }) {
  const cost = costs[of]
  return (
    <ResultGroup>
      <KeyValues rows={[[t('task.unlock'), dateTime(endOf({ costs, of }))]]} />
      <MainResult cost={cost} name={resultName(of)} />
      {of === 'reinvested' && <FirstPeriod costs={costs} />}
      {isLoss(cost.total) && <ResultBasis cost={cost} />}
      <SpareNote spare={spare} />
    </ResultGroup>
  )
}

/** The result of one period, which the one after two periods includes. It may be a loss that the gain of the second period hides. */
const FirstPeriod = ({ costs: { once } }: Pick<Variant, 'costs'>) =>
  once.total === null ? null : (
    <KeyValues rows={[[resultName('once'), <Result key="once" value={once.total} size="normal" />]]} />
  )

/** The same as one text, which is announced when the switch is moved. */
export const chosenText = ({ costs, of }: Variant): string => {
  const cost = costs[of]
  return [
    `${t('task.unlock')}: ${dateTime(endOf({ costs, of }))}`,
    cost.total === null ? missingText(cost) : `${resultName(of)}: ${resultText(cost.total)}`,
  ].join('; ')
}

const OTHER = { once: 'reinvested', reinvested: 'once' } as const
const CHOICES = { once: 'task.unlock.without', reinvested: 'task.unlock.reinvested' } as const

/** What a result is made of, and the date and result of the other variant. */
export function ResultDetails({ costs, of }: Variant) {
  const other = OTHER[of]
  const { total } = costs[other]
  return (
    <div className="result-details">
      <ResultGroup>
        <p>
          <b>{resultName(of)}</b>
        </p>
        <CostSum cost={costs[of]} />
        {of === 'reinvested' && costs[of].total !== null && <Note as="p">{t('task.result.second')}</Note>}
      </ResultGroup>
      <ResultGroup>
        <p>
          <b>{t(CHOICES[other])}</b>
        </p>
        <KeyValues
          rows={[
            [t('task.unlock'), dateTime(endOf({ costs, of: other }))],
            ...(total === null
              ? []
              : [[resultName(other), <Result key="other" value={total} size="normal" />] as const]),
          ]}
        />
      </ResultGroup>
    </div>
  )
}
