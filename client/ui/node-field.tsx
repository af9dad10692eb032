/** Draws the app's visual motif, a field of linked nodes, from a text, without loading an image. Decorative, so screen readers skip it. */
import { type NodeLayout, nodeLayout } from '../core/node-layout.ts'

/**
 * `hero`: large, for visitors' pages. `strip`: low and wide. `backdrop`: at the right of the first lines of its container, behind them; the container
 * must be positioned. `scene`: above a text in the middle of a page.
 */
const LOOKS = {
  hero: { width: 390, height: 360, rings: 3 },
  strip: { width: 336, height: 112, rings: 2 },
  backdrop: { width: 160, height: 110, rings: 2 },
  scene: { width: 192, height: 112, rings: 2 },
}

type Props = {
  look: 'hero' | 'strip' | 'backdrop' | 'scene'
  /** decides where the nodes are */
  seed: string
  /** whether the node in the centre is not linked yet. It has room for an icon then */
  loose?: boolean
}

/** SVG paths of the faces, the links, the small nodes and the hubs. A node is a line without length, with round ends. */
function pathsOf({ nodes, links, faces }: NodeLayout) {
  const through = (indexes: readonly number[]) =>
    `M${indexes.map((index) => `${nodes[index]?.x} ${nodes[index]?.y}`).join(' ')}`
  const dots = (isHub: boolean) =>
    nodes.flatMap((node, index) => (index && node.links > 4 === isHub ? `${through([index])}h0` : [])).join('')
  return {
    areas: faces.map(through).join(''),
    lines: links.map(through).join(''),
    small: dots(false),
    hubs: dots(true),
  }
}

export function NodeField({ look, seed, loose = false }: Props) {
  const { width, height, rings } = LOOKS[look]
  const { areas, lines, small, hubs } = pathsOf(nodeLayout(seed, { width, height, rings, loose }))
  return (
    <svg className={`node-field ${look}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="node-faces" d={areas} />
      <path className="node-links" d={lines} />
      <path className="node-small" d={small} />
      <path className="node-hubs" d={hubs} />
      <circle className="node-centre" cx={width / 2} cy={height / 2} r={loose ? 17 : 7} />
    </svg>
  )
}
