/** The limits of an amount: the error message states them exactly, and an amount equal to a limit is accepted. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'

t.test('the button that fills in the whole balance gives an amount that can be spent', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.getByRole('button', { name: text('amount.most') }).click()
  t.equal(await page.inputValue('[name=amount]'), '2500')
  await page.click('form button[type=submit]')
  await confirmPayment({ page })
  await completed({ page, text }, 'swap').waitFor()
  t.equal(upstream.world.byName('demo')?.money, 0n)
})

t.test('a limit with more decimals than its coin is shown in full', async (t) => {
  const { page, go, text, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? { ...(data as object), min_transfer_amount: '1.00005' } : data
  await signIn()
  for (const [coin, shown] of [
    ['usdt', '1.00005 USDT'],
    ['snt', '1.00005 SNT'],
  ] as const) {
    await go(`/pages-sub/finance/transfer?coin=${coin}`)
    await page.reload()
    await settled()
    await page.getByText(text('amount.least', { amount: shown })).waitFor()
    await page.fill('[name=account]', 'alice')
    await page.fill('[name=amount]', '1')
    await page.click('form button[type=submit]')
    await page.getByText(text('rules.amount.least', { amount: shown })).waitFor()
  }
  t.pass()
})
