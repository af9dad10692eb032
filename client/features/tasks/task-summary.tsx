/** The summary of a task at the top of its page. */
import type { ReactNode } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { percent, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { CardFoot, CardHead } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'

type Props = {
  task: Pick<Shown['offer'], 'id' | 'name' | 'image' | 'region' | 'rate' | 'principal' | 'days'>
  /** label of the principal */
  locked: ReactNode
  /** the third figure, with its label */
  last: ReactNode
  /** shown between the name and the figures */
  children?: ReactNode
}

export const TaskSummary = ({ task, locked, last, children }: Props) => (
  <>
    <CardHead
      as="h2"
      start={
        <Picture image={task.image}>
          <TaskPicture {...task} taskId={task.id} />
        </Picture>
      }
      title={task.name}
      note={[regionName(task.region), t('tasks.rate', { rate: percent(task.rate) })].filter(Boolean).join(' · ')}
    />
    {children}
    <CardFoot look="in-line">
      <span>
        {locked}{' '}
        <b>
          {uncut(task.principal, COIN_SCALE.usdt)} <small>USDT</small>
        </b>
      </span>
      <span>
        {t('task.period')} <b>{t('task.days', { days: task.days, count: task.days })}</b>
      </span>
      <span>{last}</span>
    </CardFoot>
  </>
)
