/** The page of the official groups, which are known only once the config has loaded. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const PATH = '/pages-sub/official-community/index'

t.test('while the config is late, the page does not say that there are no official groups', async (t) => {
  const { page, go, text, upstream } = await open(t, await launch(t), 'en-US')
  const gate = Promise.withResolvers<void>()
  upstream.faults.set('GET index/config', 'slow', { until: gate.promise })
  await go(PATH)
  await page.getByText(text('community.text')).waitFor()
  await page.locator('main .skeleton').first().waitFor()
  t.equal(await page.getByText(text('community.none')).count(), 0)
  gate.resolve()
  await page
    .getByRole('link', { name: text('community.open') })
    .first()
    .waitFor()
})

t.test(
  'without the config, the page says that the groups could not be loaded, and loads them on request',
  async (t) => {
    const { page, go, text, upstream } = await open(t, await launch(t), 'en-US')
    upstream.faults.set('GET index/config', 'refuse')
    await go(PATH)
    const retry = page.getByRole('button', { name: text('common.retry') })
    await retry.waitFor()
    t.equal(await page.getByText(text('community.none')).count(), 0)
    upstream.faults.clear()
    await retry.click()
    await page
      .getByRole('link', { name: text('community.open') })
      .first()
      .waitFor()
  },
)
