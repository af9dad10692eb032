/** What the app shows of the upstream's remark on a record. */
import t from 'tap'
import { shortNumbers, splitRemark } from '../../client/core/remark.ts'
import { orderNumber } from '../../client/features/records/order-number.ts'

t.test('a remark is split into a name and a detail; long order numbers are dropped or shortened', async (t) => {
  for (const [remark, name, detail] of [
    ['Promotion income: Image labelling, small set', 'Promotion income', 'Image labelling, small set'],
    ['推广收益：图像标注', '推广收益', '图像标注'],
    ['Withdrawal fee W20261120000003', 'Withdrawal fee', ''],
    ['提现 W20261120000003', '提现', ''],
    ['提现手续费W20261120000003', '提现手续费', ''],
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

t.test('a telephone number, an account and a date are no order', async (t) => {
  for (const [remark, number] of [
    ['Withdrawal W20261120000003 refused', 'W20261120000003'],
    ['Transfer T202611209 to alice', 'T202611209'],
    ['Transfer T20261120000004 to 13800138000', 'T20261120000004'],
    ['Transfer to 13800138000 T20261120000004', 'T20261120000004'],
    ['Recharge 20261120123456', '20261120123456'],
    ['Credit into 20261120123456', '20261120123456'],
    ['Transfer to 13800138000', ''],
    ['转账 13800138000', ''],
    ['转账给13800138000', ''],
    ['轉帳至20261120123456', ''],
    ['提现手续费W20261120000003', 'W20261120000003'],
    ['提现手续费20261120000003', '20261120000003'],
    ['Recharge 2026112012345', ''],
    ['Transfer from 6222020261120123456', ''],
    ['Transfer from: T202611209', ''],
    ['Transfer to alice138001380', ''],
    ['Transfer To +86-13800138000', ''],
    ['Income 20261120', ''],
    ['', ''],
  ] as const)
    t.equal(orderNumber(remark, true), number, remark)
  t.equal(orderNumber('Recharge 202611209', false), '202611209', 'without another member, it is no telephone number')
  for (const remark of ['Recharge 20261120', 'Withdrawal to 13800138000', 'Recharge +86-13800138000'])
    t.equal(orderNumber(remark, false), '', remark)
})
