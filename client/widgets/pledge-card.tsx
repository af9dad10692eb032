import { useSignals } from '@preact/signals-react/runtime'
import type { Shown } from '../../shared/contract/view.ts'
import { pledgeStates } from '../../shared/pledge-states.ts'
import { coinAmount, percent } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { regionName } from '../core/region-name.ts'
import { runsElsewhere } from '../data/other-runs.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card, CardFoot, CardHead } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TaskPicture } from '../ui/task-picture.tsx'
import { runLink } from './run-link.ts'
import { runMinutes } from './run-minutes.ts'

type Pledge = Shown['pledgeCard']

const TONES: Record<Pledge['state'], Tone> = {
  new: 'plain',
  running: 'busy',
  done_today: 'good',
  expired: 'warn',
  ended: 'plain',
  unknown: 'plain',
}

/**
 * @param open whether the page that runs the task is open, here or in another tab. The time of a running task counts only on that page, so otherwise
 * the task is shown as paused
 */
export const PledgeBadge = ({ state, open = false }: Pick<Pledge, 'state'> & { open?: boolean }) => (
  <Badge tone={TONES[state]}>{t(state === 'running' && !open ? 'pledge.state.paused' : `pledge.state.${state}`)}</Badge>
)

const holdReason = ({ softwareExpired, nodeExpired }: Pledge): string =>
  [softwareExpired && t('pledge.software'), nodeExpired && t('pledge.node'), t('run.detail.expired')]
    .filter(Boolean)
    .join(' · ')

/** The percentage is shown only if the upstream does not say how long the task must run. */
const today = ({ onlineTime, needTime, progress }: Pledge): string =>
  needTime === null || onlineTime === null
    ? t('pledge.today', { percent: percent(progress) })
    : runMinutes(onlineTime, needTime)

/**
 * A task that the member has started: its progress and its next action.
 * @param props.isHoldSaid whether the page already says why the task is on hold and offers the renewal. The card then leaves both out
 */
export function PledgeCard({ pledge, isHoldSaid = false }: { pledge: Pledge; isHoldSaid?: boolean }) {
  useSignals()
  const isHold = pledge.state === 'expired'
  const action = isHoldSaid && isHold ? undefined : pledgeStates[pledge.state].actions[0]
  const days = t('pledge.days', { done: pledge.daysCompleted ?? '—', days: pledge.days })
  return (
    <Card as="li" href={runLink(pledge.id, action === 'start')} linkText={action && t(`pledge.action.${action}`)}>
      <CardHead
        start={<TaskPicture name={pledge.name} region={pledge.region} />}
        title={pledge.name}
        note={regionName(pledge.region)}
        badge={<PledgeBadge state={pledge.state} open={runsElsewhere.value.has(pledge.id)} />}
      />
      {pledge.daysCompleted !== null && pledge.days !== null && pledge.days > 0 && (
        <ProgressBar percent={(pledge.daysCompleted / pledge.days) * 100} />
      )}
      <Note>{pledge.state === 'running' ? `${days} · ${today(pledge)}` : days}</Note>
      {isHold && !isHoldSaid && <Note>{holdReason(pledge)}</Note>}
      <CardFoot>
        <span>
          {t('pledge.principal')} <b>{coinAmount(pledge.principal, 'usdt')} USDT</b>
        </span>
        <span>
          {t('pledge.produced')} <b>{coinAmount(pledge.produced, 'snt')} SNT</b>
        </span>
      </CardFoot>
    </Card>
  )
}
