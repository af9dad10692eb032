/** Tests until when a payment may be sent, when it is looked up, and how the setting `UPSTREAM_MAX_DELAY_S` changes these times. */
import t from 'tap'
import { clockMemoryMs } from '../../server/money/money-handler.ts'
import { createTimeLimit, paymentTimes } from '../../server/money/payment-times.ts'

const HOUR = 3_600

t.test(
  'the first lookup comes after one second, the next ones in growing intervals until absence can be proven',
  async (t) => {
    for (const maxDelayS of [51, 60, 900, 3_600]) {
      const { lookDelaysMs, absentAfterS } = paymentTimes(maxDelayS)
      t.strictSame(lookDelaysMs.slice(0, 6), [1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
      t.ok(Math.max(...lookDelaysMs) <= 30_000)
      t.ok(Math.min(...lookDelaysMs) > 0)
      const total = lookDelaysMs.reduce((sum, each) => sum + each, 0)
      t.equal(total, (absentAfterS + 10) * 1_000, 'the clocks may differ by five seconds at both ends')
    }
  },
)

t.test(
  'a record may be 26 hours off, and so may a neighbour, so neighbours are searched within twice that time',
  async (t) => {
    const times = {
      executionS: 930,
      absentAfterS: 930,
      windowS: 26 * HOUR + 930,
      unixWindowS: 15 * HOUR + 930,
      neighboursS: 52 * HOUR + 1_860,
    }
    t.match(paymentTimes(900), times)
    t.equal(clockMemoryMs({ maxDelayS: 900 }), 1_860_000)
  },
)

t.test(
  'a time limit uses the clock that has advanced more: one stops during sleep, the other may be set back',
  async (t) => {
    const clocks = { monotonic: 70_000, wall: 1_795_147_200_000 }
    t.intercept(performance, 'now', { value: () => clocks.monotonic })
    const left = createTimeLimit(30_000, () => clocks.wall)
    t.equal(left(), 30_000)
    for (const [monotonic, wall, expected] of [
      [1_000, 1_000, 29_000],
      [0, 9_000, 20_000],
      [9_000, -3_600_000, 20_000],
      [20_000, 20_000, 0],
      [0, 3_600_000, 0],
    ] as const) {
      clocks.monotonic += monotonic
      clocks.wall += wall
      t.equal(left(), expected, `${monotonic} ms and ${wall} ms later`)
    }
  },
)
