import { useSignals } from '@preact/signals-react/runtime'
import { sum } from '../shared/decimal.ts'
import type { EarningKind } from '../shared/earnings.ts'
import { Chart } from './components/chart.tsx'
import { LoadStatus } from './components/states.tsx'
import { loadEarned } from './earnings.ts'
import { amountsHidden, coinAmount, dayOfMonth } from './format.ts'
import { t } from './i18n.ts'
import { useLoad } from './load.ts'
import { serverNow } from './state/system.ts'

/** Bars for the last seven days; nothing while the eye is closed, for bars tell amounts too. */
export function EarningsByDay({ of }: { of: EarningKind }) {
  useSignals()
  const loaded = useLoad(`earned ${of}`, () => loadEarned(of, serverNow()))
  const { data } = loaded
  if (amountsHidden.value) return null
  const points = data?.map(({ at, amount }) => ({
    at,
    value: Number(amount),
    text: `${coinAmount(amount, 'snt')} SNT`,
  }))
  const total = data && coinAmount(sum(data.map(({ amount }) => amount)), 'snt')
  return (
    <section className="card">
      <LoadStatus of={loaded} rows={1} height={132} />
      {points && total && (
        <Chart
          kind="bars"
          points={points}
          label={t('earnings.chart', { days: points.length, count: points.length, amount: total })}
          when={dayOfMonth}
        />
      )}
    </section>
  )
}
