import { useSignals } from '@preact/signals-react/runtime'
import { price, timeOfDay } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { recentPrices } from '../../data/price-history.ts'
import { Chart } from '../../ui/chart.tsx'

/** Chart of the prices recorded since the app was loaded; empty until the price has changed. */
export function PriceChart() {
  useSignals()
  const seen = recentPrices.value
  if (new Set(seen.map((each) => each.price)).size < 2) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: price(value) }))
  return <Chart kind="line" points={points} label={t('market.history')} when={timeOfDay} />
}
