/** Tests what counts as a visit of the app: opening it, and coming back to it after half an hour out of sight. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { followVisits, visits } from '../../../client/data/visits.ts'

const MINUTE_MS = 60_000

let nowMs = 1_800_000_000_000
const wait = (minutes: number) => {
  nowMs += minutes * MINUTE_MS
}
function turn(sight: 'hidden' | 'visible'): void {
  Object.assign(document, { hidden: sight === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

t.test('opening counts, and coming back after half an hour; time in sight does not, nor does asking', async (t) => {
  const clock = mock.method(Date, 'now', () => nowMs)
  t.teardown(() => clock.mock.restore())
  Object.assign(document, { hidden: true })
  t.equal(visits(), 0, 'a tab in the background has not been seen')
  turn('visible')
  t.equal(visits(), 1)
  followVisits()
  wait(240)
  t.equal(visits(), 1, 'in sight for hours')
  turn('hidden')
  t.equal(visits(), 1, 'going away is no visit')
  wait(29)
  turn('visible')
  t.equal(visits(), 1, 'back soon')
  turn('hidden')
  wait(20)
  t.equal(visits(), 1)
  wait(11)
  t.equal(visits(), 1, 'still out of sight')
  turn('visible')
  t.equal(visits(), 2, 'back after half an hour')
  wait(31)
  onDevice.setItem('last seen', String(nowMs))
  turn('visible')
  t.equal(visits(), 2, 'another tab was in sight just now')
})
