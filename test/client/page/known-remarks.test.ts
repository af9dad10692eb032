/** Tests how the upstream's remarks on balance changes are shown: known forms in the member's language, all others as they are. */
import './english-page.ts'
import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import t from 'tap'
import { movementDetail, movementRemark, movementTitle } from '../../../client/features/records/movements.ts'

const chinese: unknown = JSON.parse(readFileSync(new URL('../../../locales/zh-CN.json', import.meta.url), 'utf8'))
i18next.addResourceBundle('zh-CN', 'translation', chinese)

const NUMBER = 'T20261120000004'

t.test('remarks of a known form are shown in the member’s language', async (t) => {
  t.teardown(() => i18next.changeLanguage('en-US'))
  await i18next.changeLanguage('zh-CN')
  for (const [kind, memo, detail, remark] of [
    ['transfer', `Transfer ${NUMBER} to alice`, '转给 alice', `转账 ${NUMBER} · 转给 alice`],
    ['transfer', `Transfer ${NUMBER} from bob.b@example.com`, '来自 bob.b@example.com'],
    ['transfer', 'to alice', '转给 alice', '转账 · 转给 alice'],
    ['transfer', 'Transfer to 13800138000', '转给 13800138000', '转账 · 转给 13800138000'],
    ['transfer', `转账${NUMBER}给alice`, '转给 alice'],
    ['transfer', 'from: alice', '来自 alice'],
    ['withdrawal', 'Withdrawal W20261120000003 returned', '已退回', '提现 W20261120000003 · 已退回'],
    ['withdrawal', 'Withdrawal fee W20261120000003 returned', '已退回', '提现手续费 W20261120000003 · 已退回'],
    ['fee', 'Withdrawal fee W20261120000003', '', '提现手续费 W20261120000003'],
    ['recharge', 'Recharge R20261120000003', '', '充值 R20261120000003'],
    ['income', 'Task income', '', '任务收益'],
    ['task_income', 'Task income: Image labelling', 'Image labelling', '任务收益 · Image labelling'],
    ['purchase', 'Renewal: Trainer Core 30', 'Trainer Core 30', '续费 · Trainer Core 30'],
    ['principal', 'Principal locked: Image labelling', 'Image labelling', '本金已锁定 · Image labelling'],
    ['principal', 'Principal returned: Image labelling', 'Image labelling', '本金返还 · Image labelling'],
    ['welcome', 'Demo credit, no real money', '并非真实资金', '演示额度 · 并非真实资金'],
  ] as const) {
    t.equal(movementDetail({ kind, memo }), detail, memo)
    if (remark) t.equal(movementRemark({ kind, memo }), remark, memo)
  }
})

t.test('other remarks stay as the upstream wrote them', async (t) => {
  for (const [kind, memo, detail] of [
    ['transfer', 'tomorrow', 'tomorrow'],
    ['transfer', 'to be checked by the operator', 'to be checked by the operator'],
    ['recharge', 'Credit to alice', 'Credit to alice'],
    ['recharge', 'Task income', 'Task income'],
    ['late_bonus', 'to alice', ''],
    ['withdrawal', 'Withdrawal W20261120000003 refused', 'refused'],
    ['purchase', 'Order: 20261120000003', '…0003'],
    ['transfer', '', ''],
  ] as const) {
    t.equal(movementRemark({ kind, memo }), memo)
    t.equal(movementDetail({ kind, memo }), detail, memo)
  }
})

t.test('a withdrawal whose remark only mentions a fee is not called one', async (t) => {
  for (const memo of [
    'Withdrawal W20261120000003 (fee included)',
    'Withdrawal W20261120000003 refused: fee not covered',
    '提现（含手续费）20261120000003',
    'Withdrawal to Coffee wallet',
  ])
    t.equal(movementTitle({ kind: 'withdrawal', memo }), 'Withdrawal', memo)
  for (const memo of ['Withdrawal fee W20261120000003 returned', '提现手续费W20261120000003退回', '提領手續費退回'])
    t.equal(movementTitle({ kind: 'withdrawal', memo }), 'Withdrawal fee', memo)
})

t.test('until the late texts have loaded, the upstream’s word stands in their place', async (t) => {
  t.teardown(() => i18next.changeLanguage('en-US'))
  await i18next.changeLanguage('xx')
  t.equal(movementDetail({ kind: 'withdrawal', memo: 'Withdrawal W20261120000003 returned' }), 'returned')
})
