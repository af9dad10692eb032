/** What is said about a started task wherever it is shown: its state, why it is on hold, and how far it has come. */
import type { Shown } from '../../shared/contract/view.ts'
import { percent } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { runMinutes } from './run-minutes.ts'

type Pledge = Shown['listedPledge']

/** Other states are plain. */
const TONES: Partial<Record<Pledge['state'], Tone>> = { running: 'busy', done_today: 'good', expired: 'warn' }

/**
 * @param open whether the page that runs the task is open, here or in another tab. The time of a running task counts only on that page, so otherwise
 * the task is shown as paused
 */
export const PledgeBadge = ({ state, open = false }: Pick<Pledge, 'state'> & { open?: boolean }) => (
  <Badge tone={TONES[state] ?? 'plain'}>
    {t(state === 'running' && !open ? 'pledge.state.paused' : `pledge.state.${state}`)}
  </Badge>
)

/** 'Node · expired': why a task is on hold. */
export const holdReason = ({ softwareExpired, nodeExpired }: Pledge): string =>
  [softwareExpired && t('pledge.software'), nodeExpired && t('pledge.node'), t('run.detail.expired')]
    .filter(Boolean)
    .join(' · ')

/** The percentage is shown only if the upstream does not say how long the task must run. */
const today = ({ onlineTime, needTime, progress }: Pledge): string =>
  needTime === null || onlineTime === null
    ? t('pledge.today', { percent: percent(progress) })
    : runMinutes(onlineTime, needTime)

/** '8 of 30 days', or '30 days' if it is not known how many are completed; for a task that is running, also how far it has come today. */
export function pledgeDays(pledge: Pledge): string {
  const { daysCompleted: done, days } = pledge
  const text = done === null ? t('task.days', { days, count: days }) : t('pledge.days', { done, days })
  return pledge.state === 'running' ? `${text} · ${today(pledge)}` : text
}

/** The share of the task's days that are completed. Nothing if the upstream does not return both numbers. */
export const PledgeProgress = ({ daysCompleted, days }: Pledge) =>
  daysCompleted !== null && days > 0 && <ProgressBar percent={(daysCompleted / days) * 100} />
