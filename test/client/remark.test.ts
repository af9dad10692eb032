/** What the app shows of the upstream's remark on a record. */
import t from 'tap'
import { shortNumbers, splitRemark } from '../../client/core/remark.ts'

t.test('a remark is split into what it is about and which one of its kind', async (t) => {
  for (const [remark, name, detail] of [
    ['Promotion income: Image labelling, small set', 'Promotion income', 'Image labelling, small set'],
    ['推广收益：图像标注', '推广收益', '图像标注'],
    ['Withdrawal fee W20261120000003', 'Withdrawal fee', ''],
    ['提现 W20261120000003', '提现', ''],
    ['Withdrawal W20261120000003 refused', 'Withdrawal', 'refused'],
    ['Transfer T20261120000004 to alice', 'Transfer', 'to alice'],
    ['Order: W20261120000003', 'Order', '…0003'],
    ['Task income', 'Task income', ''],
    ['Credit for 2026', 'Credit for 2026', ''],
    ['W20261120000003', '', ''],
    ['', '', ''],
  ] as const)
    t.strictSame(splitRemark(remark), { name, detail }, remark)
})

t.test('only long numbers are shortened', async (t) => {
  t.equal(shortNumbers('Order 2026112012345678 of 30 days'), 'Order …5678 of 30 days')
})
