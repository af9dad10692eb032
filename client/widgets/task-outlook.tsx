import type { Shown } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import { Note } from '../ui/note.tsx'
import type { TaskCost } from './task-cost.ts'
import { estimateText } from './task-result.tsx'

/** The task's name, and how long one round takes. */
export const OutlookTitle = ({ task: { name, days } }: { task: Pick<Shown['offer'], 'name' | 'days'> }) => (
  <p>
    <b>{t('outlook.round', { name, period: t('task.days', { days, count: days }) })}</b>
  </p>
)

/** If the result is negative, warns that one round may cost more than it earns. */
export const LossNote = ({ cost: { total }, text = t('outlook.loss') }: { cost: TaskCost; text?: string }) =>
  total?.startsWith('-') ? (
    <Note as="p" icon="warning" tone="warning">
      {text}
    </Note>
  ) : null

/** The sentence below a result: that this is an estimate, and either which costs of software and node it contains or that it is a loss. */
export const EstimateNote = ({ cost, loss = t('outlook.loss') }: { cost: TaskCost; loss?: string }) =>
  cost.total?.startsWith('-') ? (
    <LossNote cost={cost} text={sentences(loss, t('task.cost.estimate'))} />
  ) : (
    <Note as="p" icon="info">
      {cost.total === null ? t('task.cost.estimate') : estimateText(cost)}
    </Note>
  )
