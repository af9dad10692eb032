import type { ReactNode } from 'react'

type Props = {
  rows: readonly (readonly [name: string, value: ReactNode])[]
  /** `lines`: the value at the end of the name's line, in two columns where there is room; `tiles`: below its name, as many in a row as fit */
  layout?: 'lines' | 'tiles'
}

/** Names with their values: everything about their look is here and in `key-values.css`. */
export const KeyValues = ({ rows, layout = 'lines' }: Props) => (
  <dl className={`key-values ${layout}`}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
