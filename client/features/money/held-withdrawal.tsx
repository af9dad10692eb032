import { useSignals } from '@preact/signals-react/runtime'
import { dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { sentences } from '../../core/sentences.ts'
import { asProblem } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { loadLateTexts, useLateTexts } from '../../data/late-texts.ts'

/** The text of a button that cannot be used before `until`, in unix seconds. */
export function HeldFrom({ until }: { until: number }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const time = dateTime(until)
  return hasTexts ? t('payout.held.from', { time }) : time
}

/**
 * Awaits a withdrawal. If the server refuses it because its payout account is held, the problem's message says until when, and `reload` loads the
 * accounts again: this one was changed after they had been loaded. @throws what `sent` throws
 */
export async function explainHold<T>(sent: Promise<T>, reload: () => Promise<void>): Promise<T> {
  try {
    return await sent
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'payout_held') {
      void reload()
      const time = dateTime(serverNow() + (problem.retryAfter ?? 0))
      await loadLateTexts().then(
        () => {
          problem.message = sentences(problem.message, t('payout.held.until', { time }))
        },
        () => undefined,
      )
    }
    throw problem
  }
}
