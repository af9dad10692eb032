import { useState } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { add, compare, isPositive } from '../../../shared/decimal.ts'
import { dateTime, exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import { ApiProblem, call } from '../../data/api.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { forgetData } from '../../data/load.ts'
import { pay } from '../../data/pay.ts'
import { sameMember } from '../../data/session.ts'
import { noteStartedTask } from '../../data/started-task.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { costOf, dailyMinutes, type TaskCost } from '../../widgets/task-cost.ts'
import { feeRows, paidRows } from '../../widgets/task-outlook.tsx'
import { otherResults, otherUnlock, Result, signed, UnlockDate } from '../../widgets/task-result.tsx'
import { PeriodResults, SecondPeriod } from './period-results.tsx'

/** Rows for the task's income, all fees, the licences that are still to be bought, and their sum. The task's page explains each row. */
function costRows(cost: TaskCost) {
  const renewals = add(costOf(cost.software), costOf(cost.node))
  return [
    ...feeRows(cost),
    ...paidRows(cost),
    ...(isPositive(renewals) ? [[t('task.cost.licences'), `${signed(renewals, MINUS)} USDT`] as const] : []),
    ...(cost.total === null
      ? []
      : [[t('task.result.all'), <Result key="all" value={cost.total} size="normal" />] as const]),
  ]
}

const termsOf = ({ days, needTime }: Pick<Task, 'days' | 'needTime'>): string => `${days} ${needTime}`

type Props = {
  task: Task
  /** costs of one round (the task's `days`), and of two rounds, the shortest time with automatic reinvestment */
  costs: Record<'once' | 'reinvested', TaskCost>
  /** loads the task again */
  onOutdated: () => Promise<void>
  onClose: () => void
}

/**
 * The payment sheet that starts a task. It shows the daily duty, what is locked, and until when, which is a round later with automatic reinvestment.
 * Below are the estimated results.
 */
export function StartSheet({ task, costs, onOutdated, onClose }: Props) {
  useFreshConfig()
  const [autoReinvest, setAutoReinvest] = useState(true)
  // all figures apply to the member's choice of reinvestment
  const cost = costs[autoReinvest ? 'reinvested' : 'once']
  const { once, reinvested } = cost.unlocks
  const days = t('task.days', { days: task.days, count: task.days })

  /**
   * Requests the task again, because the upstream decides what is locked, for how long, and for what daily duty. @throws ApiProblem if this has
   * changed; the sheet then shows the new figures
   */
  async function agree(): Promise<void> {
    const now = (await call('GET purchase/taskList', {})).find(({ id }) => id === task.id)
    if (!now) return
    const isPrice = compare(now.principal, task.principal) !== 0
    if (!isPrice && termsOf(now) === termsOf(task)) return
    await onOutdated()
    throw new ApiProblem(isPrice ? 'price_changed' : 'terms_changed', { outcome: 'not_sent' })
  }

  return (
    <PaymentSheet
      title={t('task.start')}
      payment={{ kind: 'task', amount: task.principal, coin: 'usdt', to: task.name }}
      total={task.principal}
      terms={termsOf(task)}
      lead={
        <p>
          <b>{t('task.duty', { minutes: dailyMinutes(task.needTime) })}</b>
        </p>
      }
      choice={
        <>
          <div>
            <PeriodResults costs={costs} reinvests={autoReinvest} />
            <SntPriceAge />
          </div>
          <Switch
            name="autoReinvest"
            label={t('task.autoReinvest')}
            hint={
              <>
                {t(autoReinvest ? 'task.autoReinvest.on' : 'task.autoReinvest.off')}
                <SecondPeriod costs={costs} />
              </>
            }
            checked={autoReinvest}
            onChange={setAutoReinvest}
          />
          {/* the date is right below the switch that changes it */}
          <KeyValues
            rows={[[t('task.unlock'), <UnlockDate key="unlock" dates={cost.unlocks} reinvests={autoReinvest} />]]}
          />
        </>
      }
      agree={agree}
      send={async (intent, payPassword) => {
        const isTheirs = sameMember()
        const pledge = await pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
        if (isTheirs()) {
          noteStartedTask()
          // the cached data of home and of the tasks' pages lacks the new task
          for (const outdated of ['home', 'task ']) forgetData(outdated)
        }
        return pledge
      }}
      receipt={() => ({
        rows: [
          [t('task.name'), task.name],
          ...(autoReinvest
            ? ([
                [t('task.period'), [days, t('task.autoReinvest')]],
                [t('task.unlock'), [dateTime(reinvested), otherUnlock(cost.unlocks, true)]],
              ] as const)
            : ([
                [t('task.period'), days],
                [t('task.unlock'), dateTime(once)],
              ] as const)),
        ],
      })}
      onClose={onClose}
    >
      <Fold title={t('outlook.all')}>
        <KeyValues rows={costRows(cost)} />
        <KeyValues rows={otherResults(cost, true)} />
        <Note as="p">{t('task.end.note', { amount: exactAmount(task.principal, 'usdt') })}</Note>
        <Note as="p">{t('task.licence.note')}</Note>
      </Fold>
    </PaymentSheet>
  )
}
