/** How the picture of a task looks: derived from a number, so that the same task always has the same picture. */

/**
 * Layouts as SVG paths with two digits per point, its column and row in a grid of 7 × 7, beginning with the hub, the node that stands out. They must
 * be recognizable in 40 pixels: sparse or dense, open or filled, round or angular, and no two alike, however they are turned. A line through three
 * points or more encloses a face, unless they are in one line. Neighbours differ most, because the tasks of a list often have consecutive ids.
 */
const PATTERNS = [
  // star, sail, mesh, spiral
  'M3300M3330M3360M3363M3366M3336M3306M3303',
  'M50660450',
  'M603000M633303M663606M606366M303336M000306',
  'M3363M6366M6606M0600M0060',
  // hourglass, tree, ring, layers
  'M33000633M33606633',
  'M3013M3053M1306M1326M5346M5366',
  'M305163553615031130',
  'M6331M6335M3100M3103M3503M3506',
  // pinwheel, zigzag, diamond, book, circuit
  'M33306033M33636633M33360633M33030033',
  'M6042M4234M3412M1206',
  'M3330M3363M3336M3303M3063360330',
  'M310005363160653631',
  'M2023M2343M4346M2303M4363',
]

const at = (digit: string | undefined): number => 11 + 7 * Number(digit)

const drawn = (digits: string): string => digits.replaceAll(/\d\d/g, ([x, y]) => `${at(x)} ${at(y)} `)

/**
 * SVG paths of the links, the nodes (lines without length) and `hub`, the node that stands out. `turn`: rotation of the picture in degrees. `tone`: of
 * its background, from 0, the darkest, to 2. The numbers of layouts and tones have no common divisor, so equal layouts mostly have different tones.
 */
export function taskPattern(seed: number): { links: string; nodes: string; hub: string; turn: number; tone: number } {
  const path = PATTERNS[seed % PATTERNS.length] ?? ''
  const [hub = '', ...nodes] = [...new Set(path.match(/\d\d/g))].map((point) => `M${drawn(point)}h0`)
  return { links: drawn(path), nodes: nodes.join(''), hub, turn: (seed % 4) * 90, tone: seed % 3 }
}
