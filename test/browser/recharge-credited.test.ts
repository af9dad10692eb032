/** What the page of a recharge order shows once the payment has arrived. */
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'
import { buttonsOn } from '../support/completed.ts'
import { lateCode } from '../support/late-code.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { orderRecharge } from '../support/recharge.ts'

t.test(
  'when the payment arrives, the layout does not shift, and the balance, a task and home are one tap away; later, the receipt leads to the balance and to another deposit',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logInAt, settled, upstream } = phone
    await logInAt('/pages-sub/savings/index')
    const id = await orderRecharge(phone)
    await page.clock.install()
    await page.addInitScript(WATCH_SHIFTS)
    const hasCode = lateCode(page, 'credited')
    await page.reload()
    await page.locator('.qr').waitFor()
    await settled()
    // before the code of the credited view has run, a placeholder would be shown first, and what is below it would move
    await hasCode()
    await page.evaluate(SHIFTS)
    const unknown = '**/api/user/info*'
    await page.route(unknown, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('user/info'))
    upstream.world.arriveRecharge(id)
    await page.clock.fastForward(10_000)
    await page.getByText(text('recharge.detail.arrived', { amount: '20.00\u00a0USDT' })).waitFor()
    await page.evaluate(DRAWN)
    t.equal(await page.evaluate(SHIFTS), '', 'nothing moves')
    await failed
    await page.unroute(unknown)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText(text('recharge.balance', { amount: '2,520.00 USDT' })).waitFor()
    t.equal(await page.locator('.outcome-sign.good').count(), 1)
    t.strictSame(await buttonsOn(page), [
      ['main', text('home.chooseTask')],
      ['quiet', text('success.home')],
    ])
    await page
      .locator('.outcome')
      .getByRole('link', { name: text('assets.title') })
      .click()
    await page.waitForURL('**/#/pages-sub/assets/index')
    await go('/pages/home/index')
    await go(`/pages-sub/recharge/order?id=${id}`)
    await page.locator('.order-amount').getByText('20.00').waitFor()
    t.equal(await page.locator('.outcome, main .button.main').count(), 0, 'later, only the receipt')
    for (const [key, leads] of [
      ['assets.title', '**/#/pages-sub/assets/index'],
      ['recharge.again', '**/#/pages-sub/recharge/index?amount=20'],
    ] as const) {
      await go(`/pages-sub/recharge/order?id=${id}`)
      await page
        .locator('main')
        .getByRole('link', { name: text(key) })
        .click()
      await page.waitForURL(leads)
    }
  },
)

t.test('a balance that was known before is not called current if it cannot be loaded again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logInAt, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const id = await orderRecharge(phone)
  upstream.world.arriveRecharge(id)
  const news = `/pages-sub/recharge/order?id=${id}&return=${encodeURIComponent('/pages/home/index')}`
  await go('/pages-sub/savings/index')
  await go(news)
  const balance = page.getByText(text('recharge.balance', { amount: '2,520.00 USDT' }))
  await balance.waitFor()
  await go('/pages-sub/savings/index')
  await page.route('**/api/user/info*', (route) => route.abort())
  await go(news)
  await page.getByText(text('recharge.detail.arrived', { amount: '20.00\u00a0USDT' })).waitFor()
  await balance.waitFor({ state: 'detached' })
  t.pass()
})

t.test('if the code of the news cannot be loaded, a credited deposit shows its receipt', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, settled, text, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  await page.route('**/assets/credited-*', (route) => route.abort())
  const id = await orderRecharge(phone)
  await page.clock.install()
  await page.reload()
  await page.locator('.qr').waitFor()
  await settled()
  upstream.world.arriveRecharge(id)
  await page.clock.fastForward(10_000)
  await page.locator('.qr').waitFor({ state: 'detached' })
  await page
    .locator('main')
    .getByRole('link', { name: text('assets.title') })
    .waitFor()
  t.equal(await page.locator('.order-amount').getByText('20.00').count(), 1)
})
