import { groupsOf } from '../core/address-groups.ts'

/** A payment address in groups of four characters, which are easier to compare. Selected and copied, it has no gaps. */
export const Address = ({ value }: { value: string }) => (
  <span className="address">
    {groupsOf(value).map((group, index) => (
      <span key={`${index}${group}`}>{group}</span>
    ))}
  </span>
)

/** How many characters of each end a shortened address shows. */
export const SHOWN_ENDS = 6

/** The first and last characters, for lists: 'TAbcde…uvwxyz'. */
export const shortAddress = (value: string): string =>
  value.length <= 2 * SHOWN_ENDS + 2 ? value : `${value.slice(0, SHOWN_ENDS)}…${value.slice(-SHOWN_ENDS)}`
