import { groupsOf } from '../core/address-groups.ts'

/** A payment address in groups of four characters, which are easier to compare. Selected and copied, it has no gaps. */
export const Address = ({ value }: { value: string }) => (
  <span className="address">
    {groupsOf(value).map((group, index) => (
      <span key={`${index}${group}`}>{group}</span>
    ))}
  </span>
)

/** The first and last six characters, for lists: 'TAbcde…uvwxyz'. */
export const shortAddress = (value: string): string =>
  value.length <= 14 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`
