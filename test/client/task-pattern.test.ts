/** How the nodes in a task's picture are linked. */
import t from 'tap'
import { taskPattern } from '../../client/core/task-pattern.ts'

const names = Array.from({ length: 100 }, (_, index) => `Batch ${index + 1}`)

/** Half the width of the outstanding node's stroke, in `client/ui/task-picture.css`. */
const HUB_RADIUS = 6.5

t.test('the same task always has the same picture, of at least five nodes', async (t) => {
  t.strictSame(taskPattern('Speech model'), taskPattern('Speech model'))
  for (const seed of ['', 'Speech model', '任务', 'x'.repeat(500), ...names]) {
    const { nodes, hub } = taskPattern(seed)
    const count = new Set(nodes.match(/M[\d. ]+h0/g)).size
    t.ok(count >= 5, `${seed}: ${count} nodes`)
    t.ok(hub !== '' && nodes.includes(hub), seed)
  }
})

t.test('every node is whole within the tile, however the picture is turned', async (t) => {
  for (const seed of names) {
    const { nodes } = taskPattern(seed)
    const points = [...nodes.matchAll(/M([\d.]+) ([\d.]+) h0/g)].map(([, x, y]) => [Number(x) - 32, Number(y) - 32])
    const farthest = Math.max(...points.map(([x = 0, y = 0]) => Math.hypot(x, y)))
    t.ok(farthest + HUB_RADIUS < 31, `${seed}: ${farthest}`)
    t.ok(farthest > 15, `${seed}: fills its tile`)
  }
})

t.test('tasks are spread over all arrangements', async (t) => {
  const seen = new Set(names.map((name) => taskPattern(name).links))
  t.equal(seen.size, 11)
})
