/** Amounts that belong together, one per line; each stays with its unit and sign. */
export const AmountLines = ({ amounts }: { amounts: readonly string[] }) => (
  <span className="amount-lines">
    {amounts.map((each) => (
      <span key={each}>{each.replaceAll(' ', '\u00a0')} </span>
    ))}
  </span>
)
