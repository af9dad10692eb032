import { useState } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { add, isPositive } from '../../../shared/decimal.ts'
import { day, exactAmount, percent, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { pay } from '../../data/pay.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { costOf, dailyMinutes, earliestUnlock, type TaskCost } from '../../widgets/task-cost.ts'
import { hasPaidBefore, missingText, Result, resultName, signed } from '../../widgets/task-result.tsx'

/** The sum in few lines; the task's page shows each of its figures. */
function sumRows(cost: TaskCost) {
  const { income, swapFee, withdrawFee, software, node, result, resultWithdrawn } = cost
  if (result === null || income === null || swapFee === null || withdrawFee === null) return []
  const renewals = add(costOf(software), costOf(node))
  return [
    [t('task.cost.fees'), `${signed(add(swapFee, withdrawFee), '-')} USDT`],
    ...(isPositive(renewals) ? [[t('task.cost.licences'), `${signed(renewals, '-')} USDT`] as const] : []),
    [resultName(cost), <Result key="result" value={result} size="normal" />],
    ...(resultWithdrawn === null
      ? []
      : [[t('task.cost.withdrawn'), <Result key="withdrawn" value={resultWithdrawn} size="normal" />] as const]),
  ] as const
}

type Props = { task: Task; cost: TaskCost; onClose: () => void }

/** Shows the daily duty, what is locked, until when (with automatic reinvestment, a round later), and what may be left after all costs, before requesting the payment password. */
export function StartSheet({ task, cost, onClose }: Props) {
  useFreshConfig()
  const [autoReinvest, setAutoReinvest] = useState(true)
  const income = `${exactAmount(task.income, 'snt')} SNT`
  const next = earliestUnlock(cost.unlocksAt, task.days, timeZone.value)
  return (
    <PaymentSheet
      title={t('task.start')}
      payment={{ kind: 'task', amount: task.principal, coin: 'usdt', to: task.name }}
      total={task.principal}
      lead={
        <>
          <p>
            <b>{t('task.duty', { minutes: dailyMinutes(task.needTime) })}</b>
          </p>
          <p>{t('task.end.note', { amount: exactAmount(task.principal, 'usdt') })}</p>
        </>
      }
      rows={[
        [
          t('task.unlock'),
          autoReinvest ? (
            <>
              {zonedTime(next)} <small>{t('task.unlock.reinvest', { day: day(cost.unlocksAt) })}</small>
            </>
          ) : (
            zonedTime(cost.unlocksAt)
          ),
        ],
        [t('task.income'), cost.income === null ? income : `${income} ≈ ${signed(cost.income, '+')} USDT`],
        ...sumRows(cost),
        [t('task.name'), task.name],
        [t('task.period'), t('task.days', { days: task.days, count: task.days })],
        [t('task.rate'), percent(task.rate)],
      ]}
      send={(intent, payPassword) =>
        pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
      }
      receipt={() => ({
        rows: [
          [t('task.name'), task.name],
          [t('task.period'), t('task.days', { days: task.days, count: task.days })],
          [t('task.unlock'), zonedTime(autoReinvest ? next : cost.unlocksAt)],
        ],
      })}
      onClose={onClose}
    >
      {cost.result === null && <Note as="p">{`${resultName(cost)}: ${missingText(cost)}`}</Note>}
      {hasPaidBefore(cost) && <Note as="p">{t('task.cost.bought')}</Note>}
      <NotGuaranteed />
      <Switch
        name="autoReinvest"
        label={t('task.autoReinvest')}
        hint={t(autoReinvest ? 'task.autoReinvest.on' : 'task.autoReinvest.off')}
        checked={autoReinvest}
        onChange={setAutoReinvest}
      />
      <Note as="p">{t('task.licence.note')}</Note>
    </PaymentSheet>
  )
}
