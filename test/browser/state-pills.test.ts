/** Where the pill with a state stands in lists. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { LARGE } from '../support/large-text.ts'

const LISTS = [
  '/pages-sub/finance/trade-detail',
  '/pages-sub/finance/trade-detail?kind=withdraw',
  '/pages/task-list/index?tab=mine',
  '/pages-sub/software/index',
  '/pages-sub/node/index',
]

/** An expression: for each pill, its text, whether it stands below the name, and how far it is from the right end of its lines, in pixels. */
const PILLS = `[...document.querySelectorAll('main li .badge')].map((pill) => {
  const lines = pill.closest('.record-lines, .card-name')
  const [box, name] = [pill, lines.querySelector('.record-title, strong')].map((each) => each.getBoundingClientRect())
  return { text: pill.innerText, isBelow: box.top > name.top + name.height / 2, rest: Math.round(lines.getBoundingClientRect().right - box.right) }
})`

t.test('in every list, the state stands at the right end of the line below the name, also if it wraps', async (t) => {
  // the longest words
  const { page, go, signIn, settled, upstream } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  const [software] = upstream.world.byName('demo')?.software.values() ?? []
  if (software) software.expires = upstream.world.now() - 3 * 86_400
  await signIn()
  for (const { width, scale } of [
    { width: 320, scale: 100 },
    { width: 375, scale: 100 },
    { width: 375, scale: 200 },
  ]) {
    await page.setViewportSize({ width, height: 812 })
    if (scale === 200) await page.evaluate(LARGE)
    for (const path of LISTS) {
      await go(path)
      await settled()
      await page.locator('main li .badge').first().waitFor()
      const pills = await page.evaluate<{ text: string; isBelow: boolean; rest: number }[]>(PILLS)
      t.ok(pills.length > 1)
      t.strictSame(
        pills.filter(({ isBelow, rest }) => !isBelow || Math.abs(rest) > 1),
        [],
        `${path} at ${width} px, ${scale} %`,
      )
    }
  }
})
