/** Placeholders are as high as what replaces them, also on phones on which the text is smaller or larger than on one that is 375 px wide. */
import t from 'tap'
import { readCatalogues } from '../../locales/report.ts'
import { hold, launch, open } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'

/** How much a placeholder may differ from the card that replaces it. */
const TOLERANCE = 0.05

/** Puts a text into the last note of a menu. The number of its lines. */
const NOTE_LINES = (text: string) => `(() => {
  const note = [...document.querySelectorAll('.rows.boxed .note')].at(-1)
  note.textContent = ${JSON.stringify(text)}
  return Math.round(note.getBoundingClientRect().height / parseFloat(getComputedStyle(note).lineHeight))
})()`

t.test('placeholders grow and shrink with the text', async (t) => {
  // with the phones' own font, for which the heights are made
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  const { page, go, logInAt, settled, text } = await open(t, browser, 'en-US', { seed: 'demo' })
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
  // a line of late text is as high as the space that keeps its room
  await page.setViewportSize({ width: 320, height: 800 })
  await go('/pages-sub/assets/index')
  await page.locator('.rows .note').getByText(text('orders.about')).waitFor()
  for (const [language, texts] of Object.entries(readCatalogues()))
    for (const key of ['records.about', 'orders.about', 'savings.notYet'])
      t.equal(await page.evaluate(NOTE_LINES(texts[key] ?? '')), 1, `${language}: ${key}`)
})

t.test('nothing moves when a task or the team replaces its placeholders', async (t) => {
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  const { page, go, logInAt, settled } = await open(t, browser, 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 1400 })
  await logInAt('/pages-sub/savings/index')
  /** The upper edges of the cards, and of the first row of a list. */
  const edges = (selector: string) =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('${selector}')].slice(0, 4).map((each) => each.getBoundingClientRect().y)`,
    )
  for (const [path, api, placeholders, content] of [
    ['/pages/task-list/detail?id=1', 'task', '.content .skeleton', '.content .card'],
    [
      '/pages/agent-promotion/index',
      'team',
      '.content .skeletons > .skeleton:not(.low), .content h2, .skeleton-rows',
      '.content .card, .content h2:not(.card-title), .content ul',
    ],
  ] as const) {
    await page.evaluate('sessionStorage.clear()')
    await go('/pages-sub/savings/index')
    await page.reload()
    await settled()
    const release = await hold(page, `**/api/view/${api}*`)
    await go(path)
    await page.locator('.content .skeleton').first().waitFor()
    const before = await edges(placeholders)
    await release()
    await settled()
    const after = await edges(content)
    t.ok(before.length === 4 && after.length === 4, `${path}: ${before.join()} to ${after.join()}`)
    t.ok(
      before.every((y, index) => Math.abs(y - (after[index] ?? 0)) <= 6),
      `${path}: ${before.join()} to ${after.join()}`,
    )
  }
})

t.test('nothing moves when software replaces its placeholders', async (t) => {
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  const { page, go, logInAt, settled } = await open(t, browser, 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 812 })
  const places = (selector: string) =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('${selector}')].flatMap((each) => [each.getBoundingClientRect().y, each.offsetHeight])`,
    )
  // this device then knows of the software that the member has
  await logInAt('/pages-sub/software/index')
  await settled()
  await page.evaluate('sessionStorage.clear()')
  await go('/pages-sub/savings/index')
  await page.reload()
  await settled()
  const release = await hold(page, '**/api/purchase/softwareList*')
  await go('/pages-sub/software/index')
  await page.locator('.skeleton-rows').waitFor()
  const before = await places('.content h2, .content .cards > .skeleton, .skeleton-rows')
  await release()
  await page.locator('.licence-row').waitFor()
  const after = await places('.content h2, .content .card, .licence-offers > ul')
  t.equal(after.length, 10)
  t.ok(
    after.every((each, index) => Math.abs(each - (before[index] ?? 0)) <= 6),
    `${before.join()} to ${after.join()}`,
  )
})

/** An expression: left, top, width and height of each of these elements. */
const boxesOf = (selector: string) => `[...document.querySelectorAll('${selector}')].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect()
  return [left, top, width, height]
})`

t.test('the placeholders of a withdrawal have its shapes and its places, in the hue of the cards', async (t) => {
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  for (const [width, height] of [
    [375, 812],
    [430, 932],
    [1280, 800],
  ] as const) {
    const { page, logInAt, settled } = await open(t, browser, 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width, height })
    const release = await hold(page, '**/api/bank/list*')
    await logInAt('/pages-sub/finance/withdraw')
    // not those of a page whose code is loading
    await page
      .locator(width < 900 ? 'main .skeleton.sum' : 'main .split .skeleton')
      .first()
      .waitFor()
    const shapes = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main .skeleton')].map(({ className }) => className.trim())",
    )
    t.strictSame(shapes, ['skeleton titled', 'skeleton sum', 'skeleton'], 'the account, the amount, the sum')
    const colour = await page.evaluate<string>(`(() => {
      const [own, picture] = [undefined, '::before'].map((part) => getComputedStyle(document.querySelector('main .skeleton'), part))
      return picture.content === 'none' ? own.backgroundColor : picture.backgroundColor
    })()`)
    const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
    t.ok(blue > red, colour)
    const before = await page.evaluate<number[][]>(boxesOf('main .skeleton'))
    await release()
    await settled()
    const places = width < 900 ? '.summary' : '.pay-column'
    const after = await page.evaluate<number[][]>(boxesOf(`main .split .field, main .amount-panel, main ${places}`))
    t.equal(after.length, before.length)
    for (const [index, box] of after.entries()) {
      const gone = before[index] ?? []
      // the sum of a wide window is as high as its figures
      const nearly = width < 900 || index < 2 ? 2 : 20
      t.ok(
        box.every((each, side) => Math.abs(each - (gone[side] ?? 0)) <= nearly),
        `${width}: ${gone.map(Math.round)} becomes ${box.map(Math.round)}`,
      )
    }
  }
})

t.test('on a narrow phone, no offer moves when the licences that it needs are known', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 568 })
  const places = () =>
    page.evaluate("[...document.querySelectorAll('.card')].map((card) => JSON.stringify(card.getBoundingClientRect()))")
  const release = await hold(page, '**/api/purchase/nodeList')
  await logInAt('/pages/task-list/index?tab=offers')
  await settled()
  const before = await places()
  await release()
  await page.locator('[data-need=renew]').first().waitFor({ state: 'attached' })
  t.strictSame(await places(), before)
})
