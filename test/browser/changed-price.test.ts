/** Before a licence or a task is paid, what it costs and how long it lasts is compared with what the sheet shows. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad, padButton } from '../support/payment-sheet.ts'

t.test('a price that changes while the password is asked for is shown in full again before it is paid', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/software/index?buy=2')
  await openPad({ page })
  const field = page.locator('dialog[open] [name=payPassword]')
  await field.fill('24681')
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/softwareList' ? (data as object[]).map((each) => ({ ...each, price: '77' })) : data
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await page.locator('dialog[open]').getByText(text('error.price_changed')).waitFor()
  t.equal(await field.count(), 0, 'the next digit pays nothing')
  t.equal(await padButton(page).innerText(), text('pay.deed.buy', { amount: '77.00 USDT' }))
  await openPad({ page })
  t.equal(await page.getByText(text('error.price_changed')).count(), 0)
  await enterPayPassword({ page })
  await completed({ page, text }, 'software').waitFor()
  t.equal(upstream.calls('POST purchase/buySoftware').length, 1)
})

t.test('nothing is paid at another price than the one in the sheet, even if the page is out of date', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, text, upstream } = phone
  const changed = async (row: string, fields: object, error: 'price' | 'terms' = 'price') => {
    upstream.rewrite = (key, data) => (key === row ? (data as object[]).map((each) => ({ ...each, ...fields })) : data)
    await enterPayPassword(phone)
    await page
      .locator('dialog[open]')
      .getByText(text(`error.${error}_changed`))
      .waitFor()
    await padButton(page).waitFor()
  }
  await logInAt('/pages-sub/software/index?buy=2')
  await openPad(phone)
  await changed('GET purchase/softwareList', { price: '77' })
  t.equal(await padButton(page).innerText(), text('pay.deed.buy', { amount: '77.00 USDT' }))
  await openPad(phone)
  await changed('GET purchase/softwareList', { price: '77', days: 7 }, 'terms')
  t.equal(upstream.calls('POST purchase/buySoftware').length, 0)
  await confirmPayment(phone)
  await completed(phone, 'software').waitFor()
  t.equal(upstream.calls('POST purchase/buySoftware').length, 1)

  upstream.rewrite = null
  await go('/pages/task-list/detail?id=1&start=1')
  await openPad(phone)
  await changed('GET purchase/taskList', { money: '77' })
  t.equal(await padButton(page).innerText(), text('pay.deed.task', { amount: '77.00 USDT' }))
  await openPad(phone)
  await changed('GET purchase/taskList', { money: '77', days: 45 }, 'terms')
  t.equal(upstream.calls('POST purchase/taskPledge').length, 0)
  await confirmPayment(phone)
  await completed(phone, 'task').waitFor()
})
