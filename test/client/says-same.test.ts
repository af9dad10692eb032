/** Whether the rows of a task's requirements already say everything that the upstream's text says. */
import t from 'tap'
import { needsInEnglish, saysSame } from '../../client/features/tasks/says-same.ts'

const ROWS = ['Valid training software', 'A valid training node in Asia']

t.test('a text adds nothing if its words are in the rows', async (t) => {
  t.ok(saysSame('Valid training software and a valid training node in Asia.', ROWS))
  t.ok(saysSame('', ROWS))
})

t.test('a text with a further condition, another region, a number or in another language adds something', async (t) => {
  for (const text of [
    'Valid training software and a stable connection.',
    'A valid training node in Europe.',
    'Training software, 8 nodes in Asia.',
    'No valid training node in Asia.',
    'Valid training software or a valid training node in Asia.',
    '需要有效的训练软件和亚洲节点。',
  ])
    t.notOk(saysSame(text, ROWS), text)
})

t.test(
  'the upstream’s English text adds nothing to the rows in another language, unless it has a further condition',
  async (t) => {
    const rows = needsInEnglish('North America')
    t.ok(saysSame('Valid training software and a valid training node in North America.', rows))
    t.notOk(saysSame('Valid training software and a valid training node in Asia.', rows))
    t.notOk(saysSame('Valid training software and two valid training nodes in North America.', rows))
  },
)
