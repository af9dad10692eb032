/** Amounts that belong together, one per line. */
export const AmountLines = ({ amounts }: { amounts: readonly string[] }) => (
  <span className="amount-lines">
    {amounts.map((each) => (
      <span key={each}>{each} </span>
    ))}
  </span>
)
