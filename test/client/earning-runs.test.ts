/** In the balance history, many small earnings of one day share one row. */
import t from 'tap'
import { withRuns } from '../../client/features/records/earning-runs.ts'

let id = 0
const one = (kind: string, amount = '0.11119', coin: 'usdt' | 'snt' | 'unknown' = 'snt') => {
  id += 1
  return { id, kind, amount, coin }
}
const times = (count: number, ...of: Parameters<typeof one>) => Array.from({ length: count }, () => one(...of))

t.test(
  'four or more earnings of one kind are together, in the place of the newest, with the sum of what the rows show',
  async (t) => {
    const movements = [
      one('fee', '-1'),
      ...times(4, 'promotion'),
      ...times(3, 'income'),
      ...times(3, 'promotion'),
      one('fee', '-1'),
      ...times(2, 'income'),
    ]
    const rows = withRuns(movements)
    t.strictSame(
      rows.map((row) => ('items' in row ? `${row.items.length} ${row.kind} ${row.sum} ${row.coin}` : row.kind)),
      ['fee', '7 promotion 0.7777 snt', '5 income 0.5555 snt', 'fee'],
    )
    const found = rows.flatMap((row) => ('items' in row ? row.items : [row]))
    t.strictSame(
      found.toSorted((a, b) => a.id - b.id),
      movements,
      'none is missing',
    )
  },
)

t.test('payments, deductions, another coin and an unknown one are never together', async (t) => {
  for (const movements of [
    times(9, 'withdrawal', '-5'),
    times(9, 'recharge', '5'),
    times(9, 'promotion', '-0.1'),
    times(9, 'promotion', '0.1', 'unknown'),
    [...times(3, 'promotion'), ...times(3, 'promotion', '0.1', 'usdt')],
  ])
    t.strictSame(withRuns(movements), movements)
})
