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
  'four or more earnings of one kind that follow each other are together, with the sum of what the rows show',
  async (t) => {
    const movements = [...times(4, 'promotion'), one('fee', '-1'), ...times(3, 'promotion'), ...times(5, 'income')]
    const rows = withRuns(movements)
    t.strictSame(
      rows.map((row) => ('items' in row ? `${row.items.length} ${row.kind} ${row.sum} ${row.coin}` : row.kind)),
      ['4 promotion 0.4444 snt', 'fee', 'promotion', 'promotion', 'promotion', '5 income 0.5555 snt'],
    )
    t.strictSame(
      rows.flatMap((row) => ('items' in row ? row.items : [row])),
      movements,
      'none is missing, and the order is the same',
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
