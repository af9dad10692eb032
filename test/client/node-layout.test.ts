import t from 'tap'
import { hueOf, nodeLayout } from '../../client/core/node-layout.ts'

const size = { width: 390, height: 260, gap: 52 }

t.test('the same text always gives the same field, and different texts give different fields', async (t) => {
  t.strictSame(nodeLayout('SNT', size), nodeLayout('SNT', size))
  t.notSame(nodeLayout('SNT', size).nodes, nodeLayout('Speech model, tuning', size).nodes)
})

t.test('every node lies within the field, and counts its links', async (t) => {
  for (const seed of ['', 'SNT', '任务', 'x'.repeat(500)]) {
    const { nodes, links, loose } = nodeLayout(seed, size)
    t.ok(nodes.every(({ x, y }) => x > 0 && x < size.width && y > 0 && y < size.height))
    const ends = links.flat()
    t.strictSame(
      nodes.map((node) => node.links),
      nodes.map((_, index) => ends.filter((end) => end === index).length),
    )
    t.equal(loose, -1)
  }
})

t.test('an unlinked node is in the centre and has no links', async (t) => {
  const { nodes, links, loose } = nodeLayout('tasks', { ...size, loose: true })
  t.strictSame(nodes[loose], { x: size.width / 2, y: size.height / 2, links: 0 })
  t.notOk(links.flat().includes(loose))
})

t.test('each continent has its own hue, different from those of gain, attention and danger', async (t) => {
  const hues = ['Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Africa'].map(hueOf)
  t.equal(new Set(hues).size, hues.length)
  t.ok(hues.every((hue) => hue >= 190 && hue < 300))
})
