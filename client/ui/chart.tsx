/**
 * A chart of values over time. Its code is loaded on first use. Until then, and if loading fails, only the label is shown. A caption says something about
 * the drawing, so until then it only keeps its room.
 */
import { useEffect } from 'react'
import { useLazyComponent } from '../core/lazy-component.ts'
import type { ChartProps } from './chart-props.ts'
import { Reserved } from './reserved.tsx'

/** The code that draws charts, for what waits until a chart can be drawn. */
export const drawnChart = () => import('./drawn-chart.tsx')

export function Chart(props: ChartProps) {
  const { content: Drawn, retry: again } = useLazyComponent<ChartProps>(drawnChart)
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
          <div className={isBars ? 'chart-space for-bars' : 'chart-space'}>{props.rest}</div>
          <figcaption className={isBars ? 'hidden' : ''}>
            {props.caption ? <Reserved text="" room={props.caption(true)} /> : props.label}
          </figcaption>
        </>
      )}
    </figure>
  )
}
