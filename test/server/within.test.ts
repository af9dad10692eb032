/** Tests a wait with a time limit: if the result arrives too late, another value takes its place. */
import t from 'tap'
import { within } from '../../server/upstream/within.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

t.test('what ends in time passes on its result and leaves no timer behind; what does not is replaced', async (t) => {
  const before = timers()
  t.equal(await within(60_000, Promise.resolve('in time'), 'late'), 'in time')
  await t.rejects(within(60_000, Promise.reject(new Error('in time')), 'late'), { message: 'in time' })
  t.equal(timers(), before)
  const slow = Promise.withResolvers<string>()
  t.equal(await within(1, slow.promise, 'late'), 'late')
  slow.reject(new Error('ignored'))
})
