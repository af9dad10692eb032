import { useSignals } from '@preact/signals-react/runtime'
import { toDecimal } from '../../../shared/decimal.ts'
import { price, timeOfDay } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { makeLine, recentPrices } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'

/** Chart of the prices recorded since the app was loaded; empty until it has changed and ten minutes are known. */
export function PriceChart() {
  useSignals()
  const seen = recentPrices.value
  if (!makeLine(seen)) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: price(value) }))
  return (
    <Chart
      kind="line"
      points={points}
      label={t('market.history')}
      when={timeOfDay}
      axis={(value) => price(String(toDecimal(value)))}
    />
  )
}
