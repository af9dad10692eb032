/** How old balances and prices are: asked for anew where money begins to move, and said where they cannot be. */
import t, { type Test } from 'tap'
import { amount } from '../upstream/amount.ts'
import { launch, open } from './browser.ts'

/** A member's phone; `later` moves its clock and the platform's, so that prices are of their time; `gift` adds 1,000 USDT that it does not know of. */
async function begin(t: Test) {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = phone.upstream
  const begun = Date.now()
  let passed = 0
  await phone.logIn()
  await phone.settled()
  return {
    ...phone,
    async later(seconds: number) {
      passed += seconds
      world.advance(seconds)
      await phone.page.clock.setSystemTime(begun + passed * 1_000)
    },
    gift() {
      const demo = world.byName('demo')
      if (demo) world.move(demo, 'money', amount('1000'), 'A gift', 'welcome')
    },
  }
}

t.test('the balance that a payment begins with is asked for anew, and says its age when it cannot be', async (t) => {
  const { page, go, upstream, later, gift } = await begin(t)
  gift()
  await later(600)
  await go('/pages-sub/finance/transfer')
  await page.locator('.facts').getByText('3,997.00 USDT').waitFor()
  t.equal(await page.locator('.stale').count(), 0)
  upstream.faults.set('GET user/info', 'error-500')
  await later(600)
  const failed = page.waitForResponse('**/api/user/info')
  await go('/pages-sub/swap/index')
  await page.getByText('last updated 10 minutes ago').waitFor()
  // its age is said before that
  t.equal((await failed).status(), 502)
  upstream.faults.clear()
  gift()
  upstream.world.advance(61)
  await page.clock.fastForward(61_000)
  await page.locator('.facts').getByText('4,997.00 USDT').waitFor()
  // the price is asked for by itself, and may come after the balance
  await page.locator('.stale').first().waitFor({ state: 'detached' })
})

t.test('a price that is old says so where coins are swapped at it and where they are worth something', async (t) => {
  const { page, go, settled, upstream, later } = await begin(t)
  await go('/pages-sub/swap/index')
  await page
    .locator('.facts')
    .getByText(/1\sSNT ≈\s[\d.]+\sUSDT/)
    .waitFor()
  t.equal(await page.locator('.stale').count(), 0)
  upstream.faults.set('POST stock/detail', 'error-500')
  await later(600)
  // the balance is young again after this, so only a price can be old
  const asked = page.waitForResponse('**/api/user/info')
  await go('/pages-sub/finance/transfer')
  await asked
  for (const path of ['/pages-sub/assets/index', '/pages-sub/swap/index']) {
    await go(path)
    await settled()
    await page.getByText('last updated 10 minutes ago').waitFor()
  }
})

t.test(
  'a price without a time of its own is as old as its arrival by the device, whose clock may be wrong',
  async (t) => {
    const { page, go, settled, upstream } = await begin(t)
    upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), time: null } : data)
    // a phone that is five minutes slow
    upstream.world.advance(60)
    await page.clock.setSystemTime((upstream.clock.now() - 300) * 1_000)
    await page.reload()
    await settled()
    await go('/pages-sub/swap/index')
    await page.getByText(/1\sSNT ≈/).waitFor()
    t.equal(await page.locator('.stale').count(), 0)
  },
)

t.test('without a price nothing is swapped, and it is said', async (t) => {
  const { page, go, text, upstream } = await begin(t)
  upstream.rewrite = (key, data) =>
    key === 'POST stock/detail' ? { ...(data as object), price: null, close: null } : data
  upstream.world.advance(60)
  await go('/pages-sub/swap/index')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await page.getByText(text('error.no_price')).waitFor()
  t.equal(await page.inputValue('[name=amount]'), '10')
  t.equal(upstream.calls('POST user/exchange_coin_money').length, 0)
})

t.test('a market without a change points nowhere', async (t) => {
  const { page, go, settled, upstream } = await begin(t)
  await go('/pages/home/index')
  await settled()
  t.equal(await page.locator('.change').count(), 1)
  upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), change: null } : data)
  upstream.world.advance(60)
  await page.reload()
  await settled()
  await page.locator('.change').waitFor({ state: 'detached' })
})

t.test('a page that is left open says so once its price has grown old', async (t) => {
  const { page, go, settled, upstream, later } = await begin(t)
  // from now on the page's clock is ours
  await later(1)
  await go('/pages-sub/assets/index')
  await settled()
  t.equal(await page.locator('.stale').count(), 0)
  upstream.faults.set('*', 'error-500')
  await page.clock.fastForward(120_000)
  await page.getByText('last updated 2 minutes ago').waitFor()
})

t.test('a balance that stands on a page and on the sheet over it is asked for once', async (t) => {
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
  await page.locator('dialog .stale').waitFor({ state: 'detached' })
  t.equal(upstream.calls('GET user/info').length - before, 1)
})

t.test('the sheet of a task shows the balance that was asked for anew', async (t) => {
  const { page, go, text, later, gift } = await begin(t)
  gift()
  await later(600)
  await go('/pages/task-list/detail?id=1')
  await page.getByRole('button', { name: text('task.start') }).click()
  await page.locator('dialog[open]').getByText('3,997.00 USDT').waitFor()
  t.pass()
})
