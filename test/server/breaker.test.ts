import t from 'tap'
import { createBreaker } from '../../server/upstream/breaker.ts'

const LIMITS = { windowMs: 10_000, calls: 20, faults: 0.5, callers: 3, probeMs: 5_000 }
const CROWD = ['a', 'b', 'c', 'd']

function breakerAt() {
  const clock = { now: 1_000 }
  const breaker = createBreaker(LIMITS, () => clock.now)
  /** Records `count` calls, made by `callers` in turn. */
  const many = (count: number, answered: boolean, callers = CROWD) => {
    for (let index = 0; index < count; index++) breaker.record(callers[index % callers.length] ?? '', answered)
  }
  const refuses = (caller = 'a'): boolean => {
    try {
      breaker.check(caller)
      breaker.begin(caller)
      return false
    } catch (error) {
      return (error as { code?: string }).code === 'upstream_down'
    }
  }
  return { clock, breaker, many, refuses }
}

t.test('the breaker opens when half of at least twenty calls in the window have failed, not earlier', async (t) => {
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

t.test('a thousand successful calls do not open the breaker', async (t) => {
  const { breaker, many } = breakerAt()
  many(1_000, true)
  t.equal(breaker.state, 'closed')
})

t.test('faults of two callers never open the breaker, faults of three do', async (t) => {
  const { breaker, many } = breakerAt()
  many(1_000, false, ['a', 'b'])
  many(6, true)
  many(20, false, ['a', 'b'])
  t.equal(breaker.state, 'closed')
  many(1, false, ['c'])
  t.equal(breaker.state, 'open')
})

t.test('many faults of one caller and few of others do not open the breaker', async (t) => {
  const { clock, breaker, many } = breakerAt()
  for (let second = 0; second < 60; second++) {
    many(100, false, ['greedy'])
    many(1, false, [`unlucky ${second}`])
    many(4, true)
    clock.now += 1_000
  }
  t.equal(breaker.state, 'closed')
})

t.test('faults of very many callers open the breaker', async (t) => {
  const { breaker, many } = breakerAt()
  many(1_000, true)
  many(
    1_000,
    false,
    Array.from({ length: 1_000 }, (_, index) => `caller ${index}`),
  )
  t.equal(breaker.state, 'open')
})

t.test('after a while one probe call is let through: success closes the breaker, failure opens it again', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(20, false)
  many(5, true)
  t.equal(breaker.state, 'open', 'responses to calls sent before it opened are ignored')
  clock.now += 5_000
  t.equal(refuses('a'), false)
  t.equal(refuses('b'), true, 'only one trial call')
  breaker.record('b', true)
  t.equal(breaker.state, 'probing', 'an older call of another caller is not the trial call')
  breaker.record('a', false)
  t.equal(refuses('b'), true)
  clock.now += 5_000
  t.equal(refuses('b'), false)
  clock.now += 5_000
  t.equal(refuses('c'), false, 'a trial call without a response does not block the next')
  breaker.record('c', true)
  t.equal(breaker.state, 'closed')
  t.equal(refuses('a'), false)
})

t.test('a caller whose probe failed must wait for others, so that it cannot keep the breaker open', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(20, false)
  clock.now += 5_000
  t.equal(refuses('greedy'), false)
  breaker.record('greedy', false)
  clock.now += 5_000
  t.equal(refuses('greedy'), true)
  t.equal(refuses('other'), false)
  breaker.record('other', true)
  t.equal(breaker.state, 'closed')

  many(20, false)
  clock.now += 5_000
  t.equal(refuses('alone'), false)
  breaker.record('alone', false)
  clock.now += 10_000
  t.equal(refuses('alone'), false, 'with nobody else, its turn comes again')
})

t.test('all calls of the window count, older ones do not', async (t) => {
  for (const [ms, state] of [
    [5_000, 'open'],
    [9_000, 'open'],
    [10_000, 'closed'],
  ] as const) {
    const { clock, breaker, many } = breakerAt()
    many(10, false)
    clock.now += ms
    many(10, false)
    t.equal(breaker.state, state, `${ms} ms later`)
  }
})

t.test('a refused call learns when to try again, which later responses do not delay', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(20, false)
  t.throws(() => breaker.begin('a'), { code: 'upstream_down', retryAfter: 5 })
  clock.now += 3_500
  many(20, false)
  t.throws(() => breaker.check('a'), { code: 'upstream_down', retryAfter: 2 })
  clock.now += 1_500
  t.equal(refuses('a'), false)
  breaker.record('a', false)
  t.equal(breaker.state, 'open')
})

t.test('every caller whose probe failed waits for others, until a probe succeeds', async (t) => {
  const { clock, breaker, many, refuses } = breakerAt()
  many(20, false)
  for (const caller of ['one', 'two']) {
    clock.now += 5_000
    t.equal(refuses(caller), false)
    breaker.record(caller, false)
  }
  clock.now += 5_000
  for (const caller of ['one', 'two']) t.equal(refuses(caller), true)
  t.equal(refuses('other'), false)
  breaker.record('other', true)
  many(20, false)
  clock.now += 5_000
  t.equal(refuses('one'), false)
})
