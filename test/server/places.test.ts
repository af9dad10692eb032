/** An upstream call needs a place in several limits, such as the limits of its row and of its caller. The call takes all these places or no place. */
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { createPlaces } from '../../server/upstream/places.ts'

const ONE = { inFlight: 1, waiting: 1, waitMs: 1_000 }
const wanted = (identity: string, shared = false) =>
  ({ key: 'GET user/info', policy: 'read', identity, shared }) as const
const upload = (identity: string) => ({ ...wanted(identity), key: 'POST common/upload', policy: 'write' }) as const
const otherRow = (identity: string, shared = false) =>
  ({ ...wanted(identity, shared), key: 'GET index/config' }) as const

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
  t.ok(places.tryEnter(otherRow('one')), 'nor that of the caller whose call has ended')
})

t.test('without a place of the limit for all calls, the place of the row is given back', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, row: ONE, bulkhead: ONE })
  const leave = places.tryEnter(otherRow('one'))
  t.equal(places.tryEnter(wanted('two')), null)
  leave?.()
  t.ok(places.tryEnter(wanted('two')))
})

t.test('a shared call takes no place of its caller and gives none back', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, share: ONE, row: ONE })
  t.ok(places.tryEnter(wanted('one')))
  t.equal(places.tryEnter(otherRow('one')), null)
  const leave = places.tryEnter(otherRow('one', true))
  t.ok(leave)
  t.equal(places.tryEnter(otherRow('one', true)), null)
  leave?.()
  t.equal(places.tryEnter(otherRow('one')), null, 'the caller’s only place is still taken')
  t.ok(await places.enter(otherRow('one', true)), 'also for a call that may wait')
})

t.test('uploads have a limit of their own and count towards their caller’s limit only', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, row: ONE, bulkhead: ONE, uploads: ONE, share: ONE })
  t.ok(places.tryEnter(wanted('reader')))
  const leave = places.tryEnter(upload('one'))
  t.ok(leave, 'although all places of other calls are taken')
  t.equal(places.tryEnter(otherRow('one')), null, 'the upload has the only place of its caller')
  t.equal(places.tryEnter(upload('two')), null)
  t.equal(places.inFlight, 2)
  const waiting = places.enter(upload('two'))
  await new Promise(setImmediate)
  t.equal(places.waiting, 1)
  leave?.()
  const leaveLate = await waiting
  t.equal(places.inFlight, 2)
  leaveLate()
  t.equal(places.inFlight, 1)
  t.ok(places.tryEnter(upload('two')), 'the places of the upload and of its caller are free again')
})

t.test('a call that finds no place waits for one of each limit', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, row: ONE, bulkhead: ONE, share: ONE })
  const leaves = [places.tryEnter(wanted('one'))]
  const waiting = [places.enter(otherRow('two')), places.enter(wanted('three'))]
  await new Promise(setImmediate)
  t.equal(places.waiting, 2, 'one for the limit of all calls, one for its row')
  for (const call of waiting) {
    leaves.pop()?.()
    leaves.push(await call)
    t.equal(places.inFlight, 1)
  }
  leaves.pop()?.()
  t.equal(places.inFlight + places.waiting, 0)
  t.ok(places.tryEnter(wanted('three')), 'all places were given back')
})

t.test('a call that is refused while it waits gives back the places it has', async (t) => {
  const places = createPlaces({ ...UPSTREAM_LIMITS, row: { ...ONE, waiting: 0 }, share: ONE })
  const leave = places.tryEnter(wanted('one'))
  await t.rejects(places.enter(wanted('two')), { code: 'overloaded', retryAfter: 1 })
  t.equal(places.refused, 0)
  t.ok(places.tryEnter(otherRow('two')))
  const beat = places.enter({ ...otherRow('two'), policy: 'beat' })
  await t.rejects(beat, { code: 'too_many_requests', retryAfter: 1 }, 'its caller’s share is used up')
  t.equal(places.refused, 1)
  leave?.()
})
