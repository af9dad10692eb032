/** Tests what a device or a tab stores for later: marks of what was read, the next step, the kind of the password, the receipt. */
import './english-page.ts'
import t from 'tap'
import { inTab, onDevice } from '../../../client/core/storage.ts'
import { RECEIPT } from '../../../client/data/completed.ts'
import { type NextStep, nextStep, noteNextStep } from '../../../client/data/next-step.ts'
import { payPasswordKind, rememberPayPasswordKind } from '../../../client/data/pay-password-kind.ts'
import { markRead, readMarks } from '../../../client/data/read-marks.ts'
import { member } from '../../../client/data/session.ts'
import { storedReceipt } from '../../../client/payment/stored-receipt.ts'

const logInAs = (username: string) => {
  member.value = { username } as NonNullable<typeof member.value>
}

t.test('marks belong to a member, and stay when another tab adds some', async (t) => {
  logInAs('demo')
  t.strictSame(readMarks.value, [])
  markRead(1, 'a')
  markRead('a', 2)
  t.strictSame(readMarks.value, [1, 'a', 2])
  logInAs('alice')
  t.strictSame(readMarks.value, [])
  markRead(9)
  logInAs('demo')
  t.strictSame(readMarks.value, [1, 'a', 2])
  const [own = '', other = ''] = Object.keys(JSON.parse(onDevice.getItem('readMarks') ?? ''))
  onDevice.setItem('readMarks', JSON.stringify({ [own]: ['b'], [other]: [9], x: 7 }))
  markRead(1)
  t.strictSame(readMarks.value, [1, 'a', 2], 'nothing new')
  markRead(3)
  t.strictSame(readMarks.value, ['b', 1, 'a', 2, 3])
  t.strictSame(JSON.parse(onDevice.getItem('readMarks') ?? ''), { [own]: ['b', 1, 'a', 2, 3], [other]: [9] })
  markRead(...Array.from({ length: 200 }, (_, index) => index + 100))
  t.strictSame([readMarks.value.length, readMarks.value[0], readMarks.value.at(-1)], [200, 100, 299])
  onDevice.setItem('readMarks', '{')
  markRead('new')
  t.equal(readMarks.value.at(-1), 'new', 'damaged marks are replaced')
})

t.test('the next step is stored until it is replaced; one that is damaged or leads elsewhere is ignored', async (t) => {
  const step: NextStep = {
    kind: 'node',
    name: 'A',
    amount: '5',
    region: 'x',
    days: '',
    href: '/pages/a?b=c',
    needs: '5',
  }
  t.equal(nextStep(), null)
  for (const kind of ['software', 'node', 'task'] as const) {
    noteNextStep({ ...step, kind })
    t.strictSame(nextStep(), { ...step, kind })
  }
  for (const name of ['name', 'amount', 'region', 'days', 'needs']) {
    inTab.setItem('member:nextStep', JSON.stringify({ ...step, [name]: 7 }))
    t.equal(nextStep(), null, name)
  }
  for (const damaged of [
    { ...step, kind: 'gift' },
    { ...step, href: undefined },
    { ...step, href: '//other.example' },
  ]) {
    inTab.setItem('member:nextStep', JSON.stringify(damaged))
    t.equal(nextStep(), null)
  }
  inTab.setItem('member:nextStep', '{')
  t.equal(nextStep(), null)
  noteNextStep(step)
  noteNextStep(null)
  t.equal(inTab.getItem('member:nextStep'), null)
})

t.test('only whether the payment password is six digits is remembered', async (t) => {
  t.equal(payPasswordKind(), null)
  for (const [password, kind] of [
    ['246810', 'digits'],
    ['24681', 'text'],
    ['2468101', 'text'],
    ['24681x', 'text'],
    ['x24681', 'text'],
  ] as const) {
    rememberPayPasswordKind(password)
    t.equal(payPasswordKind(), kind, password)
    t.equal(onDevice.getItem('member:pay password kind'), kind)
  }
  onDevice.setItem('member:pay password kind', 'other')
  t.equal(payPasswordKind(), null)
})

t.test('the valid rows of a stored receipt are shown', async (t) => {
  const nothing = { title: null, rows: [], needTime: null }
  t.strictSame(storedReceipt('transfer'), nothing)
  for (const damaged of ['{', '{}', 'null', '{"title":7,"rows":7,"needTime":"7"}']) {
    inTab.setItem(RECEIPT, damaged)
    t.strictSame(storedReceipt('transfer'), nothing, damaged)
  }
  const rows = [
    ['a', 'b'],
    ['c', ['d', 'e']],
  ]
  const stored = { title: 'Sent', rows: [...rows, 'x', ['a', 7], ['c', ['d', 7]]], needTime: 1_800 }
  inTab.setItem(RECEIPT, JSON.stringify(stored))
  t.strictSame(storedReceipt('transfer'), { title: 'Sent', rows, needTime: 1_800 })
})

t.test('a receipt in another language is not shown; the title is then the usual one', async (t) => {
  const stored = {
    title: '2.00 USDT を送金しました',
    amount: '2.00 USDT',
    rows: [['手数料', '0.10 USDT']],
    needTime: 60,
  }
  inTab.setItem(RECEIPT, JSON.stringify({ ...stored, language: 'ja-JP' }))
  t.strictSame(storedReceipt('transfer'), { title: '2.00\u00a0USDT sent', rows: [], needTime: 60 })
  t.strictSame(storedReceipt('software'), { title: null, rows: [], needTime: 60 }, 'the text named the licence')
  t.strictSame(
    storedReceipt('swap'),
    { title: null, rows: [], needTime: 60 },
    'the stored amount is not the one that was received',
  )
  inTab.setItem(RECEIPT, JSON.stringify({ ...stored, language: 'en-US' }))
  t.strictSame(storedReceipt('transfer'), { title: stored.title, rows: stored.rows, needTime: 60 })
})
