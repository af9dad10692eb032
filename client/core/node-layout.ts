/** The app's visual motif: a field of linked nodes. It is derived from a text, so the same text always gives the same field. */

import { hashOf } from './hash.ts'

export type NodeLayout = {
  nodes: readonly { x: number; y: number; links: number }[]
  /** indexes of the nodes that each link connects */
  links: readonly (readonly [number, number])[]
  /** index of the node without links; -1 if there is none */
  loose: number
}

type Options = {
  width: number
  height: number
  /** average distance between nodes */
  gap: number
  /** whether to move one node to the centre and leave it without links */
  loose?: boolean
}

/** mulberry32, a public algorithm: numbers in [0, 1) that look random. */
export function randomOf(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Nodes on a grid, each moved at random within its cell and linked to some of its neighbours. Diagonal links never cross. */
export function nodeLayout(seed: string, { width, height, gap, loose = false }: Options): NodeLayout {
  const random = randomOf(seed)
  const [columns, rows] = [Math.round(width / gap), Math.round(height / gap)]
  const place = (index: number, of: number, size: number): number =>
    Math.round(((index + 0.5 + (random() - 0.5) * 0.76) * size) / of)
  const nodes = Array.from({ length: columns * rows }, (_, index) => ({
    x: place(index % columns, columns, width),
    y: place(Math.floor(index / columns), rows, height),
    links: 0,
  }))
  const lonely = loose ? Math.floor(rows / 2) * columns + Math.floor(columns / 2) : -1
  const middle = nodes[lonely]
  if (middle) Object.assign(middle, { x: width / 2, y: height / 2 })
  const links: [number, number][] = []
  const link = (from: number, to: number, chance: number) => {
    const [a, b] = [nodes[from], nodes[to]]
    if (random() >= chance || !a || !b || from === lonely || to === lonely) return
    a.links++
    b.links++
    links.push([from, to])
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const here = row * columns + column
      const [right, below] = [column + 1 < columns, row + 1 < rows]
      if (right) link(here, here + 1, 0.6)
      if (below) link(here, here + columns, 0.6)
      if (right && below) {
        if (random() < 0.5) link(here, here + columns + 1, 0.5)
        else link(here + 1, here + columns, 0.5)
      }
    }
  return { nodes, links, loose: lonely }
}

/** Hues of the regions, in degrees. None is close to a colour with a meaning: gain, attention, danger. */
const HUES = [234, 204, 268, 218, 296, 250, 190, 280] as const

/** The hue of a region, always the same. The prefix `in` was found by trying: with it, all continents get different hues. */
export const hueOf = (region: string): number => HUES[Math.floor(randomOf(`in ${region}`)() * HUES.length)] ?? HUES[0]
