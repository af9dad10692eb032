import t from 'tap'
import { createBreaker } from '../../server/upstream/breaker.ts'

const LIMITS = { windowMs: 10_000, calls: 20, faults: 0.5, probeMs: 5_000 }

function breakerAt() {
  const clock = { now: 1_000 }
  const breaker = createBreaker(LIMITS, () => clock.now)
  const many = (count: number, answered: boolean) => {
    for (let index = 0; index < count; index++) breaker.record(answered)
  }
  const refuses = (): boolean => {
    try {
      breaker.check()
      return false
    } catch (error) {
      return (error as { code?: string }).code === 'upstream_down'
    }
  }
  return { clock, breaker, many, refuses }
}

t.test('it opens when half of at least twenty calls in the window failed, not earlier', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(19, false)
  t.equal(refuses(), false, 'too few calls')
  clock.now += 11_000
  many(11, true)
  many(9, false)
  t.equal(breaker.state, 'closed', 'nine faults of twenty calls; calls before the window do not count')
  many(2, false)
  t.equal(breaker.state, 'open')
  t.equal(refuses(), true)
})

t.test('a thousand successful calls never open it', async (t) => {
  const { breaker, many } = breakerAt()
  many(1_000, true)
  t.equal(breaker.state, 'closed')
})

t.test('after a while one trial call is let through: success closes the breaker, failure opens it again', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(20, false)
  many(5, true)
  t.equal(breaker.state, 'open', 'responses to calls sent before it opened are ignored')
  clock.now += 5_000
  t.equal(refuses(), false)
  t.equal(refuses(), true, 'only one trial call')
  breaker.record(false)
  t.equal(refuses(), true)
  clock.now += 5_000
  t.equal(refuses(), false)
  clock.now += 5_000
  t.equal(refuses(), false, 'a trial call without a response does not block the next')
  breaker.record(true)
  t.equal(breaker.state, 'closed')
  t.equal(refuses(), false)
})
