import type { Coin } from '../../shared/limits.ts'

/** SVG paths of each coin's mark, drawn as linked nodes: a T for USDT, the cube of the logo for SNT. */
const MARKS: Record<Coin, { links: string; nodes: string; hub?: string }> = {
  usdt: { links: 'M7.5 8h9M12 8v8.5', nodes: 'M7.5 8h0M16.5 8h0M12 16.5h0' },
  snt: {
    links: 'M17.6 15.4 12 18.6 6.4 15.4V8.6L12 5.4 17.6 8.6M12 18.6V12L17.6 8.6M12 12 6.4 8.6',
    nodes: 'M12 5.4h0M17.6 8.6h0M17.6 15.4h0M12 18.6h0M6.4 15.4h0M6.4 8.6h0',
    hub: 'M12 12h0',
  },
}

/** A coin as part of an SVG picture, 24 × 24 units. */
export function CoinDrawing({ coin }: { coin: Coin }) {
  const { links, nodes, hub } = MARKS[coin]
  return (
    <g className="coin" data-coin={coin}>
      <circle cx="12" cy="12" r="12" />
      <path d={links} />
      <path className="coin-nodes" d={nodes} />
      {hub && <path className="coin-hub" d={hub} />}
    </g>
  )
}

/** A coin's mark. Decorative for screen readers, because the coin's name or an amount stands beside it. */
export const CoinMark = ({ coin, size = 20 }: { coin: Coin; size?: number }) => (
  <svg
    className="coin-mark"
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <CoinDrawing coin={coin} />
  </svg>
)
