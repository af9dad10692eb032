import type { ReactNode } from 'react'

/** `note`: `small` texts that explain the value and are too long to stand below it, each on a line of its own */
export type KeyValueRow = readonly [name: ReactNode, value: ReactNode, note?: ReactNode]

type Props = {
  rows: readonly KeyValueRow[]
  /** `lines`: name and value on one line, in two columns in wide windows; `tiles`: the value below its name, as many per row as fit */
  layout?: 'lines' | 'tiles'
}

/** Names with their values. Their appearance is defined only here and in `key-values.css`. */
export const KeyValues = ({ rows, layout = 'lines' }: Props) => (
  <dl className={`key-values ${layout}`}>
    {rows.map(([name, value, note], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
        {note && <dd>{note}</dd>}
      </div>
    ))}
  </dl>
)
