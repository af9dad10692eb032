/** How the platform works, in pictures: for the guide and the website. Decorative: the text stands below. */
import type { ReactNode } from 'react'
import { nodeLayout } from '../core/node-layout.ts'
import { CoinDrawing } from './coin-mark.tsx'
import { NodeDrawing } from './node-picture.tsx'
import { SoftwareDrawing } from './software-picture.tsx'

const Scene = ({ children }: { children: ReactNode }) => (
  <svg className="guide-picture" viewBox="0 0 320 132" aria-hidden="true">
    {children}
  </svg>
)

/** Anywhere: the guide is about no particular region. */
const ANYWHERE = [24, 100] as const

/** Software and a node, both needed. */
export const Licences = () => (
  <Scene>
    <path className="guide-thread" d="M132 66H188" />
    <g transform="translate(28 12) scale(1.7)">
      <SoftwareDrawing />
    </g>
    <circle className="guide-knob" cx="160" cy="66" r="15" />
    <path className="guide-sign" d="M153 66h14M160 59v14" />
    <g transform="translate(184 12) scale(1.7)">
      <NodeDrawing place={ANYWHERE} />
    </g>
  </Scene>
)

const field = nodeLayout('guide run', { width: 112, height: 70, gap: 26 })
const at = (index: number) => `${field.nodes[index]?.x} ${field.nodes[index]?.y}`

/** The open page of a task with its time, and the days that count so far. */
export const Run = () => (
  <Scene>
    <rect className="guide-page" x="50" y="6" width="150" height="86" rx="8" />
    <path className="guide-page-bar" d="M61 16h0M69 16h0M77 16h0" />
    <g transform="translate(68 22)">
      <path className="guide-links" d={field.links.map(([from, to]) => `M${at(from)}L${at(to)}`).join('')} />
      <path className="guide-nodes" d={field.nodes.map((_, index) => `M${at(index)}h0`).join('')} />
    </g>
    <circle className="guide-dial" cx="232" cy="49" r="39" />
    <circle className="guide-track" cx="232" cy="49" r="31" />
    <path className="guide-time" d="M232 18A31 31 0 1 1 201 49" />
    <path className="guide-sign" d="M232 30V49L245 56" />
    {[0, 1, 2, 3, 4, 5, 6].map((day) => (
      <g key={day} transform={`translate(${79 + day * 27} 115)`}>
        <circle className={day < 3 ? 'guide-day day-done' : day === 3 ? 'guide-day day-now' : 'guide-day'} r="9" />
        {day < 3 && <path className="guide-tick" d="M-4 .5 -1 3.5 4.5 -3" />}
      </g>
    ))}
  </Scene>
)

/** The principal leaves the open lock for the wallet, and the SNT of the completed days are there already. */
export const Returned = () => (
  <Scene>
    <path className="guide-thread" d="M104 52C140 22 184 22 214 46" />
    <path className="guide-sign" d="M214 46l-3 -10M214 46l-11 -1" />
    <g transform="translate(66 72)">
      <path className="guide-shackle" d="M-16 -8V-24a16 16 0 0 1 31 -5" />
      <rect className="guide-lock" x="-26" y="-8" width="52" height="42" rx="8" />
      <path className="guide-sign" d="M0 9v8" />
    </g>
    <g transform="translate(136 7) scale(2)">
      <CoinDrawing coin="usdt" />
    </g>
    <g transform="translate(210 56)">
      <rect className="guide-wallet" width="74" height="56" rx="9" />
      <path className="guide-flap" d="M0 14H74" />
      <rect className="guide-clasp" x="50" y="24" width="30" height="18" rx="9" />
      <circle className="guide-dot" cx="60" cy="33" r="3" />
    </g>
    {[0, 1, 2].map((coin) => (
      <g key={coin} transform={`translate(${102 + coin * 33} 88) scale(1.25)`}>
        <CoinDrawing coin="snt" />
      </g>
    ))}
  </Scene>
)

/** Coins leave the wallet for software, a node and the fees. */
export const Costs = () => (
  <Scene>
    <g transform="translate(38 38)">
      <rect className="guide-wallet" width="74" height="56" rx="9" />
      <path className="guide-flap" d="M0 14H74" />
      <rect className="guide-clasp" x="50" y="24" width="30" height="18" rx="9" />
      <circle className="guide-dot" cx="60" cy="33" r="3" />
    </g>
    {[28, 66, 104].map((y) => (
      <path key={y} className="guide-thread" d={`M124 66Q160 ${y} 196 ${y}`} />
    ))}
    <g transform="translate(206 4) scale(.62)">
      <SoftwareDrawing />
    </g>
    <g transform="translate(206 46) scale(.62)">
      <NodeDrawing place={ANYWHERE} />
    </g>
    <circle className="guide-knob" cx="226" cy="108" r="16" />
    <path className="guide-sign" d="M220 114L232 102M221 104h0M231 112h0" />
    <g transform="translate(142 40) scale(1.1)">
      <CoinDrawing coin="usdt" />
    </g>
  </Scene>
)
