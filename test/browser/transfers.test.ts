/** Transfers as a member makes them, from the form to the records of both members. The stub's ledger proves what was paid. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { buttonsOn, completed, receiptOn } from '../support/completed.ts'
import { balancesOf } from '../support/member-balances.ts'
import { confirmPayment, enterPayPassword, openPad } from '../support/payment-sheet.ts'

t.test('transfers in both coins: the sheet shows fee and total, and the recipient receives the amount', async (t) => {
  const browser = await launch(t)
  const phone = await open(t, browser, 'en-US')
  const { page, text, go, logIn, logInAt, logOut, axe } = phone
  await logInAt('/pages-sub/finance/transfer')
  const unsent = page.locator('dialog[open]').getByText(`${text('error.offline')} ${text('pay.notSent')}`)

  await t.test(
    'the form says what is missing or wrong, and keeps what was typed when the server refuses the recipient',
    async (t) => {
      await page.click('form button[type=submit]')
      await page.getByText(text('rules.counterparty.required')).waitFor()
      await page.getByText(text('rules.transferAmount.required')).waitFor()
      await page.fill('[name=account]', 'demo')
      await page.fill('[name=amount]', '100')
      await page.click('form button[type=submit]')
      await page.getByText(text('rules.counterparty.self')).waitFor()
      await axe(t, 'transfer')
      await page.fill('[name=account]', 'nobody')
      await page.click('form button[type=submit]')
      const unchecked = page.locator('dialog[open]').getByText(text('transfer.unchecked'))
      await unchecked.waitFor()
      t.ok(await unchecked.isVisible(), 'said before the payment password is asked for')
      await confirmPayment(phone)
      await page.locator('main').getByText(text('rules.counterparty.unknown')).waitFor()
      await page.locator('main').getByText(text('transfer.nothing')).waitFor()
      t.equal(await page.locator('dialog[open]').count(), 0, 'back on the form')
      await until(page, "document.activeElement.name === 'account'")
      t.equal(await page.getAttribute('[name=account]', 'aria-invalid'), 'true')
      t.equal(await page.inputValue('[name=account]'), 'nobody')
      t.equal(await page.inputValue('[name=amount]'), '100', 'the amount is preserved')
    },
  )

  await t.test('without a connection, nothing is sent from the form, and the input stays', async (t) => {
    await page.fill('[name=account]', 'alice')
    await page.context().setOffline(true)
    await page.locator('form button[aria-disabled][type=submit]').click({ force: true })
    await page.locator('main').getByText(text('error.offline')).waitFor()
    t.equal(await page.inputValue('[name=account]'), 'alice', 'what was typed is preserved')
    await page.context().setOffline(false)
    await page.click('form button[type=submit]:not([aria-disabled])')
  })

  await t.test('the sheet shows amount, fee and total', async (t) => {
    t.match(await page.locator('dialog[open]').textContent(), /100\.00\sUSDT.*1\.00\sUSDT.*101\.00\sUSDT/)
  })

  await t.test('without a connection, nothing is sent from the sheet, and it says so', async () => {
    await page.context().setOffline(true)
    await page.locator('dialog[open] [role=alert]').getByText(text('error.offline'), { exact: true }).waitFor()
    await page.locator('.pay-action button[aria-disabled]').click({ force: true })
    await unsent.waitFor()
    await page.context().setOffline(false)
  })

  await t.test('beside the password, what is deducted and what arrives stay in sight', async (t) => {
    await openPad(phone)
    t.match(
      await page.locator('.pay-total').innerText(),
      new RegExp(`101\\.00\\sUSDT\\s+${text('pay.inclFee', { fee: '1.00 USDT' })}$`),
      'what is deducted, above the password',
    )
    t.match(
      await page.locator('.pay-facts summary').innerText(),
      new RegExp(`${text('transfer.arrival')} 100\\.00\\sUSDT`),
      'what the recipient gets is less, and in sight, too',
    )
    t.equal(await unsent.count(), 0)
  })

  await t.test('a password entered without a connection is not sent, and may be entered again', async () => {
    await page.context().setOffline(true)
    await enterPayPassword(phone)
    await unsent.waitFor()
    await page.context().setOffline(false)
    await enterPayPassword(phone)
    await completed({ page, text }, 'transfer').waitFor()
  })

  await t.test('the recipient receives the amount, and the receipt shows the fee', async (t) => {
    t.match([balancesOf(phone), balancesOf(phone, 'alice')], [{ usdt: '2399.00' }, { usdt: '400.00' }])
    t.strictSame(await receiptOn(page), [
      [text('transfer.account'), 'alice'],
      [text('pay.fee'), '1.00 USDT'],
      [text('pay.paid'), '101.00\u00a0USDT'],
      [text('pay.balanceAfter'), '2,399.00\u00a0USDT'],
      [text('order.number'), phone.upstream.world.transfers.at(-1)?.order ?? ''],
    ])
    t.notMatch(page.url(), 'alice', 'the recipient is not in the address')
  })

  await t.test('the success page has a large picture and is accessible', async (t) => {
    await axe(t, 'success')
    const picture = await page.locator('.outcome-picture').boundingBox()
    t.ok(
      picture && picture.height >= 120 && picture.y >= 60,
      'a large picture, in the middle of the room above the buttons',
    )
    t.strictSame(await buttonsOn(page), [['main', text('success.done')]], 'nothing is left to do')
    await page
      .locator('.card')
      .getByRole('link', { name: text('success.order.transfer') })
      .waitFor()
  })

  await t.test('the receipt is still there after a reload', async (t) => {
    await page.reload()
    await completed({ page, text }, 'transfer').waitFor()
    t.equal((await receiptOn(page)).length, 5)
  })

  await t.test('a transfer of SNT takes its fee in SNT', async (t) => {
    await go('/pages-sub/assets/index')
    await go('/pages-sub/finance/transfer')
    await page.getByRole('button', { name: 'SNT' }).click()
    await page.fill('[name=account]', 'alice')
    await page.fill('[name=amount]', '10.1234')
    await page.click('form button[type=submit]')
    await confirmPayment(phone)
    await completed({ page, text }, 'transfer').waitFor()
    t.match([balancesOf(phone), balancesOf(phone, 'alice')], [{ snt: '1189.7754' }, { snt: '90.1234' }])
    await page.getByRole('button', { name: text('success.done') }).click()
    await page.waitForURL('**/#/pages-sub/assets/index')
  })

  await t.test('sender and recipient find both transfers in their records', async () => {
    await go('/pages-sub/finance/trade-detail?kind=transfer')
    await page.locator('.rows').getByText('−100.00 USDT').click()
    await page
      .locator('.order-state')
      .getByText(text('transfer.to', { account: 'alice' }))
      .waitFor()
    await logOut()
    await logIn('alice')
    await go('/pages-sub/finance/trade-detail?kind=transfer')
    await page.locator('.rows').getByText('+100.00 USDT').waitFor()
    await page.locator('.rows').getByText('+10.1234 SNT').click()
    await page
      .locator('.order-state')
      .getByText(text('transfer.from', { account: 'demo' }))
      .waitFor()
  })
})
