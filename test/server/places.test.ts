/** An upstream call needs a place in several limits, such as the limits of its row and of its caller. It takes all of these places or none. */
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { createPlaces } from '../../server/upstream/places.ts'

const ONE = { inFlight: 1, waiting: 1, waitMs: 1_000 }
const wanted = (identity: string, shared = false) =>
  ({ key: 'GET user/info', policy: 'read', identity, shared }) as const

t.test('without a place of the row, the place of the caller is given back', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, share: ONE, row: ONE })
  const leave = places.tryEnter(wanted('one'))
  t.ok(leave)
  t.equal(places.inFlight, 1)
  t.equal(places.tryEnter(wanted('two')), null)
  t.equal(places.inFlight, 1)
  leave?.()
  leave?.()
  t.equal(places.inFlight, 0, 'given back once')
  t.ok(places.tryEnter(wanted('two')), 'the caller’s only place was not lost')
})

t.test('a shared call takes no place of its caller', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, share: ONE })
  t.ok(places.tryEnter(wanted('one')))
  t.equal(places.tryEnter(wanted('one')), null)
  t.ok(places.tryEnter(wanted('one', true)))
})

t.test('a call that finds no place waits for one', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, row: ONE })
  const leave = places.tryEnter(wanted('one'))
  const waiting = places.enter(wanted('two'))
  await new Promise(setImmediate)
  t.equal(places.waiting, 1)
  leave?.()
  t.type(await waiting, 'function')
})
