/** A demo shows that it is a demo: a mark, which takes no space, opens a dialog that explains it. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('every page of a demo has a mark that opens an explanation', async (t) => {
  const { page, go, text, settled, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await go('/pages/login/index')
  await settled()
  const mark = page.getByRole('button', { name: text('demo.mark'), exact: true })
  await mark.waitFor()
  const box = await mark.boundingBox()
  t.ok(box && box.height >= 44 && box.width >= 44, 'large enough to touch')
  t.equal((await page.locator('header.top').boundingBox())?.y, 0, 'it moves nothing')
  await mark.click()
  await page.getByRole('dialog').getByText(text('demo.text')).waitFor()
  await axe(t, 'demo dialog')
  await page.getByRole('button', { name: text('common.ok') }).click()
  await go('/')
  await mark.waitFor()
  await axe(t, 'launch page of a demo')
})

t.test('a real platform has no mark', async (t) => {
  const { page, go, text, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? JSON.parse(JSON.stringify(data).replace('"demo":1', '"demo":0')) : data
  await go('/pages/login/index')
  await settled()
  t.equal(await page.getByRole('button', { name: text('demo.mark'), exact: true }).count(), 0)
})
