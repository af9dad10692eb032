/** What small phones show without scrolling, and that the count on the bell leaves the bell visible. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('the first fields of a registration are in the upper half of small phones', async (t) => {
  const { page, go, settled } = await open(t, await launch(t), 'en-US')
  for (const [width, height] of [
    [320, 568],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    await go('/pages/login/index?type=register')
    await settled()
    const fields = page.locator('form input')
    const [first, second] = [await fields.nth(0).boundingBox(), await fields.nth(1).boundingBox()]
    t.ok(
      first && first.y + first.height < height * 0.46,
      `${width}: first field to ${(first?.y ?? 0) + (first?.height ?? 0)}`,
    )
    t.ok(second && second.y + second.height < height * 0.75, `${width}: the second, too`)
    const language = await page.locator('.brand button').boundingBox()
    t.ok(language && language.height >= 44, 'the language button is large enough to touch')
  }
})

t.test('two tasks of the member fit between header and tab bar, with buttons of 44 pixels', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages/task-list/index?tab=mine')
  await settled()
  // the first card has a button, so two of its height fit
  const [first, second] = [
    await page.locator('main .cards > li').nth(0).boundingBox(),
    await page.locator('main .cards > li').nth(1).boundingBox(),
  ]
  const bar = await page.locator('.tab-bar').boundingBox()
  t.ok(first && second && bar && second.y + first.height <= bar.y, `${second?.y} + ${first?.height} <= ${bar?.y}`)
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('main .cards .button')].map((each) => each.offsetHeight)",
  )
  t.ok(heights.length > 0)
  t.ok(
    heights.every((each) => each >= 44),
    heights.join(),
  )
})

t.test('the count covers a corner of the bell only, also with two characters', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { unread: true })
  await logInAt('/pages/home/index')
  await settled()
  const count = page.locator('.bell-count')
  await count.waitFor({ state: 'attached' })
  await count.evaluate((each) => Object.assign(each, { textContent: '9+' }))
  const [mark, bell, next] = await page.evaluate<{ x: number; y: number; width: number; height: number }[]>(
    `['.bell-count', '.bell svg', '.bell + * svg'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())`,
  )
  if (!mark || !bell || !next) throw new Error('no bell')
  const covered =
    (Math.max(0, bell.x + bell.width - mark.x) * Math.max(0, mark.y + mark.height - bell.y)) /
    (bell.width * bell.height)
  t.ok(covered < 0.15, `${covered} of the bell is covered`)
  t.ok(mark.x + mark.width <= next.x, 'the next icon is not covered')
})
