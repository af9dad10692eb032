/** A line across the top of every page. The offline banner is no landmark: it appears in a status region. */
export function Banner({ kind, text }: { kind: 'demo' | 'offline'; text: string }) {
  const Element = kind === 'demo' ? 'aside' : 'p'
  return <Element className={`banner ${kind}`}>{text}</Element>
}
