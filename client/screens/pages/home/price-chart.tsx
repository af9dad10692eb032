import { useSignals } from '@preact/signals-react/runtime'
import { Chart } from '../../../components/chart.tsx'
import { price, timeOfDay } from '../../../format.ts'
import { t } from '../../../i18n.ts'
import { priceTrail } from '../../../state/price-trail.ts'

/** The price since this page was opened, once it has moved. */
export function PriceChart() {
  useSignals()
  const seen = priceTrail.value
  if (new Set(seen.map((each) => each.price)).size < 2) return null
  const points = seen.map(({ at, price: value }) => ({ at, value: Number(value), text: price(value) }))
  return <Chart kind="line" points={points} label={t('market.trail')} when={timeOfDay} />
}
