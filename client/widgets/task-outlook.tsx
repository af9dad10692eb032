import type { Shown } from '../../shared/contract/view.ts'
import { add, isPositive } from '../../shared/decimal.ts'
import { boundAmount, day } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { NotGuaranteed } from '../ui/states.tsx'
import { costOf, type TaskCost } from './task-cost.ts'
import { hasPaidBefore, missingText, Result, resultName, signed } from './task-result.tsx'

type Props = { task: Pick<Shown['offer'], 'name' | 'days' | 'principal'>; cost: TaskCost }

/** What one round of a task takes and may leave, in a few lines: for those who are about to buy what it needs. */
export function TaskOutlook({ task, cost }: Props) {
  const licences = add(costOf(cost.software), costOf(cost.node))
  const { result, resultWithdrawn } = cost
  return (
    <>
      <p>
        <b>{t('outlook.round', { name: task.name, period: t('task.days', { days: task.days, count: task.days }) })}</b>
      </p>
      <KeyValues
        rows={[
          ...(isPositive(licences) ? [[t('outlook.licences'), `${signed(licences, '-')} USDT`] as const] : []),
          [t('outlook.locked', { day: day(cost.unlocksAt) }), boundAmount(task.principal, 'usdt')],
          [resultName(cost), result === null ? '—' : <Result key="result" value={result} size="normal" />],
          ...(resultWithdrawn === null
            ? []
            : [[t('task.cost.withdrawn'), <Result key="withdrawn" value={resultWithdrawn} size="normal" />] as const]),
        ]}
      />
      {result === null && <Note as="p">{missingText(cost)}</Note>}
      {hasPaidBefore(cost) && <Note as="p">{t('task.cost.bought')}</Note>}
      {result?.startsWith('-') && (
        <Note as="p" icon="warning" tone="warning">
          {t('outlook.loss')}
        </Note>
      )}
      <NotGuaranteed />
    </>
  )
}
