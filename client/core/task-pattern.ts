/** How the nodes in the picture of a task are linked: derived from a text, so that the same task always has the same picture. */
import { randomOf } from './node-layout.ts'

/**
 * SVG paths on a 7 × 7 grid, one digit per coordinate, with a node at each point. Chosen so that no two look alike, even when they are small. No node is
 * in a corner of the grid: a picture that is turned would leave its tile there.
 */
const PATTERNS = [
  // in order: ring, hub with spokes, tree, mesh
  'M315173755737151331',
  'M214467M614427M144474',
  'M1624416476M3624M5664',
  'M2242626466462622M244464M424446',
  // truss, two triangles, layers, cube
  'M12325272M264666M12263246526672',
  'M41167641M43355543M4143M1635M7655',
  'M74411247744412M411647M4416',
  'M41727647161241M124472M4447',
  // spiral, ladder, fan
  'M4453654715216174',
  'M2127676121M2363M2565',
  'M14416274664714M6214M7414M6614',
]

/** Path data in a square of 64 × 64. */
const drawn = (digits: string): string => digits.replaceAll(/\d/g, (digit) => `${Number(digit) * 6 + 8} `)

/** SVG paths of the links, the nodes (lines without length) and `hub`, the node that stands out. `turn`: rotation of the picture in degrees. */
export function taskPattern(seed: string): { links: string; nodes: string; hub: string; turn: number } {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const path = PATTERNS[below(PATTERNS.length)] ?? ''
  const nodes = [...new Set(path.match(/\d\d/g))].map((place) => `M${drawn(place)}h0`)
  return {
    links: drawn(path),
    nodes: nodes.join(''),
    hub: nodes[below(nodes.length)] ?? '',
    turn: below(12) * 30,
  }
}
