import t from 'tap'
import { hueOf, nodeLayout } from '../../client/core/node-layout.ts'

const size = { width: 390, height: 320, rings: 3 }
const seeds = ['', 'SNT', '任务', 'x'.repeat(500), ...Array.from({ length: 100 }, (_, index) => `seed ${index}`)]

type Layout = ReturnType<typeof nodeLayout>

/** The indexes of the nodes that a chain of links connects with the last one. */
function reachedIn({ nodes, links }: Layout): Set<number> {
  const reached = new Set([nodes.length - 1])
  // enough rounds for the longest chain
  for (const _ of nodes)
    for (const ends of links) if (ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end)
  return reached
}

/** Whether two links cross, ends that they share excepted. */
function cross({ nodes }: Layout, one: readonly number[], other: readonly number[]): boolean {
  if (one.some((end) => other.includes(end))) return false
  const side = ([from = 0, to = 0]: readonly number[], index = 0): number => {
    const [a, b, c] = [nodes[from], nodes[to], nodes[index]]
    return a && b && c ? Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) : NaN
  }
  return side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
}

t.test('the same text always gives the same field, and different texts give different fields', async (t) => {
  t.strictSame(nodeLayout('SNT', size), nodeLayout('SNT', size))
  t.notSame(nodeLayout('SNT', size).nodes, nodeLayout('Speech model, tuning', size).nodes)
})

t.test('every node lies within the field, and counts its links', async (t) => {
  for (const seed of seeds) {
    const { nodes, links } = nodeLayout(seed, size)
    t.equal(nodes.length, 1 + 6 + 12 + 18)
    t.ok(nodes.every(({ x, y }) => x > 5 && x < size.width - 5 && y > 5 && y < size.height - 5))
    const ends = links.flat()
    t.strictSame(
      nodes.map((node) => node.links),
      nodes.map((_, index) => ends.filter((end) => end === index).length),
    )
  }
})

t.test('all nodes belong together, none at the end of a single link, and links never cross', async (t) => {
  for (const seed of seeds) {
    const layout = nodeLayout(seed, size)
    const { nodes, links } = layout
    t.equal(reachedIn(layout).size, nodes.length, seed)
    t.ok(
      nodes.every((node) => node.links > 1),
      `${seed}: two links at least`,
    )
    t.equal(new Set(links.map((ends) => [...ends].sort().join())).size, links.length, `${seed}: no link twice`)
    t.notOk(
      links.some((one, index) => links.some((other, at) => at > index && cross(layout, one, other))),
      `${seed}: no crossing`,
    )
  }
})

t.test('every face is enclosed by links', async (t) => {
  let count = 0
  for (const seed of seeds) {
    const { links, faces } = nodeLayout(seed, size)
    const known = new Set(links.map((ends) => [...ends].sort().join()))
    for (const [a, b, c] of faces)
      for (const side of [
        [a, b],
        [b, c],
        [c, a],
      ])
        t.ok(known.has(side.sort().join()), `${seed}: ${side}`)
    count += faces.length
  }
  t.ok(count > seeds.length * 3, `${count} faces`)
})

t.test('an unlinked node is in the centre, and all others belong together', async (t) => {
  for (const seed of seeds) {
    const layout = nodeLayout(seed, { ...size, loose: true })
    t.strictSame(layout.nodes[0], { x: size.width / 2, y: size.height / 2, links: 0 })
    const reached = reachedIn(layout)
    t.notOk(reached.has(0))
    t.equal(reached.size, layout.nodes.length - 1)
  }
})

t.test('the fields of empty records, team, tasks and announcements have different numbers of corners', async (t) => {
  // the inner ring has one node per corner, the outer one two
  const corners = ['records', 'team', 'tasks', 'bell'].map(
    (icon) => (nodeLayout(icon, { ...size, rings: 2, loose: true }).nodes.length - 1) / 3,
  )
  t.strictSame(corners.toSorted(), [4, 5, 6, 7])
  t.equal(nodeLayout('bell', { ...size, rings: 2 }).nodes.length, 19, 'all other fields are hexagons')
})

t.test('each continent has its own hue, different from those of gain, attention and danger', async (t) => {
  const hues = ['Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Africa'].map(hueOf)
  t.equal(new Set(hues).size, hues.length)
  t.ok(hues.every((hue) => hue >= 190 && hue < 300))
})
