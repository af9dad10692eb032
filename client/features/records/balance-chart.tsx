import type { Coin } from '../../../shared/limits.ts'
import { amountsHidden, coinAmount, day } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Chart } from '../../ui/chart.tsx'
import type { Movement } from './movements.ts'

/** Chart of the balance after each loaded movement, oldest first. */
export function BalanceChart({ movements, coin }: { movements: readonly Movement[]; coin: Coin }) {
  const points = movements
    .flatMap(({ after, createdAt }) =>
      after === null || createdAt === null
        ? []
        : [{ at: createdAt, value: Number(after), text: `${coinAmount(after, coin)} ${coin.toUpperCase()}` }],
    )
    .reverse()
  if (points.length < 2 || amountsHidden.value) return null
  return <Chart kind="steps" points={points} label={t('records.chart')} when={day} />
}
