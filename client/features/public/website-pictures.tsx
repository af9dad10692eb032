/** The pictures of the website: what a member does, pays and gets, drawn on the field of linked nodes. Decorative, because the text stands beside. */
import { globeOf } from '../../core/globe.ts'
import { CoinDrawing } from '../../ui/coin-mark.tsx'
import { Scene } from '../../ui/guide-pictures.tsx'
import { NodeDrawing } from '../../ui/node-picture.tsx'
import { SoftwareDrawing } from '../../ui/software-picture.tsx'

/** The visible part of all pictures, in units of the SVG: twice as wide as high. */
const FRAME = { left: 28, width: 264 }

const DAYS = [
  [52, 84],
  [88, 52],
  [124, 80],
  [160, 54],
  [196, 82],
  [232, 50],
  [268, 78],
] as const
const TODAY = 3
const through = (days: readonly (readonly [number, number])[]): string =>
  `M${days.map((day) => day.join(' ')).join(' ')}`

/** A path through seven nodes, one for each day. Three days are done, and the task runs on the fourth. */
export const Days = () => (
  <Scene {...FRAME} part={[150, -120]}>
    <path className="site-way" d={through(DAYS.slice(TODAY))} />
    <path className="site-way way-done" d={through(DAYS.slice(0, TODAY + 1))} />
    {DAYS.map(([x, y], day) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <circle
          className={day < TODAY ? 'site-day site-done' : day === TODAY ? 'site-day site-now' : 'site-day'}
          r={day === TODAY ? 20 : 12}
        />
        {day < TODAY && <path className="site-tick" d="M-5 .5 -1.5 4 5.5 -4" />}
        {day === TODAY && <path className="site-play" d="M-5 -8V8L9 0Z" />}
      </g>
    ))}
  </Scene>
)

/** A bill: software, a node and fees, linked like nodes, and their sum. */
export const Bill = () => (
  <Scene {...FRAME} part={[-150, -120]}>
    <path
      className="site-paper"
      d="M102 4H218V122L208.3 115 198.7 122 189 115 179.3 122 169.7 115 160 122 150.3 115 140.7 122 131 115 121.3 122 111.7 115 102 122Z"
    />
    <path className="site-thread" d="M122 22V70" />
    {[58, 42, 50].map((end, row) => (
      <g key={end} transform={`translate(122 ${22 + row * 24})`}>
        <circle className="site-knob" r="8" />
        <circle className="site-dot" r="2.5" />
        <path className="site-line" d={`M18 0H${end}`} />
        <path className="site-line line-sum" d="M68 0H80" />
      </g>
    ))}
    <path className="site-cut" d="M112 88H208" />
    <path className="site-line line-sum" d="M114 102H146" />
    <g transform="translate(188 91) scale(.9)">
      <CoinDrawing coin="usdt" />
    </g>
  </Scene>
)

const COINS = [
  [72, 30],
  [54, 78],
  [92, 112],
  [248, 30],
  [266, 78],
  [228, 112],
] as const

/** The principal comes back, and around it is the SNT of each completed day. */
export const Earned = () => (
  <Scene {...FRAME} part={[150, 120]}>
    {COINS.map(([x, y]) => (
      <path key={x} className="site-thread" d={`M${x} ${y}L160 66`} />
    ))}
    <circle className="site-knob" cx="160" cy="66" r="48" />
    <path className="site-turn" d="M160 28A38 38 0 1 1 127 47M126 33L127 47L141 45" />
    <g transform="translate(135.5 41.5) scale(2.04)">
      <CoinDrawing coin="usdt" />
    </g>
    {COINS.map(([x, y]) => (
      <g key={x} transform={`translate(${x - 13} ${y - 13}) scale(1.08)`}>
        <CoinDrawing coin="snt" />
      </g>
    ))}
  </Scene>
)

/** An arbitrary location, because the page is about no particular region. */
const ANYWHERE = [24, 100] as const
const GLOBE = { x: 226, y: 84, scale: 2.7 }
const { point } = globeOf(ANYWHERE, 26)
const AT = { x: GLOBE.x + point.x * GLOBE.scale, y: GLOBE.y + point.y * GLOBE.scale }

/** Software, linked to the place on the globe where its node runs. */
export const Place = () => (
  <Scene {...FRAME} part={[-150, 120]}>
    <g transform={`translate(${GLOBE.x - 32 * GLOBE.scale} ${GLOBE.y - 32 * GLOBE.scale}) scale(${GLOBE.scale})`}>
      <NodeDrawing place={ANYWHERE} />
    </g>
    <path className="site-way" d={`M94 40Q${(94 + AT.x) / 2} 40 ${AT.x} ${AT.y}`} />
    <g transform="translate(36 16) scale(1.45)">
      <SoftwareDrawing />
    </g>
  </Scene>
)

const Member = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="site-thread" d={`M0 0L${160 - x} ${66 - y}`} />
    <circle className="site-knob" r="21" />
    <circle className="site-dot" cy="-6" r="5.5" />
    <path className="site-sign" d="M-10 11a10 9 0 0 1 20 0" />
  </g>
)

/** Members around the SNT token that they use. */
export const Members = () => (
  <Scene {...FRAME}>
    <Member x={74} y={32} />
    <Member x={74} y={100} />
    <Member x={246} y={32} />
    <Member x={246} y={100} />
    <g transform="translate(130 36) scale(2.5)">
      <CoinDrawing coin="snt" />
    </g>
  </Scene>
)
