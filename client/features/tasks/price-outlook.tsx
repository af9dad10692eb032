import { useSignals } from '@preact/signals-react/runtime'
import { percent, price, priceOfSnt } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { isLoss, type TaskCost } from '../../widgets/task-cost.ts'
import { Result } from '../../widgets/task-result.tsx'
import { breakEven, whatIf } from './break-even.ts'

/** At which price of SNT the result changes its sign. Empty if no price does that, or until the late texts have loaded. */
export function BreakEven({ cost }: { cost: TaskCost }) {
  useSignals()
  const texts = useLateTexts().data
  const even = breakEven(cost)
  if (even === null || texts === null) return null
  return (
    <Note as="p">
      {t(isLoss(cost.total) ? 'task.price.even' : 'task.price.loss', {
        even: priceOfSnt(even, '≈'),
        now: price(cost.price),
      })}
    </Note>
  )
}

const change = (by: number): string =>
  by === 0 ? t('today.title') : `${by < 0 ? MINUS : '+'}${percent(String(Math.abs(by)), 0)}`

/** The result at other prices of SNT, folded, so that nobody takes it for an outlook. Empty if there is no result. */
export function WhatIf({ cost }: { cost: TaskCost }) {
  useSignals()
  const texts = useLateTexts().data
  const rows = whatIf(cost)
  if (rows.length === 0 || texts === null) return null
  return (
    <Fold title={t('task.price.title')}>
      <KeyValues
        rows={rows.map((each) => [
          `${change(each.percent)} · ${price(each.price)} USDT`,
          <Result key={each.percent} value={each.total} size="normal" />,
        ])}
      />
      <Note as="p">{t('task.price.note')}</Note>
    </Fold>
  )
}
