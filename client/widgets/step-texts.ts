import { boundAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import type { StepSubject } from '../data/next-step.ts'
import { buyNodeText } from './buy-node-text.ts'

/**
 * Texts of one of the first steps: `action` for its button; `sentence` for the line above the button while this step is the next one. Some are late
 * texts.
 */
export function stepTexts({ kind, name, amount, region, days }: StepSubject): { action: string; sentence: string } {
  const cost = name && boundAmount(amount, 'usdt')
  if (kind === 'task')
    return name
      ? {
          action: t('firstSteps.task', { name }),
          sentence: t('firstSteps.next.task', {
            name,
            amount: cost,
            days: t('task.days', { days, count: Number(days) }),
          }),
        }
      : { action: t('home.chooseTask'), sentence: '' }
  return {
    action: kind === 'software' ? t('firstSteps.software') : buyNodeText(region),
    sentence: name && t('firstSteps.next.licence', { name, price: cost }),
  }
}
