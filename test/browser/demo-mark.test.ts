/** A demo shows that it is a demo: a mark, which takes no space, opens a dialog that explains it. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

/** The titles and controls that the mark touches. */
const TOUCHED = `(() => {
  const mark = document.querySelector('.demo-mark button')
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  return [...document.querySelectorAll('h1, h2, a, button, input, select, textarea')]
    .filter((each) => each !== mark && each.checkVisibility())
    .filter((each) => {
      const box = each.getBoundingClientRect()
      return box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    .map((each) => each.outerHTML.slice(0, 90))
})()`

t.test('every page of a demo has a mark that opens an explanation', async (t) => {
  const { page, go, text, settled, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await go('/pages/login/index')
  await settled()
  const mark = page.getByRole('button', { name: text('demo.mark'), exact: true })
  await mark.waitFor()
  const box = await mark.boundingBox()
  t.ok(box && box.height >= 88, 'long enough to touch, as it is narrow')
  t.equal((await page.locator('header.top').boundingBox())?.y, 0, 'it moves nothing')
  await mark.click()
  await page.getByRole('dialog').getByText(text('demo.text')).waitFor()
  await axe(t, 'demo dialog')
  await page.getByRole('button', { name: text('common.ok') }).click()
  await go('/')
  await mark.waitFor()
  await axe(t, 'launch page of a demo')
})

t.test(
  'the mark touches no title and no control, in the margin of a phone and in the rail of a wide window',
  async (t) => {
    const { page, go, text, logIn, settled, axe } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
    const mark = page.getByRole('button', { name: text('demo.mark'), exact: true })
    const check = async (paths: readonly string[]) => {
      for (const [width, height] of [
        [320, 568],
        [375, 667],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const path of paths) {
          await go(path)
          await settled()
          await mark.waitFor()
          for (const share of [0, 0.3, 0.7, 1]) {
            await page.evaluate(`scrollTo(0, ${share} * (document.body.scrollHeight - innerHeight))`)
            t.strictSame(await page.evaluate(TOUCHED), [], `${path}, ${width} pixels wide, scrolled by ${share}`)
          }
        }
      }
    }
    await check(['/', '/pages/website/index', '/pages/login/index?type=register'])
    await logIn()
    await check([
      '/pages/home/index',
      '/pages/task-list/index',
      '/pages-sub/finance/balance-detail',
      '/pages-sub/finance/transfer',
    ])
    t.equal(await page.locator('.tab-bar').getByRole('button').count(), 1)
    await axe(t, 'the rail of a demo')
  },
)

t.test('a real platform has no mark', async (t) => {
  const { page, go, text, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? JSON.parse(JSON.stringify(data).replace('"demo":1', '"demo":0')) : data
  await go('/pages/login/index')
  await settled()
  t.equal(await page.getByRole('button', { name: text('demo.mark'), exact: true }).count(), 0)
})
