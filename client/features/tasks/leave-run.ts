/** The question before the member leaves the page of a running task. It says how much of today's online time is saved. */
import type { Pledge } from '../../../shared/contract/view.ts'
import { clock, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { sentences } from '../../core/sentences.ts'
import { askQuestion } from '../../data/dialogs.ts'

/**
 * Text that says how much of today's online time the upstream has counted: the time or, if that is missing, the percentage. Null if both are missing.
 */
export function savedOf(pledge: Pledge): string | null {
  const { onlineTime, progress } = pledge
  const time = onlineTime === null ? progress && percent(progress) : clock(onlineTime)
  return time && t('run.saved', { time })
}

/**
 * The question before leaving the page. Online time counts only while the task's page is visible, so section 4 of the specification wants a
 * confirmation. The time since the last report is sent when the page is left. The question does not call that time saved: if the report fails, the
 * member would not notice. Offline, it cannot be sent.
 */
export const askToLeave = (saved: string | null, stillHere: () => boolean) =>
  askQuestion(
    {
      title: t('run.leave'),
      text: sentences(
        t('run.leave.counts'),
        ...(saved === null ? [] : [t(navigator.onLine ? 'run.leave.saved' : 'run.offline.leave', { saved })]),
      ),
      confirm: t('run.leave.yes'),
      cancel: t('run.leave.no'),
      prefers: 'cancel',
    },
    stillHere,
  )
