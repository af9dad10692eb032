/** The picture of a training node: a globe with a point at the node's location. Decorative. */
import { useMemo } from 'react'
import { globeOf, type Place, placeOf } from '../core/globe.ts'
import { hueOf } from '../core/node-layout.ts'
import { Tile } from './tile.tsx'

/** If the location is not known, the globe has these lines instead of land, and the point is in its middle. */
const LINES = 'M-28 0h56M-24 -14h48M-24 14h48M0 -28v56M0 -28C-19 -14 -19 14 0 28M0 -28C19 -14 19 14 0 28'

/** The globe as part of an SVG picture, 64 × 64 units. */
export function NodeDrawing({ place }: { place: Place | null }) {
  const globe = useMemo(() => place && globeOf(place, 26), [place])
  const { x, y } = globe?.point ?? { x: 0, y: 0 }
  return (
    <g transform="translate(32 32)">
      <circle className="globe-sea" r="28" />
      <path className={globe ? 'globe-land' : 'globe-lines'} d={globe?.land ?? LINES} />
      <circle className="globe-halo" cx={x} cy={y} r="7.5" />
      <circle className="globe-point" cx={x} cy={y} r="3.2" />
    </g>
  )
}

export function NodePicture({ region, city }: { region: string; city: string }) {
  const place = placeOf(region, city)
  return (
    <Tile hue={hueOf(region)}>
      <NodeDrawing place={place} />
    </Tile>
  )
}
