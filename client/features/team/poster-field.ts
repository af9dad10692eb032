/** The field of linked nodes behind a poster. It leaves out the places where something is written. */
import { nodeLayout } from '../../core/node-layout.ts'

export type Box = { left: number; top: number; width: number; height: number }

/** Least distance from a line of the field to a text, in pixels. */
const CLEAR = 26
/** Least distance from a node to the edge of what hides it. */
const EDGE = 14
/** Distance between the rings of nodes. */
const GAP = 104

type Point = { x: number; y: number }

const isIn = ({ x, y }: Point, { left, top, width, height }: Box, margin: number): boolean =>
  x > left - margin && x < left + width + margin && y > top - margin && y < top + height + margin

/** Whether the line between two points comes near a box: samples it every few pixels. */
const crosses = (a: Point, b: Point, box: Box): boolean =>
  Array.from({ length: 25 }, (_, step) => step / 24).some((part) =>
    isIn({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, box, CLEAR),
  )

/** Fewest links that a connected part of the field has. Smaller parts look like leftovers. */
const FEWEST = 4

/** Leaves out the links of small parts: unites the parts that each link connects, then counts. */
function withoutSmallParts(links: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const parents = new Map<number, number>()
  const partOf = (node: number): number => {
    const parent = parents.get(node)
    return parent === undefined ? node : partOf(parent)
  }
  for (const [from, to] of links) if (partOf(from) !== partOf(to)) parents.set(partOf(from), partOf(to))
  const counts = new Map<number, number>()
  for (const [from] of links) counts.set(partOf(from), (counts.get(partOf(from)) ?? 0) + 1)
  return links.filter(([from]) => (counts.get(partOf(from)) ?? 0) >= FEWEST)
}

export type Field = { links: (readonly [Point, Point])[]; nodes: (Point & { isHub: boolean })[] }

/**
 * The field in and around `area`.
 * @param free boxes that stay free of lines and nodes
 * @param hidden boxes that are drawn over the field: lines may run behind them, but no node lies on their edge
 */
export function fieldAround(seed: string, area: Box, free: readonly Box[], hidden: readonly Box[]): Field {
  // reaches beyond the corners of the area
  const rings = Math.ceil(Math.hypot(area.width, area.height) / 2 / GAP) + 1
  const side = (2 * rings + 1) * GAP
  const layout = nodeLayout(seed, { width: side, height: side, rings })
  const [left, top] = [area.left + (area.width - side) / 2, area.top + (area.height - side) / 2]
  const places = layout.nodes.map(({ x, y }) => ({ x: x + left, y: y + top, links: 0 }))
  const isBehind = (place: Point) => hidden.some((box) => isIn(place, box, -EDGE))
  const isOnEdge = (place: Point) => hidden.some((box) => isIn(place, box, EDGE)) && !isBehind(place)
  const kept = layout.links.filter(([from, to]) => {
    const [a, b] = [places[from], places[to]]
    if (!a || !b || (isBehind(a) && isBehind(b)) || isOnEdge(a) || isOnEdge(b)) return false
    return !free.some((box) => crosses(a, b, box))
  })
  const links: (readonly [Point, Point])[] = []
  for (const [from, to] of withoutSmallParts(kept)) {
    const [a, b] = [places[from], places[to]]
    if (!a || !b) continue
    a.links++
    b.links++
    links.push([a, b])
  }
  const nodes = places.filter((place) => place.links > 0 && !isBehind(place))
  return { links, nodes: nodes.map(({ x, y, links: count }) => ({ x, y, isHub: count > 4 })) }
}
