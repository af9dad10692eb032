import { mock } from 'node:test'
import t from 'tap'
import { createRetry } from '../../server/upstream/retry.ts'

t.test('unused retries add up only to the limit', async (t) => {
  const retry = createRetry({ share: 0.1, saved: 10, jitterMs: 0 })
  for (let call = 0; call < 10_000; call++) retry.earn()
  let tries = 0
  while (tries < 50 && (await retry.mayTry())) tries += 1
  t.equal(tries, 10)
})

t.test('there is one retry at first, and each call earns a share of another', async (t) => {
  const retry = createRetry({ share: 0.25, saved: 10, jitterMs: 0 })
  t.equal(await retry.mayTry(), true)
  for (let call = 0; call < 3; call++) retry.earn()
  t.equal(await retry.mayTry(), false)
  retry.earn()
  t.equal(await retry.mayTry(), true)
  t.equal(await retry.mayTry(), false)
  t.equal(await createRetry({ share: 0.25, saved: 0, jitterMs: 0 }).mayTry(), false, 'none can be saved')
})

t.test('a retry waits for a random time', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  t.intercept(Math, 'random', { value: () => 0.25 })
  const tried = createRetry({ share: 1, saved: 1, jitterMs: 400 }).mayTry()
  let isOver = false
  void tried.then(() => (isOver = true))
  mock.timers.tick(99)
  await new Promise(setImmediate)
  t.equal(isOver, false)
  mock.timers.tick(1)
  t.equal(await tried, true)
})
