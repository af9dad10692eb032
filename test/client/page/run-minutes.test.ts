/** Tests how much of today's run is left, by what the upstream says, and whether the day is long enough for it. */
import './english-page.ts'
import t from 'tap'
import { runsElsewhere } from '../../../client/data/other-runs.ts'
import { isRunTooLate } from '../../../client/widgets/left-today.ts'
import { isTooLate, timeLeft } from '../../../client/widgets/run-minutes.ts'

t.test('the time left is what is needed without what has run, or what the upstream says', async (t) => {
  t.equal(timeLeft({ needTime: 1_800, onlineTime: 600, remainingTime: null }), 1_200)
  t.equal(timeLeft({ needTime: 1_800, onlineTime: null, remainingTime: 5 }), 1_800)
  t.equal(timeLeft({ needTime: 1_800, onlineTime: 1_900, remainingTime: null }), 0)
  t.equal(timeLeft({ needTime: null, onlineTime: 600, remainingTime: 300 }), 300)
  t.equal(timeLeft({ needTime: null, onlineTime: 600, remainingTime: null }), null)
})

t.test('a run is too late if more time is needed than is left; one of unknown length is not', async (t) => {
  t.strictSame([isTooLate(61, 60), isTooLate(60, 60), isTooLate(null, 0)], [true, false, false])
})

t.test(
  'only a run that is due today can be too late, and not one in another tab, whose progress is not known',
  async (t) => {
    t.teardown(() => {
      runsElsewhere.value = new Set()
    })
    const states = ['new', 'running', 'done_today', 'expired'] as const
    const tooLate = () =>
      states.filter((state) =>
        isRunTooLate(
          { id: 7, state, needTime: 61, onlineTime: 0, remainingTime: null } as Parameters<typeof isRunTooLate>[0],
          60,
        ),
      )
    t.strictSame(tooLate(), ['new', 'running'])
    runsElsewhere.value = new Set([7])
    t.strictSame(tooLate(), [])
  },
)
