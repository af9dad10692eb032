import t from 'tap'
import { byMonth, type Movement } from '../../client/screens/pages-sub/finance/months.ts'

let id = 0
const movement = (day: string, amount: string, coin: 'usdt' | 'snt' = 'usdt'): Movement => {
  id += 1
  const createdAt = new Date(`${day}T12:00:00`).getTime() / 1_000
  return { id, amount, before: null, after: null, memo: '', coin, kind: '', createdAt }
}

t.test('a month’s sums are those of its rows, for each coin, exact', async (t) => {
  const months = byMonth(
    [
      movement('2026-11-20', '0.1'),
      movement('2026-11-02', '0.2'),
      movement('2026-11-01', '-3', 'snt'),
      movement('2026-10-31', '-7'),
    ],
    true,
  )
  t.strictSame(
    months.map(({ sums }) => sums),
    [
      [
        { coin: 'usdt', in: '0.3', out: '0' },
        { coin: 'snt', in: '0', out: '3' },
      ],
      [{ coin: 'usdt', in: '0', out: '7' }],
    ],
  )
  t.strictSame(
    months.map(({ movements }) => movements.length),
    [3, 1],
  )
})

t.test('a month that may go on has no sums yet', async (t) => {
  const months = byMonth([movement('2026-11-20', '1'), movement('2026-10-31', '2')], false)
  t.strictSame(
    months.map(({ sums }) => sums?.length ?? null),
    [1, null],
  )
})
