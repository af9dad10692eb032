/** What is asked before a run is left, and what is kept of it. */
import type { Pledge } from '../../../shared/contract/view.ts'
import { clock, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { sentences } from '../../core/sentences.ts'
import { askQuestion } from '../../data/dialogs.ts'

/** What the server has counted of today's run: the time, or the share; null when the upstream states neither. */
export function savedOf(pledge: Pledge): string | null {
  const { onlineTime, progress } = pledge
  const time = onlineTime === null ? progress && percent(progress) : clock(onlineTime)
  return time && t('run.saved', { time })
}

/**
 * Section 4: online time counts only while this page is visible, so leaving it needs confirmation. What ran since the last report is sent on leaving,
 * but nobody sees its answer, so it is not promised.
 */
export const askToLeave = (saved: string | null, stillHere: () => boolean) =>
  askQuestion(
    {
      title: t('run.leave'),
      text: sentences(t('run.leave.counts'), ...(saved === null ? [] : [t('run.leave.saved', { saved })])),
      confirm: t('run.leave.yes'),
      cancel: t('run.leave.no'),
      prefers: 'cancel',
    },
    stillHere,
  )
