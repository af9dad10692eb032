/** Links from outside the app, such as from a chat, to a page that is open already. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { amount as parsed } from '../upstream/amount.ts'

t.test('a request for a transfer, opened over a filled-in transfer, replaces all of it', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, settled, upstream } = phone
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  await page.fill('[name=account]', 'somebody')
  await page.fill('[name=amount]', '5')
  await page.click('form button[type=submit]')
  await page.locator('dialog[open]').waitFor()
  // as a browser does that opens a link to the app in the tab that shows the app
  await page.evaluate("location.hash = '#/pages-sub/finance/transfer?to=alice&coin=snt&amount=7.5'")
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await until(page, "document.querySelector('[name=account]')?.value === 'alice'")
  t.equal(await page.inputValue('[name=amount]'), '7.5', 'not the 5 USDT as 5 SNT')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await page.waitForURL('**/success/index?*')
  const { coin, amount } = upstream.world.transfers.at(-1) ?? {}
  t.strictSame([coin, amount], ['coin', parsed('7.5')])
})

t.test('a swap, opened over another one, does not keep the amount of the other coin', async (t) => {
  const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index?coin=snt&amount=40')
  await settled()
  await page.fill('[name=amount]', '41')
  await page.goto(page.url())
  await page.getByRole('button', { name: text('balance.hide') }).click()
  t.equal(await page.inputValue('[name=amount]'), '41', 'the same link again changes nothing')
  await page.evaluate("location.hash = '#/pages-sub/swap/index?coin=usdt'")
  await until(page, "document.querySelector('[name=amount]')?.value === ''")
})
