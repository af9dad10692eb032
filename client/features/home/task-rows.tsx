import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { Shown } from '../../../shared/contract/view.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { runsElsewhere } from '../../data/other-runs.ts'
import { Figure } from '../../ui/figure.tsx'
import { List } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import type { PictureProps } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import { holdReason, PledgeBadge, PledgeProgress, pledgeDays } from '../../widgets/pledge-state.tsx'
import { runLink } from '../../widgets/run-link.ts'

type Pledge = Shown['listedPledge']

/** Height of a row in pixels, for its placeholder. */
export const TASK_ROW_HEIGHT = 98

export type TaskRowsProps = {
  pledges: readonly Pledge[]
  /** undefined until its code has loaded; the drawings alone are shown then */
  Picture: ComponentType<PictureProps> | undefined
  /** whether the page already says why tasks are on hold */
  isHoldSaid: boolean
}

/** Started tasks in one box, a row for each: its name, how far it has come, and below that what it has earned. The page of all tasks shows more of each. */
export const TaskRows = ({ pledges, ...rest }: TaskRowsProps) => (
  <List boxed>
    {pledges.map((pledge) => (
      <TaskRow key={pledge.id} pledge={pledge} {...rest} />
    ))}
  </List>
)

function TaskRow({ pledge, Picture, isHoldSaid }: Omit<TaskRowsProps, 'pledges'> & { pledge: Pledge }) {
  useSignals()
  const { id, name, region, state, produced } = pledge
  const drawing = <TaskPicture {...pledge} />
  return (
    <li>
      <Link className="task-row pressable" href={runLink(id, pledgeStates[state].actions[0] === 'start')}>
        {Picture ? <Picture image={pledge.image}>{drawing}</Picture> : drawing}
        <span className="task-row-text">
          <strong>{name}</strong>
          <span className="task-row-line">
            <Note>{[regionName(region), pledgeDays(pledge)].filter(Boolean).join(' · ')}</Note>
            <PledgeBadge state={state} open={runsElsewhere.value.has(id)} />
          </span>
          <span className="task-row-line">
            <Note>{t('pledge.produced')} </Note>
            <Figure value={`${coinAmount(produced, 'snt')} SNT`} />
          </span>
          <PledgeProgress {...pledge} />
          {state === 'expired' && !isHoldSaid && <Note tone="warning">{holdReason(pledge)}</Note>}
        </span>
      </Link>
    </li>
  )
}
