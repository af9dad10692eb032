/** Deposits on the Today card: they appear and disappear as the upstream reports their state, also when another device has ordered them. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { deposit, orderRecharge, rewriteRecharges } from '../support/recharge.ts'
import { card, demo, HOME, home } from '../support/today-list.ts'

t.test('a deposit that was credited is no longer listed as waiting once home has been loaded again', async (t) => {
  const phone = await demo(t)
  const { page, text, settled, upstream } = phone
  const waiting = card(phone).getByText(text('today.recharge', { amount: '20.00 USDT' }))
  for (const isOpen of [false, true]) {
    await deposit(phone)
    const before = upstream.calls('GET recharge/myRecords').length
    const asked = page.waitForResponse('**/api/recharge/myRecords*')
    await home(phone)
    await asked
    await settled()
    await waiting.waitFor()
    t.equal(upstream.calls('GET recharge/myRecords').length - before, 1, 'asked once')
    if (!isOpen) await phone.go('/pages-sub/savings/index')
    upstream.world.arriveRecharge(upstream.world.recharges.at(-1)?.order ?? '')
    if (isOpen)
      await page
        .locator('.top')
        .getByRole('button', { name: text('common.refresh') })
        .click()
    else await phone.go(HOME)
    await waiting.waitFor({ state: 'detached' })
    await settled()
    // lets a minute pass: within a minute, the app would ask whether the member really means to order the same deposit again
    upstream.world.advance(61)
  }
})

t.test('a deposit that was ordered on another device is on the Today list after the login', async (t) => {
  const phone = await demo(t)
  const { page, context, text, logInByForm, settled, upstream } = phone
  await deposit(phone)
  const asked = () => upstream.calls('GET recharge/myRecords').length
  await context.clearCookies()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  // leaves the order's page: a login from there would lead back to the order instead of to home
  await page.goto('about:blank')
  upstream.faults.set('GET recharge/myRecords', 'html')
  const failed = page.waitForResponse('**/api/recharge/myRecords*')
  await logInByForm()
  await failed
  await settled()
  upstream.faults.clear()
  const before = asked()
  await page
    .locator('.top')
    .getByRole('button', { name: text('common.refresh') })
    .click()
  await card(phone)
    .getByText(text('today.recharge', { amount: '20.00 USDT' }))
    .waitFor()
  await settled()
  t.equal(asked() - before, 1, 'asked again after a failure, and only once')
})

t.test(
  'the button beside a deposit that waits says that it shows the address, and has room on a narrow phone',
  async (t) => {
    const phone = await open(t, await launch(t), 'th-TH', { seed: 'demo' })
    const { page, text, logIn } = phone
    await page.setViewportSize({ width: 320, height: 568 })
    await logIn()
    await deposit(phone)
    await home(phone)
    const button = card(phone)
      .getByRole('link', { name: `${text('payout.address')}: ` })
      .first()
    await button.waitFor()
    // the demo member's own deposit, or the new one if both end in the same second
    t.match(await button.getAttribute('aria-label'), /\b(150|20)\.00 USDT/)
    t.equal(
      await page.evaluate(
        "Math.max(...[...document.querySelectorAll('.has-button')].map((row) => row.scrollWidth - row.clientWidth))",
      ),
      0,
    )
  },
)

t.test('offline, the link to a deposit’s address looks usable: nothing is sent there', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, context, text, logIn } = phone
  await logIn()
  await deposit(phone)
  await home(phone)
  const link = page.getByRole('link', { name: `${text('payout.address')}: ` }).first()
  await link.waitFor()
  await context.setOffline(true)
  await page.locator('.shortcuts a[data-offline]').first().waitFor()
  t.strictSame([await link.getAttribute('data-offline'), await link.getAttribute('title')], [null, null])
})

t.test('a deposit that is marked as sent and has ended stays on the Today list until its row was shown', async (t) => {
  const phone = await demo(t)
  const { page, text, go, settled } = phone
  const id = await orderRecharge(phone)
  await page.getByRole('button', { name: text('recharge.paid') }).click()
  await page.getByText(text('recharge.detail.said')).waitFor()
  // as if four newer deposits had been ordered since
  await rewriteRecharges(phone, (orders) => {
    const ended = orders.filter(({ orderId }) => orderId === id).map((order) => ({ ...order, state: 'expired' }))
    const newer = [1, 2, 3, 4].map((each) => ({
      ...ended[0],
      id: 9_000_000 + each,
      orderId: `NEWER${each}`,
      state: 'arrived',
    }))
    return [...newer, ...ended]
  })
  const entry = card(phone).locator(`a[href$="${id}"]`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/pages-sub/recharge/index')
  const rows = page.locator('a.record')
  await rows.nth(3).waitFor()
  t.equal(await rows.count(), 4, 'beside the form, it is not shown')
  await page.setViewportSize({ width: 375, height: 812 })
  await home(phone)
  await entry.getByText('Marked as sent · Expired').waitFor()
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  await page.locator(`a[href$="${id}"]`).waitFor()
  await settled()
  await home(phone)
  t.equal(await entry.count(), 0, 'it was shown there')
})
