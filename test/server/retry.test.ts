import t from 'tap'
import { createRetry } from '../../server/upstream/retry.ts'

t.test('unused retries add up only to the limit', async (t) => {
  const retry = createRetry({ share: 0.1, saved: 10, jitterMs: 0 })
  for (let call = 0; call < 10_000; call++) retry.earn()
  let tries = 0
  while (tries < 50 && (await retry.mayTry())) tries += 1
  t.equal(tries, 10)
})
