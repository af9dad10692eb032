/** Work that becomes ready during a turn of the event loop runs together at the end of that turn. */
import t from 'tap'
import { createBatch } from '../../server/fast-path/batch.ts'

t.test('work waits for the end of the turn and runs in order of arrival', async (t) => {
  const seen: string[] = []
  const endOfTurn = createBatch()
  const work = async (name: string) => {
    await endOfTurn()
    seen.push(name)
    setImmediate(() => seen.push('other work'))
  }
  const all = [work('a'), work('b')]
  process.nextTick(() => {
    seen.push('the rest of the turn')
    all.push(work('c'))
  })
  await all[1]
  await Promise.all(all)
  t.strictSame(seen, ['the rest of the turn', 'a', 'b', 'c'])
  await endOfTurn()
  t.strictSame(seen.slice(4), ['other work', 'other work', 'other work'], 'a later call waits for the next turn')
})
