import { Icon } from './icon.tsx'

type Props = {
  /** signed decimal string */
  value: string
  /** the value in one or more units, such as USDT and percent, without a plus sign */
  texts: readonly string[]
}

/** How far a figure rose or fell. Unless it is zero, it has a sign and an arrow, because colour alone is not enough. */
export function Trend({ value, texts }: Props) {
  const way = value.startsWith('-') ? 'down' : /[1-9]/.test(value) ? 'up' : undefined
  const [first, ...others] = texts.map((text) => (way === 'up' ? `+${text}` : text))
  return (
    <span className={way ? `trend ${way}` : 'trend'}>
      {way && <Icon name={way} size={16} />}
      {first}
      {others.map((text) => ` (${text})`)}
    </span>
  )
}
