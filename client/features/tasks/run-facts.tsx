/** The figures and switches of one task of the member. */
import { useSignals } from '@preact/signals-react/runtime'
import type { Pledge } from '../../../shared/contract/view.ts'
import { subtract } from '../../../shared/decimal.ts'
import { amountsHidden, coinAmount, percent, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { taskCost, unlockDates } from '../../widgets/task-cost.ts'
import { Result, UnlockDate } from '../../widgets/task-result.tsx'
import { TaskSwitches } from './task-switches.tsx'

export function RunFacts({ pledge, onChanged }: { pledge: Pledge; onChanged: () => Promise<void> }) {
  useSignals()
  const isOpen = pledge.state !== 'ended'
  const fees = isOpen ? feeRows(pledge) : []
  return (
    <Card>
      <KeyValues
        rows={[
          [t('task.region'), pledge.region],
          [t('pledge.principal'), `${coinAmount(pledge.principal, 'usdt')} USDT`],
          [t('run.daysDone'), `${pledge.daysCompleted ?? '—'} / ${pledge.days}`],
          [t(isOpen ? 'pledge.produced' : 'run.result'), `${coinAmount(pledge.produced, 'snt')} SNT`],
          ...(isOpen
            ? ([
                [t('task.income'), `${coinAmount(pledge.income, 'snt')} SNT`],
                ...fees,
                [t('task.rate'), percent(pledge.rate)],
              ] as const)
            : []),
          [t('run.started'), zonedTime(pledge.startedAt)],
          ...(isOpen ? [[t('task.unlock'), <Unlock key="unlock" pledge={pledge} />] as const] : resultRows(pledge)),
        ]}
      />
      {isOpen && (
        <>
          {fees.length > 0 && <Note as="p">{t('run.licencesApart')}</Note>}
          <NotGuaranteed />
          <SntPriceAge />
          <TaskSwitches pledge={pledge} onChanged={onChanged} />
        </>
      )}
    </Card>
  )
}

/** What the fees would leave of the earnings, with and without withdrawing the principal. Licences are not counted, neither paid nor to be renewed. */
function feeRows(task: Pledge) {
  const { afterFees, principalFee } = taskCost({ ...costBasis(), task, software: [], node: [] })
  // an amount would reveal the member's own
  if (afterFees === null || principalFee === null || amountsHidden.value) return []
  return [
    [t('run.afterFees'), <Result key="all" value={subtract(afterFees, principalFee)} size="normal" />],
    [t('run.keptAfterFees'), <Result key="kept" value={afterFees} size="normal" />],
  ] as const
}

/** The earliest end, a round later while the task reinvests automatically; both dates if the upstream does not say whether it does. */
const Unlock = ({ pledge: { endsAt, days, autoReinvest } }: { pledge: Pledge }) =>
  endsAt === null ? (
    '—'
  ) : (
    <UnlockDate
      dates={unlockDates(endsAt, days, timeZone.value)}
      {...(autoReinvest !== null && { reinvests: autoReinvest })}
      write={zonedTime}
    />
  )

/** An ended task: when it ended, and what became of its principal if that is known. */
const resultRows = ({ endsAt, autoReinvest }: Pledge) => {
  if (autoReinvest === false) return [[t('run.returned'), zonedTime(endsAt)]] as const
  const ended = [t('run.ended'), zonedTime(endsAt)] as const
  return autoReinvest ? ([ended, [t('run.returned'), t('run.reinvested')]] as const) : ([ended] as const)
}
