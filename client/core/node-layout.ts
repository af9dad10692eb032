/**
 * The app's visual motif: a field of linked nodes, like the app's icon with more rings around it. It is derived from a text, so the same text always
 * gives the same field.
 */

import { hashOf } from './hash.ts'

export type NodeLayout = {
  /** the first one is in the centre */
  nodes: readonly { x: number; y: number; links: number }[]
  /** indexes of the nodes that each link connects */
  links: readonly (readonly [number, number])[]
  /** some of the triangles that links enclose: indexes of their corners */
  faces: readonly (readonly [number, number, number])[]
}

type Options = {
  width: number
  height: number
  /** how many rings of nodes are around the one in the centre */
  rings: number
  /** whether the node in the centre stays without links, as on empty pages. The seed then also decides how many corners the field has */
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

/**
 * Each node is linked to the next ring inside its own, and to at least one more node, so all nodes belong together and no link ends in nothing. Links
 * never cross.
 */
export function nodeLayout(seed: string, { width, height, rings, loose = false }: Options): NodeLayout {
  const random = randomOf(seed)
  const nodes = [{ x: width / 2, y: height / 2, links: 0 }]
  const links: [number, number][] = []
  const faces: [number, number, number][] = []
  const place = (offset: number, size: number): number =>
    Math.round(size * (0.5 + (offset + (random() - 0.5) * 0.34) / (2 * rings + 1)))
  const link = (from: number, to: number) => {
    const [a, b] = [nodes[from], nodes[to]]
    if (!a || !b || (loose && to === 0)) return
    a.links++
    b.links++
    links.push([from, to])
  }
  // four to seven corners, so that empty pages are told apart. The remainder of 10 comes first, because then the pages of records, tasks, team and
  // announcements all differ
  const spokes = loose ? 4 + ((hashOf(seed) % 10) % 4) : 6
  const isLinked = (from: number, to: number) => links.some(([a, b]) => a === from && b === to)
  // `start`, `inner`: indexes of the first nodes of this ring and of the one inside it
  for (let ring = 1, inner = 0, start = 1; ring <= rings; inner = start, start += spokes * ring++) {
    const count = spokes * ring
    // a node between two spokes has two nodes of the inner ring beside it. This one is also beside the next node of this ring
    const below = (index: number, back = 0) =>
      inner + ((index - Math.floor(index / ring) - back) % (count - spokes || 1))
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * 2 * Math.PI - (loose ? Math.PI / 2 : 0)
      // straight sides, a little further out, so that the node in the centre stays free
      const reach = loose ? (ring + 0.2) * (index % ring ? Math.cos(Math.PI / spokes) : 1) : ring
      nodes.push({ x: place(reach * Math.cos(angle), width), y: place(reach * Math.sin(angle), height), links: 0 })
      const choice = index % ring ? random() : 0
      if (choice < 0.75) link(start + index, below(index))
      if (choice > 0.5) link(start + index, below(index, 1))
    }
    for (let index = 0; index < count; index++) {
      const [here, next, corner] = [start + index, start + ((index + 1) % count), below(index)]
      if (random() < 0.5 && (nodes[here]?.links ?? 0) > 1) continue
      link(here, next)
      if (random() < 0.5 && isLinked(here, corner) && isLinked(next, corner)) faces.push([here, next, corner])
    }
  }
  return { nodes, links, faces }
}

/** Hues of the regions, in degrees. None is close to a colour with a meaning: gain, attention, danger. */
const HUES = [234, 204, 268, 218, 296, 250, 190, 280] as const

/** The hue of a region, always the same. The prefix `in` was found by trying: with it, all continents get different hues. */
export const hueOf = (region: string): number => HUES[Math.floor(randomOf(`in ${region}`)() * HUES.length)] ?? HUES[0]
