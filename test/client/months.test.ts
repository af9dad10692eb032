import t from 'tap'
import { byDay, byMonth } from '../../client/features/records/months.ts'
import type { Move } from '../../client/payment/move.ts'

const WHOLE = { isWhole: true, oldest: null }

type Item = { createdAt: number; moves: Move[] }

const item = (day: string, ...moves: [amount: string, coin?: 'usdt' | 'snt'][]): Item => ({
  createdAt: Date.parse(`${day}T12:00:00Z`) / 1_000,
  moves: moves.map(([amount, coin = 'usdt']) => ({ amount, coin })),
})
const movesOf = ({ moves }: Item): Move[] => moves

t.test('the sums of a month are the exact totals of its rows, per coin', async (t) => {
  const months = byMonth(
    [
      item('2026-11-20', ['0.1']),
      item('2026-11-02', ['0.2'], ['-3', 'snt']),
      item('2026-11-01'),
      item('2026-10-31', ['-7']),
      item('2026-09-30'),
    ],
    movesOf,
    WHOLE,
    'UTC',
  )
  t.strictSame(
    months.map(({ sums }) => sums),
    [
      [
        { coin: 'usdt', in: '0.3', out: '0' },
        { coin: 'snt', in: '0', out: '3' },
      ],
      [{ coin: 'usdt', in: '0', out: '7' }],
      [],
    ],
  )
  t.strictSame(
    months.map(({ items }) => items.length),
    [3, 1, 1],
  )
  const [sntFirst] = byMonth([item('2026-11-20', ['1', 'snt'], ['2'])], movesOf, WHOLE, 'UTC')
  t.strictSame(
    sntFirst?.sums?.map(({ coin }) => coin),
    ['usdt', 'snt'],
    'the coins stand in the same order in each month',
  )
})

t.test('amounts of an unknown coin are in no sum, and each amount counts as displayed in its row', async (t) => {
  const items = [
    { createdAt: 0, moves: [{ coin: 'unknown' as const, amount: '5' }] },
    item('1970-01-01', ['0.019'], ['0.019']),
  ]
  t.strictSame(
    byMonth<{ createdAt: number; moves: readonly Move[] }>(items, ({ moves }) => moves, WHOLE, 'UTC')[0]?.sums,
    [{ coin: 'usdt', in: '0.02', out: '0' }],
  )
})

t.test(
  'a month is complete once an older one has begun, even if a filter leaves out all of the older one',
  async (t) => {
    const shown = [item('2026-11-20', ['1']), item('2026-10-31', ['2'])]
    const complete = (oldest: string | null) =>
      byMonth(shown, movesOf, { isWhole: false, oldest: oldest === null ? null : item(oldest).createdAt }, 'UTC').map(
        ({ isComplete }) => isComplete,
      )
    t.strictSame(complete('2026-10-31'), [true, false])
    t.strictSame(complete('2026-10-01'), [true, false])
    t.strictSame(complete('2026-09-30'), [true, true])
    t.strictSame(complete(null), [false, false])
    t.strictSame(
      byMonth([{ createdAt: null }], () => [], { isWhole: false, oldest: 0 }, 'UTC').map(
        ({ isComplete }) => isComplete,
      ),
      [false],
      'what has no time may be anywhere',
    )
  },
)

t.test('a month begins at midnight in the upstream’s time zone', async (t) => {
  const items = ['2026-11-30T16:00:00Z', '2026-11-30T15:59:59Z'].map((time) => ({
    createdAt: Date.parse(time) / 1_000,
    moves: [],
  }))
  t.equal(byMonth(items, movesOf, WHOLE, 'Asia/Shanghai').length, 2)
  t.equal(byMonth(items, movesOf, WHOLE, 'UTC').length, 1)
})

t.test('items are grouped by the days of the time zone; those without a time form one group', async (t) => {
  const items = ['2026-11-20T17:00:00Z', '2026-11-20T15:00:00Z', '2026-11-20T01:00:00Z'].map((time) => ({
    createdAt: Date.parse(time) / 1_000,
  }))
  const sizes = (zone: string) =>
    byDay([...items, { createdAt: null }, { createdAt: null }], zone).map((day) => day.length)
  t.strictSame(sizes('UTC'), [3, 2])
  t.strictSame(sizes('Asia/Shanghai'), [1, 2, 2])
})
