import type { Shown } from '../../shared/contract/view.ts'
import { add, isPositive } from '../../shared/decimal.ts'
import { boundAmount, day, priceOfSnt } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { NotGuaranteed } from '../ui/states.tsx'
import { SntPriceAge } from './snt-price-age.tsx'
import { costOf, type TaskCost } from './task-cost.ts'
import { paidRows, ResultNotes, resultRows, signed, UnlockDate } from './task-result.tsx'

type Props = { task: Pick<Shown['offer'], 'name' | 'days' | 'principal'>; cost: TaskCost }

/** Which task it is, and how long one round of it takes. */
export const OutlookTitle = ({ task: { name, days } }: Pick<Props, 'task'>) => (
  <p>
    <b>{t('outlook.round', { name, period: t('task.days', { days, count: days }) })}</b>
  </p>
)

/** What one round of a task takes: what is to be bought and was bought, and what is locked until when. */
export function OutlookCosts({ task, cost }: Props) {
  const licences = add(costOf(cost.software), costOf(cost.node))
  return (
    <KeyValues
      rows={[
        ...(isPositive(licences) ? [[t('outlook.licences'), `${signed(licences, '-')} USDT`] as const] : []),
        ...paidRows(cost),
        [t('task.lock'), boundAmount(task.principal, 'usdt')],
        [t('task.unlock'), <UnlockDate key="unlock" dates={cost.unlocks} write={day} />],
      ]}
    />
  )
}

/** What one round may leave, and that it may be a loss. */
export function OutlookResult({ cost }: Pick<Props, 'cost'>) {
  return (
    <>
      <KeyValues rows={resultRows(cost)} />
      <ResultNotes cost={cost} />
      <LossNote cost={cost} />
      <SntPriceAge />
    </>
  )
}

/** Says that one round may cost more than it brings, where the result is negative. */
export const LossNote = ({ cost: { total, price } }: Pick<Props, 'cost'>) =>
  total?.startsWith('-') ? (
    <Note as="p" icon="warning" tone="warning">
      {t('outlook.loss', { price: priceOfSnt(price, '≈') })}
    </Note>
  ) : null

/** Both, for those who are about to buy what the task needs. */
export const TaskOutlook = (props: Props) => (
  <>
    <OutlookTitle {...props} />
    <OutlookCosts {...props} />
    <OutlookResult {...props} />
    <NotGuaranteed />
  </>
)
