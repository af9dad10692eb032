import { useState } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { add, isPositive } from '../../../shared/decimal.ts'
import { exactAmount, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { pay } from '../../data/pay.ts'
import { sameMember } from '../../data/session.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { forgetTasks } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { costOf, dailyMinutes, type TaskCost } from '../../widgets/task-cost.ts'
import {
  leftRows,
  missingText,
  paidRows,
  paidText,
  Result,
  resultName,
  signed,
  UnlockDate,
} from '../../widgets/task-result.tsx'

/** What all fees take, and the licences that are still to be bought; the task's page shows each of them. */
function costRows({ result, swapFee, withdrawFee, principalFee, software, node }: TaskCost) {
  if (result === null || swapFee === null || withdrawFee === null || principalFee === null) return []
  const renewals = add(costOf(software), costOf(node))
  return [
    [t('task.cost.fees'), `${signed(add(swapFee, withdrawFee), '-')} USDT`] as const,
    [t('task.cost.principal'), `${signed(principalFee, '-')} USDT`] as const,
    ...(isPositive(renewals) ? [[t('task.cost.licences'), `${signed(renewals, '-')} USDT`] as const] : []),
  ]
}

/** One round: with automatic reinvestment, the principal stays locked for a second one, whose earnings nobody knows. */
function Round({ task, cost }: Omit<Props, 'onClose'>) {
  const income = `${exactAmount(task.income, 'snt')}\u00a0SNT`
  const worth = cost.income === null ? [] : [`≈\u00a0${signed(cost.income, '+')}\u00a0USDT`]
  return (
    <section className="one-round">
      <h3>{t('task.oneRound')}</h3>
      <KeyValues
        rows={[
          [t('task.income'), <AmountLines key="income" amounts={[income, ...worth]} />],
          ...costRows(cost),
          ...paidRows(cost),
          // the whole result stands above
          ...leftRows(cost).filter(([name]) => name !== wholeName(cost)),
        ]}
      />
      {cost.result === null && <Note as="p">{missingText(cost)}</Note>}
      <Note as="p">{paidText(cost)}</Note>
      <NotGuaranteed />
      <SntPriceAge />
    </section>
  )
}

const wholeName = (cost: TaskCost): string => (cost.paid.state === 'counted' ? t('task.cost.result') : resultName(cost))

/** What is left after all costs: right below what is locked, in sight without scrolling. */
function leftAtAll(cost: TaskCost) {
  return [
    wholeName(cost),
    cost.total === null ? (
      '—'
    ) : (
      <>
        <Result value={cost.total} size="normal" />
        <small>
          {' '}
          {t('task.oneRound')} · {t('task.cost.estimate')}
        </small>
      </>
    ),
  ] as const
}

type Props = { task: Task; cost: TaskCost; onClose: () => void }

/** Shows the daily duty, what is locked, until when (with automatic reinvestment, a round later), and what may be left after all costs, before requesting the payment password. */
export function StartSheet({ task, cost, onClose }: Props) {
  useFreshConfig()
  const [autoReinvest, setAutoReinvest] = useState(true)
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
        leftAtAll(cost),
        [t('task.unlock'), <UnlockDate key="unlock" dates={cost.unlocks} reinvests={autoReinvest} write={zonedTime} />],
      ]}
      option={{
        choice: (
          <Switch
            name="autoReinvest"
            label={t('task.autoReinvest')}
            hint={t(autoReinvest ? 'task.autoReinvest.on' : 'task.autoReinvest.off')}
            checked={autoReinvest}
            onChange={setAutoReinvest}
          />
        ),
        rows: <Round task={task} cost={cost} />,
      }}
      send={async (intent, payPassword) => {
        const isTheirs = sameMember()
        const pledge = await pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
        if (isTheirs()) forgetTasks()
        return pledge
      }}
      receipt={() => ({
        rows: [
          [t('task.name'), task.name],
          [t('task.period'), t('task.days', { days: task.days, count: task.days })],
          [t('task.unlock'), zonedTime(autoReinvest ? cost.unlocks.reinvested : cost.unlocks.once)],
        ],
      })}
      onClose={onClose}
    >
      <Note as="p">{t('task.licence.note')}</Note>
    </PaymentSheet>
  )
}
