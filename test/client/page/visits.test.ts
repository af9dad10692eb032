/** Tests what counts as a visit of the app: each day on which it was in sight, however many windows show it. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { followVisits, visits } from '../../../client/data/visits.ts'

const HOUR_MS = 3_600_000
/** The same module for another window. */
const OTHER_WINDOW = '../../../client/data/visits.ts?window=2'

function turn(sight: 'hidden' | 'visible'): void {
  Object.assign(document, { hidden: sight === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

t.test('each day counts once, when the app is opened or comes back into sight', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2027, 0, 14, 9) })
  t.teardown(() => mock.timers.reset())
  const wait = (hours: number) => mock.timers.setTime(Date.now() + hours * HOUR_MS)
  Object.assign(document, { hidden: true })
  t.equal(visits(), 0, 'a tab in the background has not been seen')
  turn('visible')
  t.equal(visits(), 1)
  followVisits()
  wait(4)
  t.equal(visits(), 1, 'in sight for hours')
  turn('hidden')
  wait(4)
  turn('visible')
  t.equal(visits(), 1, 'back on the same day')
  turn('hidden')
  wait(16)
  turn('hidden')
  t.equal(visits(), 1, 'the next day, still out of sight')
  turn('visible')
  t.equal(visits(), 2, 'back on the next day')
})

t.test('a second window on the same day is no visit, however long the first one has been in sight', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2027, 1, 1, 9) })
  t.teardown(() => mock.timers.reset())
  turn('visible')
  const before = visits()
  mock.timers.setTime(Date.now() + 8 * HOUR_MS)
  const other: typeof import('../../../client/data/visits.ts') = await import(OTHER_WINDOW)
  t.equal(other.visits(), before)
  t.equal(onDevice.getItem('visits'), String(before))
})
