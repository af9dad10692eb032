import type { Pledge } from '../../../shared/contract/view.ts'
import { clock, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { savedOf } from './leave-run.ts'
import type { OnlineTime } from './online-time.ts'

type Props = {
  pledge: Pledge
  online: OnlineTime
  /** whether the task runs without a connection, so that its time does not count for now */
  isUnsaved: boolean
}

/**
 * The ring of a task's page, with a figure in it: today's progress or, for an ended task, the completed days. If those are not known, only the period,
 * without a ring.
 */
export const RunRing = ({ pledge, online, isUnsaved }: Props) => (
  <div className="run-ring">
    {pledge.state !== 'ended' ? (
      <ProgressRing
        percent={online.percent}
        label={t('run.progress')}
        alive={pledge.state === 'running' && !isUnsaved && online.problem === null}
        paused={isUnsaved}
      />
    ) : (
      pledge.daysCompleted !== null && (
        <ProgressRing percent={(100 * pledge.daysCompleted) / pledge.days} label={t('run.daysDone')} />
      )
    )}
    <p>
      <RingText pledge={pledge} online={online} isUnsaved={isUnsaved} />
    </p>
  </div>
)

/** The large figure in the ring: while the task can run, the time left of today's run, with what is done below it; otherwise only what is done. */
function RingText({ pledge, online, isUnsaved }: Props) {
  const { left, minutes } = online
  // not before the first report: '0:00' would look as if the time did not count
  const saved = pledge.onlineTime === 0 && !isUnsaved ? null : savedOf(pledge)
  const { days, daysCompleted } = pledge
  if (pledge.state === 'ended')
    return daysCompleted === null ? (
      <>
        <span className="run-time">{t('task.days', { days, count: days })}</span>
        <Note>{t('task.period')}</Note>
      </>
    ) : (
      <>
        <span className="run-time">{`${daysCompleted} / ${days}`}</span>
        <Note>{t('run.daysDone')}</Note>
      </>
    )
  if (left !== null && minutes && (pledge.state === 'running' || pledge.state === 'new'))
    return (
      <>
        <span className="run-time">{clock(left)}</span>
        <Note>{t('run.toRun')}</Note>
        <span className="run-done">{t('run.minutes', minutes)}</span>
        {pledge.state === 'running' && saved && <Note>{saved}</Note>}
      </>
    )
  return minutes ? (
    <Figure value={t('run.minutes', minutes)} size="large" />
  ) : (
    <span className="run-time">{percent(String(online.percent))}</span>
  )
}
