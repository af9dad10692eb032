/** A line across the top of every page. */
export const Banner = ({ kind, text }: { kind: 'demo' | 'offline'; text: string }) => (
  <p className={`banner ${kind}`}>{text}</p>
)
