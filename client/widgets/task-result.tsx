/** What a task may leave, and how its figures are written wherever they are shown. */
import { compare } from '../../shared/decimal.ts'
import { exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { Figure } from '../ui/figure.tsx'
import type { TaskCost } from './task-cost.ts'

export function missingText({ missing }: TaskCost): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

/** A licence is owned; what was paid for it is not known, so no result contains it. */
export const hasPaidBefore = ({ software, node }: TaskCost): boolean =>
  [software, node].some(({ state }) => state === 'owned' || state === 'renew')

/** What the result is called. */
export const resultName = (cost: TaskCost): string => t(hasPaidBefore(cost) ? 'task.cost.further' : 'task.cost.result')

/** A signed amount of the sum; zero has no sign. */
export const signed = (value: string, sign: '+' | '-'): string =>
  `${compare(value, '0') > 0 ? sign : ''}${exactAmount(value, 'usdt')}`

type ResultProps = { value: string; size?: 'normal' | 'large' }

/** An estimated result: signed, marked as an estimate, and a loss in its colour. */
export const Result = ({ value, size = 'large' }: ResultProps) => (
  <Figure
    value={`≈\u00a0${value.startsWith('-') ? exactAmount(value, 'usdt') : signed(value, '+')}`}
    unit="USDT"
    size={size}
    tone={value.startsWith('-') ? 'loss' : 'plain'}
  />
)
