/** How the nodes in the picture of a task are linked: derived from a text, so that the same task always has the same picture. */
import { randomOf } from './node-layout.ts'

/** The points that a node can be at, as in the app's icon: the centre, then a hexagon around it, clockwise from the top. In a square of 64 × 64. */
const POINTS = ['32 32', '32 11', '50.2 21.5', '50.2 42.5', '32 53', '13.8 42.5', '13.8 21.5'] as const

/**
 * SVG paths with one digit per point, beginning with the hub, the node that stands out. They must be recognizable in 40 pixels: links cross nowhere,
 * and no two patterns look alike, however they are turned. A line through three points or more encloses a face, so a bend without a face is two lines.
 */
const PATTERNS = [
  // star, three blades, sail with a mast, ring
  'M01M02M03M04M05M06',
  'M0120340560',
  'M01230M02M05',
  'M1234561',
  // pyramid, bow tie, two diamonds, S
  'M01M03M05M1351',
  'M0120450',
  'M01230M04560',
  'M05M56M02M23',
  // flag, anchor, spiral, pinwheel
  'M01230M04M45',
  'M43M45M401',
  'M12M23M34M45M10',
  'M01M12M03M34M05M56',
]

const drawn = (digits: string): string => digits.replaceAll(/\d/g, (digit) => `${POINTS[Number(digit)]} `)

/** SVG paths of the links, the nodes (lines without length) and `hub`, the node that stands out. `turn`: rotation of the picture in degrees. */
export function taskPattern(seed: string): { links: string; nodes: string; hub: string; turn: number } {
  const random = randomOf(`links ${seed}`)
  const below = (count: number) => Math.floor(random() * count)
  const path = PATTERNS[below(PATTERNS.length)] ?? ''
  const [hub = '', ...nodes] = [...new Set(path.match(/\d/g))].map((point) => `M${drawn(point)}h0`)
  return { links: drawn(path), nodes: nodes.join(''), hub, turn: below(12) * 30 }
}
