/** The deposit form: it needs the list of networks, and asks before it orders the same amount again. */
import type { Route } from 'playwright'
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { orderRecharge } from '../support/recharge.ts'

t.test(
  'without networks for withdrawals, those for recharges are offered; without any network, a message is shown, and the focus stays while they load',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logIn } = phone
    await logIn()
    for (const networks of [[{ network: 'TRC20', protocol: '', minAmount: null }], []]) {
      await page.route('**/api/view/start*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        Object.assign(body.parts.config.data, { withdrawNetworks: [], networks })
        await route.fulfill({ response, json: body })
      })
      await go('/pages-sub/withdrawal-type/edit')
      await page.reload()
      if (networks.length > 0) await page.locator('[value=TRC20]').waitFor()
      else await page.getByText(text('payout.noNetworks')).waitFor()
    }
    await page.unroute('**/api/view/start*')
    await page.getByRole('button', { name: text('common.retry') }).click()
    await page.locator('[value=TRC20]').waitFor()

    await page.route('**/api/view/start*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.parts.config = { status: 'failed', code: 'upstream_timeout' }
      await route.fulfill({ response, json: body })
    })
    await page.evaluate('localStorage.removeItem("systemInfo")')
    await go('/pages-sub/recharge/index?amount=25')
    await page.reload()
    await page.getByText(text('recharge.notLoaded')).waitFor()
    t.equal(await page.locator('[role=alert] p').count(), 0, 'the message is not said twice')
    const focused = () => page.evaluate("document.activeElement.closest('h1, button')?.textContent")
    const asked = page.waitForRequest('**/api/view/start?late=config')
    let release = await hold(page, '**/api/view/start?late=config')
    await page.getByRole('button', { name: text('common.retry') }).click()
    await asked
    await page.evaluate(DRAWN)
    t.equal(await focused(), text('common.retry'))
    t.ok(await page.getByText(text('recharge.notLoaded')).isVisible(), 'the message stays until the answer')
    await release()
    t.equal(await page.inputValue('[name=amount]'), '25', 'the form is filled in once the networks are known')

    await page.evaluate('localStorage.removeItem("systemInfo")')
    release = await hold(page, '**/api/view/start?late=config')
    await page.reload()
    await page.locator('main .skeleton').first().waitFor()
    await until(page, "document.activeElement.tagName === 'H1'")
    await release()
    t.equal(await page.inputValue('[name=amount]'), '25')
    t.equal(await focused(), text('recharge.title'), 'the heading keeps the focus when the form appears')

    await page.unroute('**/api/view/start*')
    let left = ['ERC20']
    const typeBeforeConfig = async (amount: string) => {
      const gate = Promise.withResolvers<void>()
      const narrowed = async (route: Route) => {
        const response = await route.fetch()
        const body = await response.json()
        const { data } = body.parts.config
        data.networks = data.networks.filter(({ network }: { network: string }) => left.includes(network))
        await gate.promise
        await route.fulfill({ response, json: body })
      }
      await page.route('**/api/view/start?late=config', narrowed, { times: 1 })
      await page.reload()
      await page.fill('[name=amount]', amount)
      gate.resolve()
    }
    await typeBeforeConfig('77')
    await until(page, "!document.querySelector('[value=TRC20]')")
    await page.click('form button[type=submit]')
    await page.getByText(text('rules.network.required')).waitFor()
    t.equal(await page.inputValue('[name=amount]'), '77', 'the network that was chosen is no longer offered')
    await page.check('[value=ERC20]')
    left = []
    await typeBeforeConfig('78')
    await page.getByText(text('recharge.noNetworks')).waitFor()
    t.equal(await page.inputValue('[name=amount]'), '78', 'what was typed stays although there is no network any more')
    await page.getByRole('button', { name: text('common.retry') }).click()
    await page.getByRole('button', { name: text('recharge.deed', { amount: '78.00 USDT' }) }).waitFor()
  },
)

t.test('a second order for the same amount leads to the first, unless another one is wanted', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logInAt, axe, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const first = await orderRecharge(phone)
  const box = page.locator('dialog.box[open]')
  const listed = page.getByRole('link', { name: text('today.recharge', { amount: '20.00 USDT' }) })
  const again = async (key = 'recharge.same.title') => {
    await go('/pages-sub/recharge/index?amount=20')
    await page.locator('form button[type=submit]').waitFor()
    t.equal(await listed.count(), key === 'recharge.same.title' ? 1 : 0, 'an open deposit stands above the form')
    await page.click('form button[type=submit]')
    await page.getByText(text(key, { amount: '20.00 USDT' })).waitFor()
    return box
  }
  const view = () => box.getByRole('button', { name: text('recharge.same.view') }).click()
  await again()
  await axe(t, 'the same order again')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  t.match(page.url(), /recharge\/index\?amount=20$/, 'Esc only closes the question')
  await page.click('form button[type=submit]')
  await box.waitFor()
  t.match(await box.locator('p').textContent(), /^TRC20 · .+ · Waiting\u00a0for\u00a0payment$/)
  t.equal(await box.locator('.button.main').textContent(), text('recharge.same.view'))
  t.equal(await listed.getAttribute('href'), `#/pages-sub/recharge/order?id=${first}`)
  await view()
  await page.waitForURL(`**/#/pages-sub/recharge/order?id=${first}`)
  await page.getByRole('button', { name: text('recharge.paid') }).click()
  t.equal(await page.getByText(text('error.same_intent')).count(), 0)
  await again()
  t.match(await box.locator('p').textContent(), / · Marked\u00a0as\u00a0sent$/)
  // as if its time to pay had passed
  await page.evaluate(`{
    const noted = JSON.parse(localStorage.getItem('member:orders'))
    localStorage.setItem('member:orders', JSON.stringify(noted.map((each) => ({ ...each, until: each.until - 7200 }))))
    dispatchEvent(new Event('storage'))
  }`)
  await page.keyboard.press('Escape')
  await go('/pages-sub/savings/index')
  await again()
  t.match(await box.locator('p').textContent(), / · Marked\u00a0as\u00a0sent · Expired$/)
  t.match(await listed.textContent(), /TRC20 · Marked as sent · Expired/)
  await view()
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await box.getByRole('button', { name: text('recharge.cancel') }).click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await again('recharge.same.maybe')
  await box.getByText(text('recharge.same.maybe.text')).waitFor()
  await box.getByRole('button', { name: text('recharge.same.list') }).click()
  await page.waitForURL('**/#/pages-sub/finance/trade-detail?kind=recharge')
  t.equal(upstream.world.recharges.length, 1)
  await (await again('recharge.same.maybe')).getByRole('button', { name: text('recharge.same.create') }).click()
  await page.locator('.qr').waitFor()
  t.equal(upstream.world.recharges.length, 2)
})

t.test('an amount is checked again when another network is chosen', async (t) => {
  const { page, text, logInAt } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/recharge/index')
  await page.locator('[value=ERC20]').check({ force: true })
  await page.fill('[name=amount]', '20')
  await page.click('form button[type=submit]')
  const error = page.locator('.field-error')
  await error.waitFor()
  await page.locator('[value=TRC20]').check({ force: true })
  await error.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: text('recharge.deed', { amount: '20.00 USDT' }) }).waitFor()
  await page.locator('[value=ERC20]').check({ force: true })
  await error.waitFor()
})
