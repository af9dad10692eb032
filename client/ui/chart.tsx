/** Figures over time. What draws them comes when there is something to draw; until then, and without it, there is its label. */
import { useEffect } from 'react'
import { useLazyComponent } from '../core/lazy-component.ts'
import type { ChartProps } from './chart-props.ts'

const drawn = () => import('./drawn-chart.tsx')

export function Chart(props: ChartProps) {
  const { content: Drawn, retry: again } = useLazyComponent<ChartProps>(drawn)
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
          <figcaption>{props.label}</figcaption>
          <div className="chart-space" />
        </>
      )}
    </figure>
  )
}
