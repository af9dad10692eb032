/** Pictures of how the platform works, for the guide. Decorative for screen readers, because the text stands below. The website has pictures of its own. */
import type { ReactNode } from 'react'
import { type NodeLayout, nodeLayout } from '../core/node-layout.ts'
import { CoinDrawing } from './coin-mark.tsx'
import { NodeDrawing } from './node-picture.tsx'
import { SoftwareDrawing } from './software-picture.tsx'

const through = ({ nodes }: NodeLayout, indexes: readonly number[]): string =>
  `M${indexes.map((index) => `${nodes[index]?.x} ${nodes[index]?.y}`).join(' ')}`

/** SVG paths of a field. A node is a line without length, with round ends. */
const pathsOf = (field: NodeLayout) => ({
  faces: field.faces.map((face) => through(field, face)).join(''),
  links: field.links.map((link) => through(field, link)).join(''),
  nodes: field.nodes.map((_, index) => `${through(field, [index])}h0`).join(''),
})

const BACKDROP = { width: 640, height: 560, rings: 4 }

/** Linked nodes behind each drawing, from edge to edge. In a picture that is higher than the drawing, they fill the space above and below. */
const backdrop = pathsOf(nodeLayout('guide', BACKDROP))

/** The centre of all drawings, and the side of the square that a tall drawing fills, in units of the SVG. */
const CENTRE = { x: 160, y: 66 }
const SIDE = 204

/**
 * `left`, `width`: the visible part of a wide drawing, in units of the SVG; its height is 132. `tall`: whether the drawing is arranged in a square, for a
 * frame that is about as high as wide. `part`: which part of the backdrop is seen, as the distance from its centre.
 */
type SceneProps = {
  left: number
  width: number
  tall?: boolean
  part?: readonly [x: number, y: number]
  children: ReactNode
}

/** The frame of a picture, with linked nodes behind its drawing. */
export const Scene = ({ left, width, tall = false, part: [x, y] = [0, 0], children }: SceneProps) => (
  <svg
    className="guide-picture"
    viewBox={tall ? `${CENTRE.x - SIDE / 2} ${CENTRE.y - SIDE / 2} ${SIDE} ${SIDE}` : `${left} 0 ${width} 132`}
    aria-hidden="true"
  >
    <g
      className="guide-backdrop"
      transform={`translate(${CENTRE.x - BACKDROP.width / 2 - x} ${CENTRE.y - BACKDROP.height / 2 - y})`}
    >
      <path className="guide-faces" d={backdrop.faces} />
      <path className="guide-links" d={backdrop.links} />
      <path className="guide-nodes" d={backdrop.nodes} />
    </g>
    {children}
  </svg>
)

type PictureProps = { tall?: boolean }

/** An arbitrary location, because the guide is about no particular region. */
const ANYWHERE = [24, 100] as const

/** "Software + node": a task needs both. */
export const Licences = ({ tall = false }: PictureProps) => (
  <Scene left={18} width={284} tall={tall}>
    {!tall && <path className="guide-thread" d="M132 66H188" />}
    <g transform={`translate(${tall ? '60 -34' : '28 12'}) scale(1.7)`}>
      <SoftwareDrawing />
    </g>
    <g transform={`translate(${tall ? '149 55' : '184 12'}) scale(1.7)`}>
      <NodeDrawing place={ANYWHERE} />
    </g>
    <circle className="guide-knob" cx="160" cy="66" r="15" />
    <path className="guide-sign" d="M153 66h14M160 59v14" />
  </Scene>
)

const field = pathsOf(nodeLayout('guide run', { width: 132, height: 72, rings: 1 }))

/** A running task's page. Beside it, a clock shows the time that the task has run; below it are the days that have counted so far. */
export const Run = ({ tall = false }: PictureProps) => (
  <Scene left={40} width={242} tall={tall}>
    <g transform={tall ? 'translate(7 -37) scale(1.15)' : undefined}>
      <rect className="guide-page" x="50" y="6" width="150" height="86" rx="8" />
      <path className="guide-page-bar" d="M61 16h0M69 16h0M77 16h0" />
      <g transform="translate(59 20)">
        <path className="guide-faces" d={field.faces} />
        <path className="guide-links" d={field.links} />
        <path className="guide-nodes" d={field.nodes} />
        <circle className="guide-dot" cx="66" cy="36" r="5" />
      </g>
    </g>
    <g transform={tall ? 'translate(-20 51)' : undefined}>
      <circle className="guide-dial" cx="232" cy="49" r="39" />
      <circle className="guide-track" cx="232" cy="49" r="31" />
      <path className="guide-time" d="M232 18A31 31 0 1 1 201 49" />
      <path className="guide-sign" d="M232 30V49L245 56" />
    </g>
    {[0, 1, 2, 3, 4, 5, 6].map((day) => (
      <g
        key={day}
        transform={`translate(${tall ? `${76 + (day % 4) * 27} ${day < 4 ? 98 : 128}` : `${79 + day * 27} 115`})`}
      >
        <circle className={day < 3 ? 'guide-day day-done' : day === 3 ? 'guide-day day-now' : 'guide-day'} r="9" />
        {day < 3 && <path className="guide-tick" d="M-4 .5 -1 3.5 4.5 -3" />}
      </g>
    ))}
  </Scene>
)

const Wallet = ({ place }: { place: string }) => (
  <g transform={place}>
    <rect className="guide-wallet" width="74" height="56" rx="9" />
    <path className="guide-flap" d="M0 14H74" />
    <rect className="guide-clasp" x="50" y="24" width="30" height="18" rx="9" />
    <circle className="guide-dot" cx="60" cy="33" r="3" />
  </g>
)

/** The principal moves from an open lock to the wallet, beside the SNT that were earned. */
export const Returned = ({ tall = false }: PictureProps) => (
  <Scene left={30} width={270} tall={tall}>
    <path
      className="guide-arrow"
      d={tall ? 'M133 24C168 6 214 30 214 83M206 75L214 83L222 75' : 'M98 76C108 28 216 30 239 51M236 40L239 51L228 50'}
    />
    <g transform={tall ? 'translate(98 24) scale(1.15)' : 'translate(66 72)'}>
      <path className="guide-shackle" d="M-16 -8V-24a16 16 0 0 1 31 -5" />
      <rect className="guide-lock" x="-26" y="-8" width="52" height="42" rx="8" />
      <path className="guide-sign" d="M0 9v8" />
    </g>
    <g transform={`translate(${tall ? '172 -6' : '136 7'}) scale(2)`}>
      <CoinDrawing coin="usdt" />
    </g>
    <Wallet place={tall ? 'translate(170 90) scale(1.1)' : 'translate(210 56)'} />
    {[0, 1, 2].map((coin) => (
      <g key={coin} transform={`translate(${tall ? `${65 + coin * 33} 106` : `${102 + coin * 33} 88`}) scale(1.25)`}>
        <CoinDrawing coin="snt" />
      </g>
    ))}
  </Scene>
)

/** Coins move from the wallet to software, a node and the fees. */
export const Costs = ({ tall = false }: PictureProps) => (
  <Scene left={28} width={232} tall={tall}>
    <Wallet place={tall ? 'translate(114 -28) scale(1.25)' : 'translate(38 38)'} />
    {[-1, 0, 1].map((step) => (
      <path
        key={step}
        className="guide-thread"
        d={
          tall
            ? `M160 50Q${160 + step * 66} 62 ${160 + step * 66} 94`
            : `M124 66Q160 ${66 + step * 38} 196 ${66 + step * 38}`
        }
      />
    ))}
    <g transform={tall ? 'translate(64 98) scale(.94)' : 'translate(206 4) scale(.62)'}>
      <SoftwareDrawing />
    </g>
    <g transform={tall ? 'translate(130 98) scale(.94)' : 'translate(206 46) scale(.62)'}>
      <NodeDrawing place={ANYWHERE} />
    </g>
    <g transform={tall ? 'translate(-110 -31) scale(1.5)' : undefined}>
      <circle className="guide-knob" cx="226" cy="108" r="16" />
      <path className="guide-sign" d="M220 114L232 102M221 104h0M231 112h0" />
    </g>
    <g transform={`translate(${tall ? '146.8 58' : '146.8 52.8'}) scale(1.1)`}>
      <CoinDrawing coin="usdt" />
    </g>
  </Scene>
)
