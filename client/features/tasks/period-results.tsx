import { useSignals } from '@preact/signals-react/runtime'
import { isPositive, subtract } from '../../../shared/decimal.ts'
import { boundAmount, exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import type { SpareDays } from '../../widgets/spare-days.ts'
import { mustRenew, SpareNote } from '../../widgets/spare-note.tsx'
import { isLoss, licencesOf, type TaskCost } from '../../widgets/task-cost.ts'
import { MainResult } from '../../widgets/task-outlook.tsx'
import { Result, ResultGroup, UnlockDate } from '../../widgets/task-result.tsx'

type Costs = { costs: Record<'once' | 'reinvested', TaskCost> }

/**
 * The result of one period: the same figure as on the task's page, whether or not a second period follows. A later gain can hide no loss after one
 * period, and the switch does not change what the member has read before.
 */
export const FirstPeriod = ({ costs: { once } }: Costs) => (
  <ResultGroup>
    <MainResult cost={once} name={t('task.result')} loss={t('outlook.loss.one')} />
    <SntPriceAge />
  </ResultGroup>
)

/**
 * Says how much a second period loses. Members see this whether or not they chose reinvestment, so that they can decide. Renders nothing if the
 * second period earns at least what it costs, or if a result is missing. If the first period is a loss, the text is no warning, because `FirstPeriod`
 * already shows one.
 */
export function SecondPeriodLoss({ costs: { once, reinvested } }: Costs) {
  const loss = once.total && reinvested.total && subtract(once.total, reinvested.total)
  if (!loss || !isPositive(loss)) return null
  const change = unbroken(`≈ ${exactAmount(`-${loss}`, 'usdt')} USDT`)
  const text = t('task.autoReinvest.loss', { change })
  return isLoss(once.total) ? (
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

type ChosenProps = Costs & {
  /** how many days can be missed during the first period; null if that is not known */
  spare: SpareDays | null
  reinvests: boolean
}

/**
 * What the switch decides, right below it: when the principal comes back and, with reinvestment, the result of both periods and what the second one
 * needs in addition. Otherwise, how many days can be missed.
 * @param props.reinvests whether the member chose automatic reinvestment, so that a second period follows
 */
export function Chosen({ costs: { once, reinvested }, spare, reinvests }: ChosenProps) {
  const more = subtract(licencesOf(reinvested), licencesOf(once))
  return (
    <ResultGroup>
      <KeyValues
        rows={[
          ...(reinvests && reinvested.total !== null
            ? [[t('task.result.two'), <Result key="two" value={reinvested.total} size="normal" />] as const]
            : []),
          [t('task.unlock'), <UnlockDate key="unlock" dates={once.unlocks} reinvests={reinvests} isCompared />],
        ]}
      />
      {/* only one of both, because a small phone has room for one: first that not a single day may be missed, then what the second period needs */}
      {reinvests && isPositive(more) && !(spare && mustRenew(spare)) ? (
        <SecondPeriodCosts more={more} />
      ) : (
        <SpareNote spare={spare} />
      )}
    </ResultGroup>
  )
}

/** Says what software and node cost in addition until a second period ends. */
function SecondPeriodCosts({ more }: { more: string }) {
  useSignals()
  if (useLateTexts().data === null) return null
  return (
    <Note as="p" icon="info">
      {t('task.result.twoDue', { amount: unbroken(boundAmount(more, 'usdt')) })}
    </Note>
  )
}
