/** From where a line moves when it shows another time. */
import t from 'tap'
import { type Extent, placedAs } from '../../client/ui/line-extent.ts'

const FRAME = { width: 320, base: 94, top: 2 }
const DAY: Extent = { start: 0, end: 24, low: 0.1, high: 0.2 }

/** Where a drawing of `extent` has a point. */
const drawn = ({ start, end, low, high }: Extent, at: number, value: number) => [
  ((at - start) / (end - start)) * FRAME.width,
  FRAME.base - ((value - low) / (high - low)) * (FRAME.base - FRAME.top),
]

t.test('each point begins where it was drawn before', async (t) => {
  const hour = { start: 23, end: 24, low: 0.12, high: 0.13 }
  for (const [old, now] of [
    [DAY, hour],
    [hour, DAY],
    [DAY, { ...DAY, start: -4, high: 0.4 }],
  ] as const) {
    const [wide = 0, , , high = 0, right = 0, down = 0] = (placedAs(old, now, FRAME)?.match(/-?[\d.e-]+/g) ?? []).map(
      Number,
    )
    for (const [at, value] of [
      [23, 0.12],
      [23.5, 0.125],
      [24, 0.13],
    ] as const) {
      const [x = 0, y = 0] = drawn(now, at, value)
      const [oldX = 0, oldY = 0] = drawn(old, at, value)
      t.ok(Math.abs(x * wide + right - oldX) < 0.001 && Math.abs(y * high + down - oldY) < 0.001, `${at} ${value}`)
    }
  }
})

t.test('nothing moves if the line shows nothing that was in sight, or only one point', async (t) => {
  for (const now of [
    { ...DAY, start: 25, end: 30 },
    { ...DAY, low: 300, high: 400 },
    { ...DAY, start: 24 },
    { ...DAY, low: 0.15, high: 0.15 },
  ])
    t.equal(placedAs(DAY, now, FRAME), null)
  t.equal(placedAs({ ...DAY, start: 24 }, DAY, FRAME), null)
})
