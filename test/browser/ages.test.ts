/** The age from which a part of home counts as out of date: ten minutes for announcements, one minute for prices. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

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
