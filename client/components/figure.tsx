import type { ReactNode } from 'react'

/** An amount with its unit, read out as one: "12.50 USDT". */
export const Figure = ({ value, unit, size = 'm' }: { value: string; unit?: string; size?: 's' | 'm' | 'l' }) => (
  <span className={`figure ${size}`}>
    {value}
    {unit && <small> {unit}</small>}
  </span>
)

/** Term and description pairs. */
export const Facts = ({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
