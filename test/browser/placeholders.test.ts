/** Placeholders are as high as what replaces them, also on phones on which the text is smaller or larger than on one that is 375 px wide. */
import t from 'tap'
import { hold, launch, open } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'

/** How much a placeholder may differ from the card that replaces it. */
const TOLERANCE = 0.05

t.test('placeholders grow and shrink with the text', async (t) => {
  // with the phones' own font, for which the heights are made
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  const { page, go, logInAt, settled } = await open(t, browser, 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/savings/index')
  const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height ?? 0
  for (const width of [320, 430]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate('sessionStorage.clear()')
    await go('/pages-sub/savings/index')
    await page.reload()
    await settled()
    const release = await hold(page, '**/api/view/tasks*')
    await go('/pages/task-list/index')
    const placeholder = '.content .skeleton.carded'
    await page.locator(placeholder).first().waitFor()
    const before = await heightOf(placeholder)
    await release()
    await settled()
    const after = await heightOf('main .cards > li')
    t.ok(Math.abs(before / after - 1) < TOLERANCE, `at ${width} px: ${before} px, then ${after} px`)
  }
})

t.test('the placeholders of a withdrawal have its shapes, in the hue of the cards', async (t) => {
  const { page, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const release = await hold(page, '**/api/bank/list*')
  await logInAt('/pages-sub/finance/withdraw')
  await page.locator('main .skeleton.buttons').waitFor()
  t.equal(await page.locator('main .skeleton').nth(1).getAttribute('class'), 'skeleton buttons', 'the four shares')
  const colour = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('main .skeleton'), '::before').backgroundColor",
  )
  const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  t.ok(blue > red, colour)
  await release()
})
