import { groupsOf } from '../core/look-alike.ts'

type Props = {
  value: string
  /** marks the groups in which the address differs from this one */
  unlike?: string
}

/** A payment address in groups of four characters, which are easier to compare. Selected and copied, it has no gaps. */
export const Address = ({ value, unlike = value }: Props) => {
  const others = groupsOf(unlike)
  return (
    <span className="address">
      {groupsOf(value).map((group, index) => (
        <span key={`${index}${group}`}>{group === others[index] ? group : <mark>{group}</mark>}</span>
      ))}
    </span>
  )
}

/** The first and last six characters, for lists: 'TAbcde…uvwxyz'. */
export const shortAddress = (value: string): string =>
  value.length <= 14 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`
