/** Tests which amounts a form accepts, what it says about others, and how a member gets what is missing. */
import './english-page.ts'
import t from 'tap'
import { hideAmounts } from '../../../client/core/format.ts'
import { t as translate } from '../../../client/core/i18n.ts'
import { checkBounds, missingOf, shortError, wayOutOf, wayToGet } from '../../../client/payment/amount-bounds.ts'
import { isWithin, reaches } from '../../../client/payment/between.ts'

t.test('an amount is checked by its rule, then by the minimum, then by the balance', async (t) => {
  const check = checkBounds((value) => (value === 'x' ? 'rules.invalid' : null), {
    least: '10',
    most: '99.5',
    coin: 'usdt',
  })
  t.equal(check('x'), 'rules.invalid')
  t.strictSame(check('9.99'), { key: 'rules.amount.least', values: { amount: '10.00 USDT' } })
  for (const enough of ['10', '50', '99.50']) t.equal(check(enough), null, enough)
  t.strictSame(check('100'), {
    key: 'rules.amount.most',
    missing: '0.5',
    coin: 'usdt',
    values: { amount: '99.50\u00a0USDT', missing: '0.50\u00a0USDT' },
  })
})

t.test('a bound that is not known is not checked', async (t) => {
  for (const unknown of [null, undefined]) {
    const check = checkBounds(() => null, { least: unknown, most: unknown, coin: 'snt' })
    for (const value of ['0.0001', '1000000']) t.equal(check(value), null)
    t.equal(missingOf('5', unknown), null)
  }
  t.equal(checkBounds(() => null, { least: '1', coin: 'snt' })('1'), null)
  t.equal(missingOf('5', '5.00'), null)
  t.equal(missingOf('5.25', '5'), '0.25')
  t.equal(missingOf('5', '0'), '5', 'an empty balance is known')
})

t.test('an error that names what is missing leads to the way to get that coin', async (t) => {
  t.match(shortError('1.23456789', '0.00001', 'snt', 'own.key'), {
    key: 'own.key',
    values: { amount: '1.23456789\u00a0SNT', missing: '0.00001\u00a0SNT' },
  })
  t.strictSame(wayOutOf(shortError('1', '2', 'snt'), '/back'), wayToGet('2', 'snt', '/back'))
  t.strictSame(wayOutOf(shortError('1', '2', 'usdt'), '/back'), wayToGet('2', 'usdt', '/back'))
  for (const other of [null, 'rules.invalid', { key: 'rules.amount.least', values: {} }])
    t.equal(wayOutOf(other, '/back'), null)
})

t.test('while amounts are hidden, the error names none, and names them again once they are shown', async (t) => {
  const error = shortError('99.5', '0.5', 'usdt')
  hideAmounts(true)
  t.equal(error.key, 'rules.amount.mostHidden')
  t.strictSame(error.values, {})
  t.equal(wayToGet('0.5', 'usdt', '/back').deed, 'Deposit', 'nor does the button')
  hideAmounts(false)
  t.equal(error.key, 'rules.amount.most')
  t.match(error.values, { missing: '0.50\u00a0USDT' })
})

t.test('hidden, an amount that only its fee makes too large is not called more than the balance', async (t) => {
  const error = shortError('100', '1', 'usdt', 'rules.amount.mostWithFee')
  hideAmounts(true)
  t.equal(translate(error.key, error.values), 'Your balance is too low. Show amounts to see what is missing.')
  hideAmounts(false)
  t.equal(translate(error.key, error.values), 'You have 100.00\u00a0USDT. With the fee, you need 1.00\u00a0USDT more.')
})

t.test('USDT comes from a deposit, SNT from a swap; both lead back to the form', async (t) => {
  const back = '/pages-sub/finance/transfer?to=a&amount=5'
  t.strictSame(wayToGet('0.125', 'usdt', back), {
    href: `/pages-sub/recharge/index?amount=0.13&return=${encodeURIComponent(back)}`,
    name: 'recharge.title',
    deed: 'Deposit 0.125\u00a0USDT',
  })
  t.strictSame(wayToGet('0.00001', 'snt', back), {
    href: `/pages-sub/swap/index?receive=0.0001&return=${encodeURIComponent(back)}`,
    name: 'swap.title',
    deed: 'Swap',
  })
})

t.test('a page of a list is filtered by its time; a record without a time may belong to any period', async (t) => {
  const at = (createdAt: number | null) => ({ createdAt })
  const period = { from: 10, to: 20 }
  for (const inside of [10, 15, 20, null]) t.equal(isWithin(at(inside), period), true, `${inside}`)
  for (const outside of [9, 21]) t.equal(isWithin(at(outside), period), false, `${outside}`)
  for (const any of [0, 1e10]) t.equal(isWithin(at(any), {}), true)
  t.equal(isWithin(at(9), { to: 20 }), true)
  t.equal(isWithin(at(21), { from: 10 }), true)
  t.equal(reaches([at(30), at(11)], period), true)
  t.equal(reaches([at(30), at(10)], period), true)
  t.equal(reaches([at(30), at(20), at(9)], period), false, 'what follows is older')
  for (const unknown of [[], [at(null)], [at(5), at(null)]]) t.equal(reaches(unknown, period), true)
  t.equal(reaches([at(0)], {}), true)
})
