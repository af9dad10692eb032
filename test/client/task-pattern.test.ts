/** Layout, tone and turn of a task's picture. */
import t from 'tap'
import { taskPattern } from '../../client/core/task-pattern.ts'

/** As many as there are layouts. */
const LAYOUTS = 13

/** Ids that yield every layout in every tone and turn. */
const ids = Array.from({ length: LAYOUTS * 12 }, (_, index) => index + 1)

/** Radii of the hub and of the other nodes, in `client/ui/task-picture.css`. */
const [HUB, NODE] = [7.5, 4.5]

type Point = readonly [x: number, y: number]

const pointsOf = (path: string): Point[] =>
  [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x) - 32, Number(y) - 32])

/** The links of each line: pairs of points that follow each other. */
const linksOf = (path: string): [Point, Point][] =>
  path.split('M').flatMap((line) => {
    const points = pointsOf(line)
    return points.slice(1).map((point, index): [Point, Point] => [points[index] ?? point, point])
  })

const isSame = ([x, y]: Point, [a, b]: Point): boolean => x === a && y === b

const distance = ([x, y]: Point, [a, b]: Point): number => Math.hypot(x - a, y - b)

/** The distance from a point to the line between two others. */
function distanceTo([from, to]: readonly [Point, Point], point: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy)
  const part = Math.min(1, Math.max(0, along))
  return distance(point, [from[0] + part * dx, from[1] + part * dy])
}

/** Which side of the line a point is on: -1, 0 or 1. */
const sideOf = ([[ax, ay], [bx, by]]: readonly [Point, Point], [x, y]: Point): number =>
  Math.sign(Math.round((bx - ax) * (y - ay) - (by - ay) * (x - ax)))

const cross = (one: readonly [Point, Point], other: readonly [Point, Point]): boolean =>
  sideOf(one, other[0]) * sideOf(one, other[1]) < 0 && sideOf(other, one[0]) * sideOf(other, one[1]) < 0

t.test('the same task always has the same picture', async (t) => {
  for (const id of [0, 1, 4_294_967_295, Number.MAX_SAFE_INTEGER]) t.strictSame(taskPattern(id), taskPattern(id))
  t.match(taskPattern(Number.MAX_SAFE_INTEGER).hub, /^M\d+ \d+ h0$/, 'even with the largest id')
})

t.test('tasks with ids that follow each other differ in layout and tone', async (t) => {
  for (const id of ids) {
    const near = Array.from({ length: LAYOUTS }, (_, index) => taskPattern(id + index))
    t.equal(new Set(near.map(({ links }) => links)).size, LAYOUTS, `from ${id} on, each layout is used once`)
    t.equal(new Set(near.slice(0, 3).map(({ tone }) => tone)).size, 3, `from ${id} on, each tone`)
  }
  const looks = ids.map((id) => Object.values(taskPattern(id)).join())
  t.equal(new Set(looks).size, ids.length, 'no two of all these pictures are equal')
})

t.test('some layouts are sparse, others dense', async (t) => {
  const counts = ids.slice(0, LAYOUTS).map((id) => pointsOf(taskPattern(id).nodes).length + 1)
  t.ok(Math.min(...counts) <= 3 && Math.max(...counts) >= 9, counts.join())
})

t.test('nodes are linked with each other and far enough apart to be told apart', async (t) => {
  for (const id of ids) {
    const { links, nodes, hub } = taskPattern(id)
    const all = [...pointsOf(hub), ...pointsOf(nodes)]
    t.ok(
      all.every((one, index) =>
        all.every((other, at) => at <= index || distance(one, other) > (index === 0 ? HUB : NODE) + NODE + 3),
      ),
      `${id}: free space between nodes`,
    )
    const lines = linksOf(links)
    const reached = new Set<number>([0])
    // enough rounds for the longest chain of nodes
    for (const _ of all)
      for (const [from, to] of lines) {
        const ends = [from, to].map((end) => all.findIndex((node) => isSame(node, end)))
        t.notOk(ends.includes(-1), `${id}: no link ends in nothing`)
        if (ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end)
      }
    t.equal(reached.size, all.length, `${id}: every node is linked`)
  }
})

t.test('links cross nowhere, and keep away from nodes that they do not link', async (t) => {
  for (const id of ids) {
    const { links, nodes, hub } = taskPattern(id)
    const lines = linksOf(links)
    t.notOk(
      lines.some((one) => lines.some((other) => cross(one, other))),
      `${id}`,
    )
    const [middle] = pointsOf(hub)
    for (const node of [...pointsOf(hub), ...pointsOf(nodes)]) {
      const radius = middle && isSame(node, middle) ? HUB : NODE
      const others = lines.filter((line) => !line.some((end) => isSame(end, node)))
      t.ok(
        others.every((line) => distanceTo(line, node) > radius + 2),
        `${id}: ${node}`,
      )
    }
  }
})

t.test('every node is whole within the tile, and the picture fills it, however it is turned', async (t) => {
  for (const id of ids) {
    const { nodes, hub, turn } = taskPattern(id)
    const farthest = Math.max(...[...pointsOf(nodes), ...pointsOf(hub)].flat().map(Math.abs))
    t.ok(farthest + HUB < 31, `${id}: ${farthest}`)
    t.ok(farthest > 20, `${id}: fills its tile`)
    t.equal(turn % 90, 0, `${id}: a quarter turn leaves all nodes in the square`)
  }
})

t.test('no two layouts look alike, turned or mirrored', async (t) => {
  const layouts = ids.slice(0, LAYOUTS).map((id) => linksOf(taskPattern(id).links))
  const turned = ([x, y]: Point): Point => [-y, x]
  /** The links of a layout in one of its eight positions, each as a text. */
  const placed = (lines: [Point, Point][], position: number): Set<string> =>
    new Set(
      lines.map((ends) =>
        ends
          .map(([x, y]) => {
            let point: Point = position > 3 ? [-x, y] : [x, y]
            for (let turns = 0; turns < position % 4; turns++) point = turned(point)
            return point.map((each) => each + 0).join()
          })
          .sort()
          .join('-'),
      ),
    )
  layouts.forEach((one, index) => {
    for (const other of layouts.slice(index + 1)) {
      const theirs = placed(other, 0)
      const shared = [0, 1, 2, 3, 4, 5, 6, 7].map((position) => {
        const ours = placed(one, position)
        return ours.intersection(theirs).size / ours.union(theirs).size
      })
      t.ok(Math.max(...shared) < 0.7, `${index}: ${Math.max(...shared)} of the links are the same`)
    }
  })
})
