/** Tests when the server relies on the upstream's clock: while the measured offsets of that clock agree and are recent. */
import t from 'tap'
import { CLOCK_TOLERANCE_MS, createClock } from '../../server/upstream/clock.ts'

const SLOT_MS = 100

t.test('the clock is steady while all remembered offsets agree, even those of the same moment', async (t) => {
  let now = 0
  const clock = createClock(10 * SLOT_MS, () => now)
  t.equal(clock.isSteady(), false, 'nothing is known yet')
  t.equal(clock.last(), null)
  for (const offset of [1_000, 1_000 + CLOCK_TOLERANCE_MS, 2_000]) clock.add(offset)
  t.equal(clock.isSteady(), true, 'the difference is tolerated')
  t.equal(clock.last(), 2_000)
  for (const [at, offset] of [
    [0, 999],
    [5 * SLOT_MS, 1_001 + CLOCK_TOLERANCE_MS],
  ] as const) {
    now = at
    clock.add(offset)
    t.equal(clock.isSteady(), false, `${offset}`)
  }
  now = 11 * SLOT_MS - 1
  clock.add(2_000)
  t.equal(clock.isSteady(), false, 'the first offsets are still remembered')
  now = 11 * SLOT_MS
  t.equal(clock.isSteady(), true, 'now only the later ones are')
})

t.test('without new offsets the clock is unknown after a while', async (t) => {
  let now = 0
  const clock = createClock(10 * SLOT_MS, () => now)
  clock.add(5)
  now = 11 * SLOT_MS
  t.equal(clock.isSteady(), false)
  t.equal(clock.last(), 5)
})
