/** Recharges and withdrawals as a member makes them. The stub's ledger proves what was paid. */
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { buttonsOn, completed, receiptOn } from '../support/completed.ts'
import { balancesOf } from '../support/member-balances.ts'
import { confirmPayment, savePayoutAccount } from '../support/payment-sheet.ts'
import { print } from '../upstream/amount.ts'

const TRON = createBase58check(sha256).encode(
  new Uint8Array([0x41, ...Array.from({ length: 20 }, (_, index) => index * 7 + 1)]),
)
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

t.test('a recharge: its limits are checked, a reload shows the order again, and its arrival is shown', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, axe, upstream } = phone
  const purchase = '/pages-sub/software/index?buy=1'
  await logInAt(`/pages-sub/recharge/index?amount=5.5&return=${encodeURIComponent(purchase)}`)
  const filledIn = async (least: string) => {
    await page.getByText(text('recharge.raised', { needed: '5.50 USDT', amount: `${least}.00 USDT` })).waitFor()
    t.equal(await page.inputValue('[name=amount]'), least, 'at least what the network takes')
  }
  await filledIn('10')
  await page.check('[value=ERC20]')
  await filledIn('50')
  await page.check('[value=TRC20]')
  await filledIn('10')
  await page.fill('[name=amount]', '5')
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.amount.least', { amount: '10.00 USDT' })).waitFor()
  await page.check('[value=ERC20]')
  await page.fill('[name=amount]', '12.345')
  t.equal(await page.inputValue('[name=amount]'), '5', 'input with more decimals than the coin has is ignored')
  await page.fill('[name=amount]', '40')
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.amount.least', { amount: '50.00 USDT' })).waitFor()
  await page.check('[value=TRC20]')
  await axe(t, 'recharge')
  await page.fill('[name=amount]', '100,5')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages-sub/recharge/order?id=*')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
  await axe(t, 'recharge order')
  await page.reload()
  await page.getByRole('timer').waitFor()
  t.match(await page.getByRole('timer').textContent(), /^(30:00|29:\d\d)$/)
  await page.getByRole('button', { name: text('recharge.paid') }).click()
  await page.getByText(text('recharge.detail.said')).waitFor()
  const [order] = upstream.world.recharges
  upstream.world.arriveRecharge(order?.order ?? '')
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByText(text('recharge.detail.arrived', { amount: '100.50\u00a0USDT' })).waitFor()
  t.equal(await page.locator('.qr').count(), 0)
  t.equal(balancesOf(phone).usdt, '2600.50')
  t.equal(upstream.calls('POST recharge/recharge').length, 1)
  t.strictSame(await buttonsOn(page), [
    ['main', text('recharge.return')],
    ['quiet', text('success.home')],
  ])
  const next = page.getByRole('link', { name: text('recharge.return') })
  t.equal(await next.getAttribute('href'), `#${purchase}`, 'back to what the deposit was for')
})

t.test('a payout account’s address is checked; one withdrawal to it is sent, another is rejected', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logInAt, axe, upstream } = phone
  const { world } = upstream
  await logInAt('/pages-sub/withdrawal-type/edit')
  await page.check('[value=TRC20]')
  await page.fill('[name=address]', EVM)
  await page.fill('[name=name]', 'Cold wallet')
  await page.getByText(text('rules.address.network', { network: 'ERC20 / BEP20' })).waitFor()
  await page.fill('[name=address]', `${TRON.slice(0, -2)}zz`)
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.address.checksum')).waitFor()
  await page.fill('[name=address]', TRON)
  await axe(t, 'payout account')
  await savePayoutAccount({ page, text })
  await page.getByText('Cold wallet').waitFor()
  t.equal(world.receipts.at(-1)?.address, TRON)

  const before = balancesOf(phone)
  for (const end of ['sent', 'refused'] as const) {
    await go('/pages-sub/finance/withdraw')
    await page.click('[name=accountId]')
    await page.locator('dialog[open] [aria-pressed]', { hasText: 'Cold wallet' }).click()
    await page.fill('[name=amount]', '9')
    await page.click('form button[type=submit]')
    await page.getByText(text('rules.amount.least', { amount: '10.00 USDT' })).waitFor()
    await page.fill('[name=amount]', end === 'sent' ? '50' : '60')
    await page.click('form button[type=submit]')
    const sheet = page.locator('dialog[open]')
    t.equal((await sheet.locator('.address').textContent())?.replaceAll(' ', ''), TRON, 'the whole address is shown')
    t.match(await sheet.textContent(), /≈\s\d+\.\d{4}\sSNT/)
    await sheet.getByText(text('withdraw.arrival'), { exact: true }).waitFor()
    await axe(t, 'withdraw sheet')
    await confirmPayment(phone)
    await completed({ page, text }, 'withdraw').waitFor()
    const sum = end === 'sent' ? '50.00 USDT' : '60.00 USDT'
    t.equal(
      await page.locator('h1').textContent(),
      text('success.title.withdraw', { amount: sum.replace(' ', '\u00a0') }),
    )
    const number = world.withdrawals.at(-1)?.order ?? ''
    const fee = `${print(world.withdrawals.at(-1)?.fee ?? 0n, 4)}\u00a0SNT`
    const { usdt, snt } = balancesOf(phone)
    const grouped = (value: string, scale: number) =>
      Number(value).toLocaleString('en-US', { minimumFractionDigits: scale, maximumFractionDigits: scale })
    t.strictSame(
      await receiptOn(page),
      [
        [text('withdraw.account'), 'Cold wallet · TRC20'],
        [text('payout.address'), `${TRON.slice(0, 6)}…${TRON.slice(-6)}`],
        [text('pay.paid'), `${sum.replace(' ', '\u00a0')} ${text('pay.andFee', { fee })}`],
        [text('pay.balanceAfter'), `${grouped(usdt, 2)}\u00a0USDT ${grouped(snt, 4)}\u00a0SNT`],
        [text('order.number'), number],
      ],
      'the address is shortened, and both coins are accounted for',
    )
    t.equal(await page.locator('.outcome-sign.good').count(), 0, 'nothing is paid yet')
    t.equal(await page.locator('main [aria-current=step]').textContent(), text('withdraw.state.review'))
    await axe(t, 'withdrawal requested')
    await page.setViewportSize({ width: 375, height: 667 })
    t.strictSame(
      await page.evaluate(
        `['h1', 'main [aria-current=step]', 'main .note', 'main .button.main'].filter((each) => document.querySelector(each).getBoundingClientRect().bottom > innerHeight)`,
      ),
      [],
      'what was done, what follows and the main button are in sight on a small phone',
    )
    await page.setViewportSize({ width: 375, height: 812 })
    t.strictSame(
      await buttonsOn(page),
      [
        ['main', text('success.order.withdraw')],
        ['quiet', text('success.home')],
      ],
      'it waits for its review',
    )
    await page.getByRole('link', { name: text('success.order.withdraw') }).click()
    await page.getByText(text('withdraw.detail.review')).waitFor()
    if (end === 'sent') {
      world.reviewWithdrawal(number, 'approve')
      world.sendWithdrawal(number)
    } else world.reviewWithdrawal(number, 'refuse', 'Please check the address')
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(text(`withdraw.detail.${end}`)).waitFor()
    const head = page.locator('.card', { hasText: text(`withdraw.detail.${end}`) })
    t.equal(await head.getByText('Please check the address').count(), end === 'sent' ? 0 : 1, 'reason if rejected')
    if (end === 'refused') {
      t.equal(await head.getByRole('link', { name: text('withdraw.again') }).count(), 1)
      await page.getByText(text('withdraw.orderFee')).waitFor()
      await page.getByRole('link', { name: text('order.movements') }).click()
      await page.locator('.record').nth(3).waitFor()
      t.equal(await page.locator('.record').count(), 4, 'what was taken for the order, and returned')
      await page.goBack()
    }
    t.equal(await page.getByText(text('withdraw.arrived')).count(), end === 'sent' ? 1 : 0, 'arrival time only if sent')
  }
  t.equal(Number(before.usdt) - Number(balancesOf(phone).usdt), 50, 'one was paid, the other was returned')
})

t.test('opening the success page by its address shows no success, but the way to the records', async (t) => {
  const { page, go, logIn, settled, text, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  for (const [query, link] of [
    ['?kind=email', text('success.email.next')],
    ['?kind=none', text('check.records', { page: text('records.title') })],
    ['?kind=withdraw&id=99', text('success.withdraw.next')],
  ] as const) {
    await go(`/pages-sub/success/index${query}`)
    await page.getByText(text('success.unknown')).waitFor()
    await page.getByRole('link', { name: link }).waitFor()
    t.equal(await page.locator('.outcome').count(), 0)
    t.equal(await page.title(), `${text('success.unknown.title')} · SNT`)
  }
  await axe(t, 'no confirmation')
  await page.getByRole('link', { name: text('success.withdraw.next') }).click()
  await page.waitForURL('**/trade-detail?kind=withdraw')
})
