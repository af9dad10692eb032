/** The text about a payment that the platform refused. */
import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import type { ApiProblem } from '../data/api.ts'
import { isWrongPassword } from './refusal.ts'

/**
 * The text of a payment's refusal: first our own sentence about what became of it, then the platform's words, marked as such, because they may be in
 * any language and say anything. Other problems, and refusals about the password or a field, have their own text.
 */
export function refusalText(problem: ApiProblem): string {
  const { code, outcome, message, tries, fields } = problem
  if (code !== 'refused' || outcome !== 'rejected' || isWrongPassword(problem) || Object.keys(fields).length > 0)
    return message
  const end = tries ? ` · ${tries}` : ''
  const words = message.slice(0, message.length - end.length)
  const own = t('pay.refused')
  return (words === t('error.refused') ? own : sentences(own, t('pay.refused.words', { text: words }))) + end
}
