/** Texts with a dot between them. Where a line has no room for all of them, the rest are in the next line, and no dot hangs at the end of the first. */
export const Dotted = ({ texts }: { texts: readonly string[] }) => (
  <span className="dotted">
    {texts.map((text) => (
      <span key={text}>{`${text} `}</span>
    ))}
  </span>
)
