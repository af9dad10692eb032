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
import { missingText, signed } from './cost-card.tsx'
import { costOf, dailyMinutes, earliestUnlock, type TaskCost } from './task-cost.ts'

/** The sum in few lines; the task's page shows each of its figures. */
function sumRows({ income, swapFee, withdrawFee, software, node, result }: TaskCost) {
  if (result === null || income === null || swapFee === null || withdrawFee === null) return []
  const renewals = add(costOf(software), costOf(node))
  return [
    [t('task.cost.fees'), `${signed(add(swapFee, withdrawFee), '-')} USDT`],
    ...(isPositive(renewals) ? [[t('task.cost.licences'), `${signed(renewals, '-')} USDT`] as const] : []),
    [t('task.cost.result'), `≈ ${exactAmount(result, 'usdt')} USDT`],
  ] as const
}

type Props = { task: Task; cost: TaskCost; onClose: () => void }

/** Shows the daily duty, what is locked, until when, and what may be left after all costs, before requesting the payment password. */
export function StartSheet({ task, cost, onClose }: Props) {
  useFreshConfig()
  const [autoReinvest, setAutoReinvest] = useState(true)
  const income = `${exactAmount(task.income, 'snt')} SNT`
  const next = day(earliestUnlock(cost.unlocksAt, task.days, timeZone.value))
  return (
    <PaymentSheet
      title={t('task.start')}
      payment={{ kind: 'task', amount: task.principal, coin: 'usdt', to: task.name }}
      total={task.principal}
      lead={
        <p>
          <b>{t('task.duty', { minutes: dailyMinutes(task.needTime) })}</b>
        </p>
      }
      rows={[
        [t('task.name'), task.name],
        [t('task.period'), t('task.days', { days: task.days, count: task.days })],
        [t('task.unlock'), zonedTime(cost.unlocksAt)],
        [t('task.rate'), percent(task.rate)],
        [t('task.income'), cost.income === null ? income : `${income} ≈ ${exactAmount(cost.income, 'usdt')} USDT`],
        ...sumRows(cost),
      ]}
      send={(intent, payPassword) =>
        pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
      }
      onClose={onClose}
    >
      {cost.result === null && <Note as="p">{`${t('task.cost.result')}: ${missingText(cost)}`}</Note>}
      <NotGuaranteed />
      <Switch
        name="autoReinvest"
        label={t('task.autoReinvest')}
        hint={
          autoReinvest
            ? `${t('task.autoReinvest.on')} ${t('task.autoReinvest.next', { day: next })}`
            : t('task.autoReinvest.off')
        }
        checked={autoReinvest}
        onChange={setAutoReinvest}
      />
      <Note as="p">{t('task.licence.note')}</Note>
      <Note as="p">{t('task.end.note', { amount: exactAmount(task.principal, 'usdt') })}</Note>
    </PaymentSheet>
  )
}
