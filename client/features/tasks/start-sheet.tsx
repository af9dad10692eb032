import { useState } from 'react'
import { addDays } from '../../../shared/calendar.ts'
import type { Task } from '../../../shared/contract/view.ts'
import { day, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { pay } from '../../data/pay.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Shows what is locked, for how long and what happens at the end, before requesting the payment password. */
export function StartSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const [autoReinvest, setAutoReinvest] = useState(true)
  return (
    <PaymentSheet
      title={t('task.start')}
      payment={{ kind: 'task', amount: task.principal, coin: 'usdt', to: task.name }}
      total={task.principal}
      rows={[
        [t('task.name'), task.name],
        [t('task.period'), t('task.days', { days: task.days, count: task.days })],
        [t('task.unlock'), day(addDays(Math.floor(serverNow()), task.days, timeZone.value))],
        [t('task.rate'), percent(task.rate)],
        [t('task.income'), `${exactAmount(task.income, 'snt')} SNT`],
      ]}
      send={(intent, payPassword) =>
        pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
      }
      onClose={onClose}
    >
      <Switch
        name="autoReinvest"
        label={t('task.autoReinvest')}
        hint={t(autoReinvest ? 'task.autoReinvest.on' : 'task.autoReinvest.off')}
        checked={autoReinvest}
        onChange={setAutoReinvest}
      />
      <NotGuaranteed />
      <Note as="p">{t('task.licence.note')}</Note>
      <Note as="p">{t('task.end.note', { amount: exactAmount(task.principal, 'usdt') })}</Note>
    </PaymentSheet>
  )
}
