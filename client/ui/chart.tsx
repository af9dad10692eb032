/** A chart of values over time. Its code is loaded on first use. Until then, and if loading fails, only the label is shown. */
import { useEffect } from 'react'
import { useLazyComponent } from '../core/lazy-component.ts'
import type { ChartProps } from './chart-props.ts'

const drawn = () => import('./drawn-chart.tsx')

export function Chart(props: ChartProps) {
  const { content: Drawn, retry: again } = useLazyComponent<ChartProps>(drawn)
  const isBars = props.kind === 'bars'
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <figure className="chart">
      {Drawn ? (
        <Drawn {...props} />
      ) : (
        <>
          <div className={isBars ? 'chart-space for-bars' : 'chart-space'} />
          <figcaption className={isBars ? 'hidden' : ''}>{props.label}</figcaption>
        </>
      )}
    </figure>
  )
}
