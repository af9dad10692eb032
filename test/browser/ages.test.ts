/** The age from which announcements and prices on home are marked as out of date. */
import t from 'tap'
import { DRAWN, hold, launch, open } from '../support/browser.ts'

t.test('announcements are marked as old after ten minutes, prices after one', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const ages = { notices: 590, price: 50 }
  await logIn()
  await page.route(/\/api\/(stock\/detail|stream\/market)/, (route) => route.abort())
  await page.route('**/api/view/home*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.parts.notices, { status: 'stale', age: ages.notices })
    Object.assign(body.parts.market.data, { time: upstream.world.now() - ages.price })
    await route.fulfill({ response, json: body })
  })
  const marks = (title: string) => page.getByRole('region', { name: text(title) }).locator('.note.warning')
  const show = async () => {
    await go('/pages-sub/savings/index')
    await settled()
    const answer = page.waitForResponse('**/api/view/home*')
    await go('/pages/home/index')
    await (await answer).finished()
    await settled()
  }
  await show()
  t.equal(await marks('home.notices').count(), 0)
  t.equal(await marks('home.market').count(), 0)
  Object.assign(ages, { notices: 610, price: 70 })
  await show()
  await marks('home.notices').waitFor()
  await marks('home.market').waitFor()
})

t.test('home says when the market was last updated, and marks it once two updates are missing', async (t) => {
  const { page, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.clock.install()
  await page.route(/\/api\/(stock\/detail|stream\/market)/, (route) => route.abort())
  await logIn()
  await settled()
  const market = page.getByRole('region', { name: text('home.market') })
  const [asOf = ''] = text('common.asOf', { time: '|' }).split('|')
  await market.getByText(new RegExp(`^${asOf}\\d`)).waitFor()
  const top = async () => (await market.locator('.market-age').boundingBox())?.height
  const before = await top()
  await page.clock.runFor(20_000)
  t.equal(await market.locator('.note.warning').count(), 0, 'one missing update is no reason')
  await page.clock.runFor(16_000)
  await market.locator('.note.warning').waitFor()
  t.equal(await top(), before, 'the warning takes the place of the time, so nothing moves')
})

t.test(
  'a page opened again after a minute shows its age while it loads, but only if that takes a second',
  async (t) => {
    const { page, go, logInAt, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logInAt('/pages-sub/software/index')
    await settled()
    await page.evaluate('{ const { now } = Date; Date.now = () => now() + 120_000 }')
    const release = await hold(page, '**/api/purchase/softwareList*')
    const age = page.locator('main').getByText(text('common.updated', { ago: '' }).trim())
    const [old = ''] = text('common.stale', { ago: '|' }).split('|')
    const top = () => page.locator('.card').first().boundingBox()
    await go('/pages-sub/savings/index')
    await settled()
    await go('/pages-sub/software/index')
    await page.locator('.card').first().waitFor()
    await page.evaluate(DRAWN)
    t.equal(await age.count(), 0)
    const before = await top()
    await age.waitFor()
    t.strictSame(await top(), before, 'nothing moves')
    t.equal(await page.getByText(old).count(), 0, 'nor is it a warning: nothing has failed')
    await release()
    await age.waitFor({ state: 'detached' })
  },
)
