/** How the nodes in a task's picture are linked. */
import t from 'tap'
import { taskPattern } from '../../client/core/task-pattern.ts'

const names = Array.from({ length: 100 }, (_, index) => `Batch ${index + 1}`)

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
  for (const seed of ['', 'Speech model', '任务', 'x'.repeat(500)]) t.strictSame(taskPattern(seed), taskPattern(seed))
})

t.test('a picture has few nodes, all linked with each other and far enough apart to be told apart', async (t) => {
  for (const seed of names) {
    const { links, nodes, hub } = taskPattern(seed)
    const all = [...pointsOf(hub), ...pointsOf(nodes)]
    t.ok(all.length >= 4 && all.length <= 7, `${seed}: ${all.length} nodes`)
    t.ok(
      all.every((one, index) => all.every((other, at) => at <= index || distance(one, other) > HUB + NODE + 8)),
      `${seed}: free space between nodes`,
    )
    const lines = linksOf(links)
    const reached = new Set<number>([0])
    // enough rounds for the longest chain of nodes
    for (const _ of all)
      for (const [from, to] of lines) {
        const ends = [from, to].map((end) => all.findIndex((node) => isSame(node, end)))
        t.notOk(ends.includes(-1), `${seed}: no link ends in nothing`)
        if (ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end)
      }
    t.equal(reached.size, all.length, `${seed}: every node is linked`)
    const counts = all.map((node) => lines.filter((line) => line.some((end) => isSame(end, node))).length)
    t.equal(counts[0], Math.max(...counts), `${seed}: no node has more links than the hub`)
  }
})

t.test('links cross nowhere, and keep away from nodes that they do not link', async (t) => {
  for (const seed of names) {
    const { links, nodes, hub } = taskPattern(seed)
    const lines = linksOf(links)
    t.notOk(
      lines.some((one) => lines.some((other) => cross(one, other))),
      seed,
    )
    const [middle] = pointsOf(hub)
    for (const node of [...pointsOf(hub), ...pointsOf(nodes)]) {
      const radius = middle && isSame(node, middle) ? HUB : NODE
      const others = lines.filter((line) => !line.some((end) => isSame(end, node)))
      t.ok(
        others.every((line) => distanceTo(line, node) > radius + 2),
        `${seed}: ${node}`,
      )
    }
  }
})

t.test('every node is whole within the tile, however the picture is turned', async (t) => {
  for (const seed of names) {
    const { nodes, hub } = taskPattern(seed)
    const farthest = Math.max(...[...pointsOf(nodes), ...pointsOf(hub)].map((point) => distance(point, [0, 0])))
    t.ok(farthest + HUB < 31, `${seed}: ${farthest}`)
    t.ok(farthest > 15, `${seed}: fills its tile`)
  }
})

t.test('tasks are spread over all arrangements, no two of which are the same when turned or mirrored', async (t) => {
  const seen = [...new Set(names.map((name) => taskPattern(name).links))]
  t.equal(seen.length, 12)
  const anglesOf = ([x, y]: Point): number | null =>
    x || y ? Math.round(Math.atan2(y, x) / (Math.PI / 3) - 0.5) : null
  /** The arrangement in all positions, each as a text. */
  const positionsOf = (path: string): string[] =>
    [0, 1, 2, 3, 4, 5].flatMap((turn) =>
      [1, -1].map((mirror) =>
        linksOf(path)
          .map((ends) =>
            ends
              .map((end) => {
                const angle = anglesOf(end)
                return angle === null ? 'hub' : `${(angle * mirror + turn + 12) % 6}`
              })
              .sort()
              .join('-'),
          )
          .sort()
          .join(),
      ),
    )
  const found = new Set(seen.map((path) => positionsOf(path).sort()[0]))
  t.equal(found.size, seen.length)
})
