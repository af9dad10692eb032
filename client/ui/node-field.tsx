/** The motif as a picture: drawn from a text, no image is loaded. Decorative, so screen readers skip it. */
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { hashOf } from '../core/hash.ts'
import { type NodeLayout, nodeLayout } from '../core/node-layout.ts'

/**
 * `hero`: wide, for visitors' pages; `backdrop`: in the top right corner of its container, which must be positioned, above the text; `tile`: a square;
 * `scene`: above a text in the middle of a page.
 */
const LOOKS = {
  hero: { width: 390, height: 260, gap: 52 },
  backdrop: { width: 160, height: 110, gap: 32 },
  tile: { width: 64, height: 64, gap: 20 },
  scene: { width: 192, height: 112, gap: 34 },
}

/** Tiles differ in the number and size of their nodes, too, and are turned. */
const SCALES = [0.65, 0.85, 1, 1.2]

type Props = {
  look: 'hero' | 'backdrop' | 'tile' | 'scene'
  /** decides where the nodes are */
  seed: string
  /** in degrees; default: the product's blue-violet */
  hue?: number | undefined
  /** `lit`: the links light up once; `loose`: one node is not linked yet */
  state?: 'plain' | 'lit' | 'loose'
}

/** The links, the small nodes and the well-connected ones, each as one path; a node is a line without length and with round ends. */
function pathsOf({ nodes, links, loose }: NodeLayout) {
  const at = (index: number) => `${nodes[index]?.x} ${nodes[index]?.y}`
  const dots = (isHub: boolean) =>
    nodes.flatMap((node, index) => (node.links > 3 === isHub && index !== loose ? `M${at(index)}h0` : [])).join('')
  return { lines: links.map(([from, to]) => `M${at(from)}L${at(to)}`).join(''), small: dots(false), hubs: dots(true) }
}

export function NodeField({ look, seed, hue, state = 'plain' }: Props) {
  const { lines, small, hubs, lonely, transform } = useMemo(() => {
    const { width, height, gap } = LOOKS[look]
    const hash = hashOf(seed)
    const scale = look === 'tile' ? (SCALES[(hash >>> 4) % 4] ?? 1) : 1
    const layout = nodeLayout(seed, { width: width / scale, height: height / scale, gap, loose: state === 'loose' })
    return {
      ...pathsOf(layout),
      lonely: layout.nodes[layout.loose],
      transform: look === 'tile' ? `rotate(${(hash % 24) * 15} 32 32)scale(${scale})` : undefined,
    }
  }, [seed, look, state])
  return (
    <Picture look={look} hue={hue} state={state}>
      <g transform={transform}>
        <path className="node-links" d={lines} />
        <path className="node-small" d={small} />
        <path className="node-hubs" d={hubs} />
      </g>
      {lonely && <circle className="node-lonely" cx={lonely.x} cy={lonely.y} r="19" />}
    </Picture>
  )
}

type PictureProps = Pick<Props, 'look' | 'hue' | 'state'> & { children: ReactNode }

/** The frame that all pictures of the family share; their lines take its hue. */
export const Picture = ({ look, hue, state = 'plain', children }: PictureProps) => (
  <svg
    className={`node-field ${look} ${state}`}
    viewBox={`0 0 ${LOOKS[look].width} ${LOOKS[look].height}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
  >
    {children}
  </svg>
)
