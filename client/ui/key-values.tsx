import type { ReactNode } from 'react'

type Props = {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
  /** `lines`: name and value on one line, in two columns in wide windows; `tiles`: the value below its name, as many per row as fit */
  layout?: 'lines' | 'tiles'
}

/** Names with their values. Their appearance is defined only here and in `key-values.css`. */
export const KeyValues = ({ rows, layout = 'lines' }: Props) => (
  <dl className={`key-values ${layout}`}>
    {rows.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
