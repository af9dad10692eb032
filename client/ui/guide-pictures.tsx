/** Pictures of how the platform works, for the guide and the website. Decorative for screen readers, because the text stands below. */
import type { ReactNode } from 'react'
import { type NodeLayout, nodeLayout } from '../core/node-layout.ts'
import { CoinDrawing } from './coin-mark.tsx'
import { NodeDrawing } from './node-picture.tsx'
import { SoftwareDrawing } from './software-picture.tsx'

const linesOf = ({ nodes, links }: NodeLayout, top = 0): string =>
  links
    .flatMap(([from, to]) => [nodes[from], nodes[to]])
    .map((node, index) => `${index % 2 ? 'L' : 'M'}${node?.x} ${(node?.y ?? 0) + top}`)
    .join('')

/** Linked nodes behind each drawing. In a picture that is higher than the drawing, they fill the space above and below. */
const backdrop = linesOf(nodeLayout('guide', { width: 320, height: 460, gap: 74 }), -164)

/** The centre of all drawings, and the side of the square that a tall drawing fills, in units of the SVG. */
const CENTRE = { x: 160, y: 66 }
const SIDE = 204

/**
 * `left`, `width`: the visible part of a wide drawing, in units of the SVG; its height is 132. `tall`: whether the drawing is arranged in a square, for a
 * frame that is about as high as wide.
 */
type SceneProps = { left: number; width: number; tall: boolean; children: ReactNode }

const Scene = ({ left, width, tall, children }: SceneProps) => (
  <svg
    className="guide-picture"
    viewBox={tall ? `${CENTRE.x - SIDE / 2} ${CENTRE.y - SIDE / 2} ${SIDE} ${SIDE}` : `${left} 0 ${width} 132`}
    aria-hidden="true"
  >
    <path className="guide-links guide-backdrop" d={backdrop} />
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

const field = nodeLayout('guide run', { width: 112, height: 70, gap: 26 })
const at = (index: number) => `${field.nodes[index]?.x} ${field.nodes[index]?.y}`

/** A running task's page. Beside it, a clock shows the time that the task has run; below it are the days that have counted so far. */
export const Run = ({ tall = false }: PictureProps) => (
  <Scene left={40} width={242} tall={tall}>
    <g transform={tall ? 'translate(7 -37) scale(1.15)' : undefined}>
      <rect className="guide-page" x="50" y="6" width="150" height="86" rx="8" />
      <path className="guide-page-bar" d="M61 16h0M69 16h0M77 16h0" />
      <g transform="translate(68 22)">
        <path className="guide-links" d={linesOf(field)} />
        <path className="guide-nodes" d={field.nodes.map((_, index) => `M${at(index)}h0`).join('')} />
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
    <path className="guide-thread" d={tall ? 'M140 8C186 4 214 36 214 76' : 'M104 52C140 22 184 22 214 46'} />
    <path className="guide-sign" d={tall ? 'M214 78l-8 -8M214 78l8 -8' : 'M214 46l-3 -10M214 46l-11 -1'} />
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

const Member = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="guide-thread" d={`M0 0L${160 - x} ${66 - y}`} />
    <circle className="guide-knob" r="21" />
    <circle className="guide-dot" cy="-6" r="5.5" />
    <path className="guide-sign" d="M-10 11a10 9 0 0 1 20 0" />
  </g>
)

/** Members around the SNT token that they use. */
export const Members = () => (
  <Scene left={36} width={248} tall={false}>
    <Member x={74} y={32} />
    <Member x={74} y={100} />
    <Member x={246} y={32} />
    <Member x={246} y={100} />
    <g transform="translate(130 36) scale(2.5)">
      <CoinDrawing coin="snt" />
    </g>
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
    <g transform={`translate(${tall ? '147 58' : '142 40'}) scale(1.1)`}>
      <CoinDrawing coin="usdt" />
    </g>
  </Scene>
)
