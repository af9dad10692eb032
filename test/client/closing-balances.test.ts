/** Which balances the chart above the balance history shows. */
import t from 'tap'
import { closingBalances } from '../../client/features/records/closing-balances.ts'

const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour) / 1_000
const record = (day: number, hour: number, after: string | null) => ({ createdAt: at(day, hour), after })

t.test('the last balance of each day, by the clocks of the platform, oldest first', async (t) => {
  const records = [
    record(20, 3, '9'),
    // in Shanghai, this record is from the 20th
    record(19, 17, '8'),
    record(19, 15, '7'),
    record(18, 4, null),
    record(18, 3, '5'),
    { createdAt: null, after: '4' },
  ]
  t.strictSame(closingBalances(records, 'Asia/Shanghai'), [
    { at: at(18, 3), amount: '5' },
    { at: at(19, 15), amount: '7' },
    { at: at(20, 3), amount: '9' },
  ])
})

t.test('nothing is drawn with fewer than four records or three days', async (t) => {
  const zone = 'Asia/Shanghai'
  t.strictSame(closingBalances([record(20, 3, '3'), record(19, 3, '2'), record(18, 3, '1')], zone), [])
  const twoDays = [record(20, 3, '4'), record(20, 2, '3'), record(19, 3, '2'), record(19, 2, '1')]
  t.strictSame(closingBalances(twoDays, zone), [])
  t.equal(closingBalances([...twoDays, record(18, 3, '1')], zone).length, 3)
})
