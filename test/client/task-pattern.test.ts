/** How the nodes in a task's picture are linked. */
import t from 'tap'
import { taskPattern } from '../../client/core/task-pattern.ts'

t.test(
  'the same task always has the same picture, with its nodes and the outstanding one inside the square',
  async (t) => {
    t.strictSame(taskPattern('Speech model'), taskPattern('Speech model'))
    for (const seed of ['', 'Speech model', '任务', 'x'.repeat(500)]) {
      const { links, nodes, hub } = taskPattern(seed)
      const numbers = `${links}${nodes}${hub}`.match(/\d+(?= )/g) ?? []
      t.ok(numbers.length > 10 && numbers.every((each) => Number(each) >= 11 && Number(each) <= 53), seed)
      t.ok(hub !== '' && nodes.includes(hub), seed)
    }
  },
)

t.test('tasks are spread over all arrangements', async (t) => {
  const seen = new Set(Array.from({ length: 100 }, (_, index) => taskPattern(`Batch ${index + 1}`).links))
  t.equal(seen.size, 11)
})
