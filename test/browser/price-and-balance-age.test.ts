/** The age of balances and prices: both are refreshed when a payment starts, and their age is shown if that fails. */
import t, { type Test } from 'tap'
import { DRAWN, hold, launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { send } from '../support/transfer-page.ts'
import { amount } from '../upstream/amount.ts'

/**
 * Logs the member `demo` in. `later` moves the clocks of the page and of the stub ahead. `gift` adds 1,000 USDT to the balance without telling the
 * page.
 */
async function begin(t: Test) {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = phone.upstream
  const startedAt = Date.now()
  let passed = 0
  await phone.logIn()
  await phone.settled()
  return {
    ...phone,
    async later(seconds: number) {
      passed += seconds
      world.advance(seconds)
      await phone.page.clock.setSystemTime(startedAt + passed * 1_000)
    },
    gift() {
      const demo = world.byName('demo')
      if (demo) world.move(demo, 'money', amount('1000'), 'A gift', 'welcome')
    },
  }
}

t.test('the balance is refreshed when a payment starts, and shows its age when that fails', async (t) => {
  const { page, go, settled, upstream, later, gift } = await begin(t)
  gift()
  await later(600)
  await go('/pages-sub/finance/transfer')
  await page.locator('.amount-panel-head').getByText('3,997.00').waitFor()
  t.equal(await page.locator('.note.warning').count(), 0)
  upstream.faults.set('GET user/info', 'error-500')
  await later(600)
  const failed = page.waitForResponse('**/api/user/info')
  await go('/pages-sub/swap/index')
  // expects the name "Balances" in the text, because the page also shows the age of its price
  await page.getByText(/^Balances · .*last updated 10 minutes ago$/).waitFor()
  // the age must be shown before the request has failed, because the balance was already ten minutes old
  t.equal((await failed).status(), 502)
  await settled()
  upstream.faults.clear()
  gift()
  upstream.world.advance(61)
  await page.clock.fastForward(61_000)
  await page.locator('.amount-panel-head').getByText('4,997.00').waitFor()
  // the price is requested separately, so the warning about its age may disappear later than the one about the balance
  const notes = page.locator('.note.warning')
  await notes
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined)
  t.same(await notes.allTextContents(), [])
})

t.test(
  'My shows the age of the balance that is known from the start of the session, until it has loaded',
  async (t) => {
    const { page, go, later, gift } = await begin(t)
    gift()
    await later(600)
    const release = await hold(page, '**/api/view/my')
    await go('/pages/my/index')
    await page.locator('.balances').getByText('2,997.00').waitFor()
    const age = page.getByText('Updated 10 minutes ago')
    await age.waitFor()
    await release()
    await page.locator('.balances').getByText('3,997.00').waitFor()
    t.equal(await age.count(), 0)
  },
)

t.test('an SNT price of more than an hour ago is not called today’s where tasks and earnings are valued', async (t) => {
  const { page, go, text, settled, upstream, later } = await begin(t)
  const mine = '/pages/task-list/index?tab=mine'
  const task = '/pages/task-list/detail?id=1'
  const aged = page.getByText(/^SNT price · .*last updated 3 hours ago$/)
  await go(mine)
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  await page.getByText(/USDT at today’s price$/).waitFor()
  await go(task)
  await settled()
  await page.locator('.cost-result .figure').first().waitFor()
  t.equal(await aged.count(), 0)
  upstream.faults.set('GET index/config', 'error-500')
  await later(3 * 3_600)
  // leaves the task's page, so that it opens anew
  await go('/pages/my/index')
  await settled()
  await go(task)
  await aged.waitFor()
  await page.getByRole('button', { name: text('task.start') }).click()
  await page
    .locator('dialog[open]')
    .getByText(/^SNT price · .*last updated/)
    .waitFor()
  await page.keyboard.press('Escape')
  await go(mine)
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  await page.getByText(/^≈.*USDT · .*last updated 3 hours ago$/).waitFor()
  await go('/pages/task-list/index?tab=offers')
  await aged.waitFor()
  // home loads the market's price, which the app then uses instead of the old price
  const seen = page.waitForResponse(/view\/home/)
  await go('/pages/home/index')
  await (await seen).finished()
  await page.evaluate(DRAWN)
  await go(task)
  await settled()
  await page.locator('.cost-result .figure').first().waitFor()
  t.equal(await aged.count(), 0, 'a price that the market has just sent is not called old')
  // three hours later, the market's price is old as well
  await later(3 * 3_600)
  await go('/pages/my/index')
  await settled()
  await go(task)
  await aged.waitFor()
  upstream.faults.clear()
  await later(61)
  await page.clock.fastForward(61_000)
  await aged.waitFor({ state: 'detached' })
})

t.test('an old price shows its age where coins are swapped or valued', async (t) => {
  const { page, go, settled, upstream, later } = await begin(t)
  await go('/pages-sub/swap/index')
  await page
    .locator('.summary-brief')
    .getByText(/1\sSNT ≈\s[\d.]+\sUSDT/)
    .waitFor()
  t.equal(await page.locator('.note.warning').count(), 0)
  upstream.faults.set('POST stock/detail', 'error-500')
  await later(600)
  // opens the transfer page, which refreshes the balance, so that only the price is old
  const asked = page.waitForResponse('**/api/user/info')
  await go('/pages-sub/finance/transfer')
  await asked
  for (const [path, age] of [
    ['/pages-sub/assets/index', /^Out of date: last updated 10 minutes ago$/],
    ['/pages-sub/swap/index', /^Price · .*last updated 10 minutes ago$/],
  ] as const) {
    await go(path)
    await settled()
    await page.getByText(age).waitFor()
  }
})

t.test('without a price, the total is a dash, and the form for a swap offers to load it again', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  upstream.faults.set('POST stock/detail', 'error-500')
  await logInAt('/pages-sub/assets/index')
  await page.locator('.total').getByText(text('error.no_price')).waitFor()
  t.match(await page.locator('.total .figure').textContent(), /^—/, 'without a sign of an estimate')
  await page.setViewportSize({ width: 320, height: 568 })
  await go('/pages-sub/swap/index')
  const retry = await page.getByRole('button', { name: text('common.retry') }).boundingBox()
  const send = await page.locator('form [type=submit]').boundingBox()
  t.ok(retry && send && retry.y + retry.height <= send.y, 'the button is not covered')
  t.equal(await page.locator('.summary').count(), 0, 'nothing asks for an amount')
})

t.test(
  'the age of a price without a timestamp counts from its arrival, so a wrong clock does not make it old',
  async (t) => {
    const { page, go, settled, upstream } = await begin(t)
    upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), time: null } : data)
    // sets the phone's clock five minutes slow
    upstream.world.advance(60)
    await page.clock.setSystemTime((upstream.clock.now() - 300) * 1_000)
    await page.reload()
    await settled()
    await go('/pages-sub/swap/index')
    await page
      .getByText(/1\sSNT ≈/)
      .first()
      .waitFor()
    t.equal(await page.locator('.note.warning').count(), 0)
  },
)

for (const price of [null, '0.0000'])
  t.test(`without a price, a swap is not possible and the screen shows a message: ${price}`, async (t) => {
    const { page, go, text, upstream } = await begin(t)
    upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), price, close: null } : data)
    upstream.world.advance(60)
    await go('/pages-sub/swap/index')
    await page.locator('.summary').getByText(text('error.no_price')).waitFor()
    await page.fill('[name=amount]', '10')
    await page.click('form button[type=submit]')
    await page.getByText(text('error.no_price')).waitFor()
    t.equal(await page.inputValue('[name=amount]'), '10')
    t.equal(upstream.calls('POST user/exchange_coin_money').length, 0)
  })

t.test('below the total stands the price of SNT with its change, on home and on My assets', async (t) => {
  const { page, go, text, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const card = page.getByRole('region', { name: text('balance.title') })
  await card.getByText(text('balance.change')).waitFor()
  await card.getByText(text('balance.total')).waitFor()
  for (const path of ['/pages/home/index', '/pages-sub/assets/index']) {
    await go(path)
    await settled()
    t.match(await card.innerText(), /1\sSNT\s≈\s0\.\d+\sUSDT\s+[+−][\d.]+%\s+24 h/, path)
  }
})

t.test('a market without a price change shows no direction', async (t) => {
  const { page, go, settled, upstream } = await begin(t)
  await go('/pages/home/index')
  await settled()
  t.equal(await page.locator('.market-price .trend').count(), 1)
  upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), change: null } : data)
  upstream.world.advance(60)
  await page.reload()
  await settled()
  await page.locator('.market-price .trend').waitFor({ state: 'detached' })
})

t.test('an open page shows the age of its price once it is old', async (t) => {
  const { page, go, settled, upstream, later } = await begin(t)
  // replaces the page's clock with one that only the test moves
  await later(1)
  await go('/pages-sub/assets/index')
  await settled()
  t.equal(await page.locator('.note.warning').count(), 0)
  upstream.faults.set('*', 'error-500')
  await page.clock.fastForward(120_000)
  await page.getByText('last updated 2 minutes ago').waitFor()
})

t.test('a balance shown on a page and on its sheet is requested once', async (t) => {
  const { page, go, upstream, later } = await begin(t)
  await later(1)
  await go('/pages-sub/swap/index')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await page.locator('dialog[open]').waitFor()
  await later(600)
  const before = upstream.calls('GET user/info').length
  const answered = page.waitForResponse('**/api/user/info')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await answered
  await page.locator('dialog').getByText('last updated').waitFor({ state: 'detached' })
  t.equal(upstream.calls('GET user/info').length - before, 1)
})

t.test('a task’s sheet shows the refreshed balance', async (t) => {
  const { page, go, text, later, gift } = await begin(t)
  gift()
  await later(600)
  await go('/pages/task-list/detail?id=1')
  await page.getByRole('button', { name: text('task.start') }).click()
  await page.locator('dialog[open]').getByText('3,997.00 →').waitFor()
  t.pass()
})

t.test('a balance requested before a payment does not replace the one after it', async (t) => {
  const phone = await begin(t)
  const { page, go, text, later } = phone
  const release = await hold(page, '**/api/user/info', 1)
  await later(600)
  const asked = page.waitForRequest('**/api/user/info')
  await go('/pages-sub/finance/transfer')
  await asked
  await send(phone, '100')
  await completed({ page, text }, 'transfer').waitFor()
  await go('/pages-sub/finance/transfer')
  const balance = page.locator('.amount-panel-head').getByText('2,896.00')
  await balance.waitFor()
  await release()
  await page.evaluate(DRAWN)
  t.equal(await balance.count(), 1)
})
