/** A payment address in groups of four, so that eyes can compare it; it copies as one. */
export const Address = ({ value }: { value: string }) => (
  <span className="address">
    {(value.match(/.{1,4}/g) ?? []).map((group, index) => (
      <span key={`${index}${group}`}>{group}</span>
    ))}
  </span>
)

/** Six and six characters, for lists. */
export const shortAddress = (value: string): string =>
  value.length <= 14 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`
