/** A line across the top of every page. */
export const Banner = ({ kind, text }: { kind: 'demo' | 'offline'; text: string }) => (
  <aside className={`banner ${kind}`}>{text}</aside>
)
