import { Link } from 'wouter'
import type { Pledge } from '../../shared/contract/view.ts'
import { pledgeStates } from '../../shared/states.ts'
import { coinAmount, percent } from '../format.ts'
import { t } from '../i18n.ts'
import { Badge, type Tone } from './badge.tsx'
import { ProgressBar } from './progress.tsx'

const TONES: Record<Pledge['state'], Tone> = {
  new: 'plain',
  running: 'busy',
  done_today: 'good',
  expired: 'bad',
  ended: 'plain',
  unknown: 'plain',
}

export const PledgeBadge = ({ state }: Pick<Pledge, 'state'>) => (
  <Badge tone={TONES[state]}>{t(`pledge.state.${state}`)}</Badge>
)

/** A task that the member has started: how far it is and what comes next. */
export function PledgeCard({ pledge }: { pledge: Pledge }) {
  const [action] = pledgeStates[pledge.state].actions
  const days = t('pledge.days', { done: pledge.daysCompleted ?? '—', days: pledge.days, region: pledge.region })
  return (
    <li className="card">
      <Link className="card-link" href={`/pages/task-list/run?id=${pledge.id}`}>
        <span className="card-head">
          <strong>{pledge.name}</strong>
          <PledgeBadge state={pledge.state} />
        </span>
        <span className="card-note">{days}</span>
        {pledge.daysCompleted !== null && pledge.days !== null && pledge.days > 0 && (
          <ProgressBar percent={(pledge.daysCompleted / pledge.days) * 100} label={days} />
        )}
        {pledge.state === 'running' && (
          <span className="card-note">{t('pledge.today', { percent: percent(pledge.progress) })}</span>
        )}
        <span className="card-foot">
          <span>
            {t('pledge.principal')} <b>{coinAmount(pledge.principal, 'usdt')} USDT</b>
          </span>
          <span>
            {t('pledge.produced')} <b>{coinAmount(pledge.produced, 'snt')} SNT</b>
          </span>
        </span>
        {action && <span className="card-action">{t(`pledge.action.${action}`)}</span>}
      </Link>
    </li>
  )
}
