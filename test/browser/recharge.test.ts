/** The page of a recharge order says how much to send, where to, and until when. A mistake in any of these would cost the member money. */
import type { Route } from 'playwright'
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

/** Applies `change` to the orders in each response of the list of recharges. */
async function rewrite({ page }: Phone, change: (orders: Record<string, unknown>[]) => unknown[]): Promise<void> {
  await page.route('**/api/recharge/myRecords*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, items: change(body.items) } })
  })
}

async function order(phone: Phone, amount = '20'): Promise<string> {
  const { page, text, go } = phone
  await go('/pages-sub/savings/index')
  await go(`/pages-sub/recharge/index?amount=${amount}`)
  await page.click('form button[type=submit]')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
  return new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
}

t.test(
  'the amount to send is shown with all its decimals; an amount in a link is rounded up, an invalid one is ignored',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logInAt } = phone
    await logInAt('/pages-sub/recharge/index?amount=12.87654322')
    t.equal(await page.inputValue('[name=amount]'), '12.88')
    await go('/pages-sub/savings/index')
    await go('/pages-sub/recharge/index?amount=1e3')
    t.equal(await page.inputValue('[name=amount]'), '')
    await rewrite(phone, (orders) => orders.map((each) => ({ ...each, amount: '20.0137' })))
    await order(phone)
    t.equal(await page.locator('.figure.huge').textContent(), '20.0137 USDT')
    await rewrite(phone, (orders) => orders.map((each) => ({ ...each, address: '' })))
    await page.reload()
    await page.getByText(text('recharge.noAddress')).waitFor()
    t.equal(await page.getByText(text('recharge.detail.waiting')).count(), 0)
    t.equal(await page.getByRole('button', { name: text('recharge.paid') }).count(), 0, 'there is nowhere to send it')
    await page.unroute('**/api/recharge/myRecords*')
    await page
      .locator('main')
      .getByRole('button', { name: text('common.refresh') })
      .click()
    await page.locator('.qr').waitFor()
  },
)

t.test('an expired order hides its QR code, even if the upstream still reports it as waiting', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const until = upstream.clock.now() + 3_600
  await rewrite(phone, (orders) => orders.map((each) => ({ ...each, state: 'waiting', expiresAt: until })))
  await order(phone)
  await page.locator('.qr').waitFor()
  await page.clock.setSystemTime(Date.now() + 3_602_000)
  await page.getByText(text('recharge.detail.expired')).waitFor()
  t.equal(await page.locator('.qr').count(), 0)
  t.equal(await page.getByRole('button', { name: text('recharge.paid') }).count(), 0)
  await page.getByRole('button', { name: text('recharge.again') }).waitFor()
})

t.test('an expired recharge order hides its QR code and can be repeated; an open one can be cancelled', async (t) => {
  const { page, text, go, logIn, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  const order = async () => {
    await go('/pages-sub/recharge/index?amount=20')
    await page.click('form button[type=submit]')
    await page.getByText(text('recharge.detail.waiting')).waitFor()
  }
  await order()
  upstream.world.advance(1_801)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByText(text('recharge.detail.expired')).waitFor()
  t.equal(await page.locator('.qr').count(), 0)
  await page.getByRole('button', { name: text('recharge.again') }).click()
  t.equal(await page.inputValue('[name=amount]'), '20')
  // reloads, because the page measures time by the server's clock, which has jumped
  await page.reload()
  await order()
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('recharge.cancel') })
    .click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await page.getByText(text('recharge.local')).waitFor()
})

t.test('a small phone shows all that is to be paid at once; what was noted is said and focused', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, text, logInAt, axe } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages-sub/savings/index')
  await order(phone)
  const button = page.getByRole('button', { name: text('recharge.paid') })
  const top = (await button.boundingBox())?.y ?? 0
  for (const part of ['.figure.huge', '.steps', '.address', '.qr', '[role=timer]']) {
    const box = await page.locator(part).boundingBox()
    t.ok(box && box.y > 60 && box.y + box.height <= top, `${part} is between the header and the button`)
  }
  for (const [key, copied] of [
    ['recharge.copyAmount', '20.00'],
    ['recharge.copyAddress', (await page.locator('.address').textContent())?.replaceAll(' ', '')],
  ] as const) {
    const copy = page.getByRole('button', { name: text(key) })
    const box = await copy.boundingBox()
    t.ok(box && box.width >= 44 && box.height >= 44, `${key} is large enough for a finger`)
    await copy.click()
    await until(page, `navigator.clipboard.readText().then((copied) => copied === ${JSON.stringify(copied)})`)
  }
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await button.click()
  const said = page.getByText(text('recharge.detail.said'))
  await said.waitFor()
  t.equal(await page.evaluate('document.activeElement.textContent'), text('recharge.detail.said'))
  const box = await said.boundingBox()
  t.ok(box && box.y >= 60, 'it is scrolled into sight, below the header')
  await axe(t, 'noted')
})

t.test('an order is found by its number, even if the upstream returns all orders', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logInAt, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const first = await order(phone, '20')
  await order(phone, '30')
  await page.route('**/api/recharge/myRecords*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('orderId')
    await route.continue({ url: url.href })
  })
  await go(`/pages-sub/recharge/order?id=${first}`)
  await page.getByText('20.00 USDT').waitFor()
  t.equal(await page.getByText('30.00 USDT').count(), 0)
  await go('/pages-sub/recharge/order?id=none')
  await page.getByText(text('order.missing')).waitFor()
  t.equal(upstream.world.recharges.length, 2)
})

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

t.test(
  'when the payment arrives, the layout does not shift; later, the receipt leads to the balance and to another deposit',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logInAt, settled, upstream } = phone
    await logInAt('/pages-sub/savings/index')
    const id = await order(phone)
    await page.clock.install()
    await page.addInitScript(WATCH_SHIFTS)
    await page.reload()
    await page.locator('.qr').waitFor()
    await settled()
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
  const id = await order(phone)
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
  const id = await order(phone)
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

t.test('a second order for the same amount leads to the first, unless another one is wanted', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logInAt, axe, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const first = await order(phone)
  const again = async () => {
    await go('/pages-sub/recharge/index?amount=20')
    await page.click('form button[type=submit]')
    await page.getByText(text('recharge.same', { amount: '20.00 USDT' })).waitFor()
    return page.locator('dialog.box[open]')
  }
  const box = await again()
  await axe(t, 'the same order again')
  t.equal(await box.locator('.button.main').textContent(), text('recharge.same.open'))
  await box.getByRole('button', { name: text('recharge.same.open') }).click()
  await page.waitForURL(`**/#/pages-sub/recharge/order?id=${first}`)
  await page.locator('.qr').waitFor()
  t.equal(await page.getByText(text('error.same_intent')).count(), 0)
  t.equal(upstream.world.recharges.length, 1)
  await (await again()).getByRole('button', { name: text('recharge.again') }).click()
  await page.locator('.qr').waitFor()
  t.equal(upstream.world.recharges.length, 2)
})

t.test('an order that was cancelled on its page is cancelled in the list, too', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, go, settled } = phone
  await logInAt('/pages-sub/savings/index')
  await order(phone)
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  await settled()
  const row = page.locator('.rows li').first()
  t.match(await row.innerText(), text('recharge.state.waiting'))
  await row.locator('a').click()
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('recharge.cancel') })
    .click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  await row.getByText(text('recharge.state.cancelled')).waitFor()
  t.match(await row.locator('.figure.void').textContent(), /^\d/, 'nothing was received: no sign')
  t.notMatch(await row.innerText(), text('recharge.state.waiting'))
})
