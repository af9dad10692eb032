import { useState } from 'react'
import type { Coin } from '../../../shared/limits.ts'
import { amountsHidden, coinAmount, day } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/chart.tsx'
import { scaleTexts } from '../../ui/scale-texts.ts'
import { closingBalances } from './closing-balances.ts'
import type { Movement } from './movements.ts'

/**
 * Chart of the balance at the end of each loaded day. Not shown while amounts are hidden. If the first page has too few days for a chart, none
 * appears when further pages are loaded, because it would move the rows.
 */
export function BalanceChart({ movements, coin }: { movements: readonly Movement[]; coin: Coin }) {
  const days = closingBalances(movements, deviceZone())
  const [isShown] = useState(days.length > 0)
  if (!isShown || days.length === 0 || amountsHidden.value) return null
  const points = days.map(({ at, amount }) => ({
    at,
    value: Number(amount),
    text: `${coinAmount(amount, coin)} ${coin.toUpperCase()}`,
  }))
  return (
    <Card>
      <Chart kind="steps" points={points} label={t('records.chart')} when={day} axis={scaleTexts} />
    </Card>
  )
}
