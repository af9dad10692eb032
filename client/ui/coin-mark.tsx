import type { Coin } from '../../shared/limits.ts'

/** The letter, and the nodes at its ends. */
const MARKS: Record<Coin, readonly [letter: string, nodes: string]> = {
  usdt: ['M8 7.5v5a4 4 0 0 0 8 0v-5', 'M8 7h0M16 7h0'],
  snt: ['M15.5 8.5C14 6 8.5 6.6 8.5 9.4c0 3.2 7 2 7 5.2 0 2.8-5.5 3.4-7 .9', 'M15.5 8.5h0M8.5 15.5h0'],
}

/** A coin's own mark, a letter in the product's motif. Decorative: the coin's name or an amount stands beside it. */
export function CoinMark({ coin, size = 20 }: { coin: Coin; size?: number }) {
  const [letter, nodes] = MARKS[coin]
  return (
    <svg className="coin-mark" data-coin={coin} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={letter} />
      <path className="coin-nodes" d={nodes} />
    </svg>
  )
}
