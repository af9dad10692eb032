/** What the page shows of a main page other than home before the app's script has loaded. */
import t from 'tap'
import { hold, launch, open } from '../support/browser.ts'

t.test('a main page has its name and its tab bar before the script has loaded, where the app draws them', async (t) => {
  const { page, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  const tops = `[document.title, document.querySelector('h1').textContent,
    ...['h1', '.tab-bar', '.tab-bar [aria-current=page]'].flatMap((each) => {
      const { x, y, height } = document.querySelector(each).getBoundingClientRect()
      return [each, x, y, height]
    }),
    document.querySelectorAll('[aria-current]').length,
    getComputedStyle(document.querySelector('.tab-bar')).getPropertyValue('--tab')]`
  for (const [path, title] of [
    ['/pages/task-list/index?tab=offers', 'tasks.title'],
    ['/pages/agent-promotion/index', 'team.title'],
    ['/pages/my/index', 'my.title'],
  ] as const) {
    const release = await hold(page, '**/assets/main-*')
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.goto(`${origin}/#${path}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: text(title) }).waitFor()
    const early = await page.evaluate(tops)
    t.equal(await page.locator('.shell-card').count(), 3)
    await release()
    await page.locator('[data-language]').waitFor()
    await settled()
    t.strictSame(await page.evaluate(tops), early, path)
  }
  // the page of a run has a path that begins like that of the tasks, but no tab bar
  await hold(page, '**/assets/main-*')
  for (const path of ['/pages/task-list/run?id=3129', '/pages-sub/assets/index']) {
    await page.goto('about:blank')
    await page.goto(`${origin}/#${path}`, { waitUntil: 'commit' })
    // once this element is there, everything that is drawn early has been drawn
    await page.locator('script[src*="/main-"]').waitFor({ state: 'attached' })
    t.equal(await page.locator('.tab-bar').count(), 0, path)
  }
})
