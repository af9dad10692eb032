/** Every page of a demo is marked as a demo. The mark covers nothing, and several places explain it. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'

/** The texts and the controls that overlap with the mark. */
const TOUCHED = `(() => {
  const mark = document.querySelector('.demo-mark, .rail-demo')
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  const overlaps = (box) => box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, img')]
    .filter((each) => each !== mark && each.checkVisibility() && overlaps(each.getBoundingClientRect()))
    .map((each) => each.outerHTML.slice(0, 90))
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (mark.contains(node) || !node.data.trim() || !node.parentElement.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some(overlaps)) texts.push(node.data)
  }
  return [...controls, ...texts]
})()`

t.test('every page of a demo has a mark that takes no space; login, account and rail explain it', async (t) => {
  const { page, go, text, settled, axe, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const mark = page.getByText(text('demo.mark'), { exact: true })
  const explains = async (name: string, where: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').getByText(text('demo.text')).waitFor()
    await axe(t, `explained ${where}`)
    await page.getByRole('button', { name: text('common.ok') }).click()
  }
  await go('/pages/login/index')
  await settled()
  await mark.waitFor()
  t.equal((await page.locator('header.top').boundingBox())?.y, 0, 'it moves nothing')
  await explains(text('demo.title'), 'before the login')
  await go('/')
  await mark.waitFor()
  await axe(t, 'launch page of a demo')
  await logIn()
  await go('/pages/my/index')
  await settled()
  await mark.waitFor()
  await explains(text('demo.title'), 'in My account')
  await page.setViewportSize({ width: 1280, height: 800 })
  await explains(text('demo.mark'), 'in the rail')
  t.equal(await mark.count(), 1, 'once')
})

t.test(
  'the mark touches no text and no control, at the edge of a phone and in the rail of a wide window',
  async (t) => {
    // with the phones' own font, whose letters are narrower than those of a fallback
    const browser = await launchLikePhone()
    t.teardown(() => browser.close())
    const { page, go, logIn, settled } = await open(t, browser, 'tr-TR', { seed: 'demo' })
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
          await page.locator('.demo-mark, .rail-demo').waitFor()
          for (const size of width < 900 ? ['', '32px'] : ['']) {
            await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
            for (const share of [0, 0.3, 0.7, 1]) {
              await page.evaluate(`scrollTo(0, ${share} * (document.body.scrollHeight - innerHeight))`)
              t.strictSame(await page.evaluate(TOUCHED), [], `${path}, ${width} pixels wide, ${size} ${share}`)
            }
          }
          await page.evaluate("document.documentElement.style.fontSize = ''")
        }
      }
    }
    await check(['/', '/pages/website/index', '/pages/login/index?type=register'])
    await logIn()
    await check([
      '/pages/home/index',
      '/pages/task-list/index?tab=offers',
      '/pages-sub/finance/balance-detail',
      '/pages-sub/finance/transfer',
    ])
  },
)

t.test('a real platform has no mark', async (t) => {
  const { page, go, text, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? JSON.parse(JSON.stringify(data).replace('"demo":1', '"demo":0')) : data
  await go('/pages/login/index')
  await settled()
  t.equal(await page.getByText(text('demo.mark'), { exact: true }).count(), 0)
})
