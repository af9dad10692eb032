/** Text can be read: at least 12 pixels, also on the narrowest phone. Only the tab bar's labels are smaller, as the specification demands. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const SMALL = `[...document.querySelectorAll('body *')]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((each) => each.checkVisibility() && !each.closest('.tab-bar, script, style'))
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 12)
  .map((each) => each.outerHTML.slice(0, 100))`

t.test('no text is smaller than 12 pixels', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn()
  for (const path of [
    '/pages/home/index',
    '/pages/task-list/index',
    '/pages/task-list/index?tab=mine',
    '/pages/task-list/detail?id=1',
    '/pages/agent-promotion/index',
    '/pages/my/index',
    '/pages-sub/assets/index',
    '/pages-sub/finance/balance-detail',
    '/pages-sub/finance/withdraw',
    '/pages-sub/recharge/index',
    '/pages/website/index',
  ]) {
    await go(path)
    await settled()
    t.strictSame(await page.evaluate(SMALL), [], path)
  }
})
