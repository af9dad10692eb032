import { isPositive, subtract } from '../../../shared/decimal.ts'
import { exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import type { TaskCost } from '../../widgets/task-cost.ts'
import { EstimateNote } from '../../widgets/task-outlook.tsx'
import { Result, ResultBasis, ResultGroup, resultText } from '../../widgets/task-result.tsx'

type Props = {
  costs: Record<'once' | 'reinvested', TaskCost>
  /** whether the member chose automatic reinvestment, so that a second period follows */
  reinvests: boolean
}

/**
 * The result of all periods that the member chose, as the only large figure. With reinvestment, a quiet line also says the result after one period,
 * and the note below warns if that is a loss, because a later gain must not hide it.
 */
export function PeriodResults({ costs: { once, reinvested }, reinvests }: Props) {
  const chosen = reinvests ? reinvested : once
  const isLossAtFirst = once.total?.startsWith('-') && !chosen.total?.startsWith('-')
  return (
    <>
      <ResultGroup>
        {chosen.total !== null && (
          <>
            <p>
              <b>{t('task.result.all')}</b>
            </p>
            <KeyValues
              rows={[[t(reinvests ? 'task.result.two' : 'task.result.one'), <Result key="all" value={chosen.total} />]]}
            />
          </>
        )}
        <ResultBasis cost={chosen} />
        {reinvests && once.total !== null && (
          <Note as="p">{`${t('task.result.one')} · ${resultText(once.total)}`}</Note>
        )}
      </ResultGroup>
      {isLossAtFirst ? <EstimateNote cost={once} loss={t('outlook.loss.one')} /> : <EstimateNote cost={chosen} />}
    </>
  )
}

/**
 * Says how much a second period loses. Members see this whether or not they chose reinvestment, so that they can decide. Renders nothing if the
 * second period earns at least what it costs, or if a result is missing. If a result is a loss, the text is no warning, because `PeriodResults` may
 * already show one.
 */
export function SecondPeriod({ costs: { once, reinvested } }: Pick<Props, 'costs'>) {
  const loss = once.total && reinvested.total && subtract(once.total, reinvested.total)
  if (!loss || !isPositive(loss)) return null
  const change = unbroken(`≈ ${exactAmount(`-${loss}`, 'usdt')} USDT`)
  const text = t('task.autoReinvest.loss', { change })
  const isWarned = once.total?.startsWith('-') || reinvested.total?.startsWith('-')
  return isWarned ? (
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
