/** Draws the app's visual motif, a field of linked nodes, from a text, without loading an image. Decorative, so screen readers skip it. */
import { type NodeLayout, nodeLayout } from '../core/node-layout.ts'

/**
 * `hero`: wide, for visitors' pages. `backdrop`: in the top right corner of its container, above the text; the container must be positioned. `scene`:
 * above a text in the middle of a page.
 */
const LOOKS = {
  hero: { width: 390, height: 260, gap: 52 },
  backdrop: { width: 160, height: 110, gap: 32 },
  scene: { width: 192, height: 112, gap: 34 },
}

type Props = {
  look: 'hero' | 'backdrop' | 'scene'
  /** decides where the nodes are */
  seed: string
  /** `lit`: the links light up once; `loose`: one node is not linked yet */
  state?: 'plain' | 'lit' | 'loose'
}

/**
 * Three SVG paths: of the links, of the small nodes and of the hubs. They leave out the loose node. A node is a line without length, with round ends.
 */
function pathsOf({ nodes, links, loose }: NodeLayout) {
  const at = (index: number) => `${nodes[index]?.x} ${nodes[index]?.y}`
  const dots = (isHub: boolean) =>
    nodes.flatMap((node, index) => (node.links > 3 === isHub && index !== loose ? `M${at(index)}h0` : [])).join('')
  return { lines: links.map(([from, to]) => `M${at(from)}L${at(to)}`).join(''), small: dots(false), hubs: dots(true) }
}

export function NodeField({ look, seed, state = 'plain' }: Props) {
  const { width, height } = LOOKS[look]
  const layout = nodeLayout(seed, { ...LOOKS[look], loose: state === 'loose' })
  const { lines, small, hubs } = pathsOf(layout)
  const lonely = layout.nodes[layout.loose]
  return (
    <svg
      className={`node-field ${look} ${state}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="node-links" d={lines} />
      <path className="node-small" d={small} />
      <path className="node-hubs" d={hubs} />
      {lonely && <circle className="node-lonely" cx={lonely.x} cy={lonely.y} r="19" />}
    </svg>
  )
}
