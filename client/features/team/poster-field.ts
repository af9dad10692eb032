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

/** Leaves out the links that end at a node with no other link, again and again, until each node `isSeen` is part of a closed shape. */
function withoutEnds(
  links: readonly (readonly [number, number])[],
  isSeen: (node: number) => boolean,
): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>()
  for (const node of links.flat()) counts.set(node, (counts.get(node) ?? 0) + 1)
  const kept = links.filter((ends) => ends.every((node) => !isSeen(node) || (counts.get(node) ?? 0) > 1))
  return kept.length < links.length ? withoutEnds(kept, isSeen) : kept
}

export type Field = {
  links: (readonly [Point, Point])[]
  faces: (readonly [Point, Point, Point])[]
  nodes: (Point & { isHub: boolean })[]
}

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
  const isSeen = (node: number) => {
    const place = places[node]
    return place !== undefined && isIn(place, area, 0) && !isBehind(place)
  }
  const links: (readonly [Point, Point])[] = []
  const known = new Set<string>()
  for (const [from, to] of withoutSmallParts(withoutEnds(kept, isSeen))) {
    const [a, b] = [places[from], places[to]]
    if (!a || !b) continue
    a.links++
    b.links++
    links.push([a, b])
    known.add(`${from} ${to}`)
  }
  const faces = layout.faces.flatMap(([here, next, inner]): (readonly [Point, Point, Point])[] => {
    const [a, b, c] = [places[here], places[next], places[inner]]
    const isWhole = [`${here} ${next}`, `${here} ${inner}`, `${next} ${inner}`].every((side) => known.has(side))
    return a && b && c && isWhole ? [[a, b, c]] : []
  })
  const nodes = places.filter((place) => place.links > 0 && !isBehind(place))
  return { links, faces, nodes: nodes.map(({ x, y, links: count }) => ({ x, y, isHub: count > 4 })) }
}
