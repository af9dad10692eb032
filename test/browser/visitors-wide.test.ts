/** The pages for visitors in wide windows: the picture of the app on the entry page, and the cards of the download page. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

const BOX = (selector: string) => `(({ x, y, width, height }) => ({ x, y, width, height }))(
  document.querySelector('${selector}').getBoundingClientRect())`

type Box = { x: number; y: number; width: number; height: number }

t.test('a wide window shows the app in front of the field of nodes, beside the text, and nothing moves', async (t) => {
  const { page, origin } = await open(t, await launch(t), 'ja-JP')
  for (const [width, height] of [
    [1280, 800],
    [1000, 700],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`${origin}/#/`)
    await page.locator('.launch').waitFor()
    const field = await page.evaluate<Box>(BOX('.pitch > svg'))
    await until(page, "document.querySelector('.launch-phone:not(.loading)')?.complete")
    t.strictSame(await page.evaluate<Box>(BOX('.pitch > svg')), field, `${width}: the field stays in its place`)
    const [phone, text] = await Promise.all(
      ['.launch-phone', '.pitch-text'].map((each) => page.evaluate<Box>(BOX(each))),
    )
    if (!phone || !text) return t.fail()
    t.ok(phone.x > text.x + text.width, `${width}: beside the text`)
    t.ok(Math.abs(phone.x + phone.width / 2 - field.x - field.width / 2) < 1, `${width}: in the middle of the field`)
    t.ok(field.x < phone.x - 40 && field.width > phone.width + 80, `${width}: nodes are seen at both sides`)
    t.ok(phone.height > height * 0.5 && phone.y >= 0 && phone.y + phone.height <= height, `${width}: whole, and large`)
    t.equal(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      true,
      `${width}: nothing overflows`,
    )
  }
  t.match(await page.locator('.launch-phone').getAttribute('src'), /\/assets\/home-/)
})

t.test('a phone does not load the picture', async (t) => {
  const { page, origin, settled } = await open(t, await launch(t), 'en-US')
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/\.webp|launch-phone/.test(request.url())) pictures.push(request.url())
  })
  await page.goto(`${origin}/#/`)
  await page.locator('.app:not(.early) .launch').waitFor()
  await settled()
  t.strictSame(pictures, [])
})

t.test('the download page shows the links beside the code for the phone, and what needs no installation', async (t) => {
  const { page, go, settled, text } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/pages/download/index')
  await settled()
  await page.getByRole('link', { name: text('download.android') }).waitFor()
  await page.getByRole('link', { name: text('download.browser.open') }).waitFor()
  const boxes = await page.evaluate<{ left: number; right: number; top: number; bottom: number }[]>(
    `['main a.main', 'main .qr', 'main a[href="#/"]'].map((each) => document.querySelector(each).getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))`,
  )
  const [link, code, stay] = boxes
  t.ok(link && code && link.right < code.left && link.top < code.bottom, 'side by side')
  t.ok(stay && stay.bottom < 800, 'without scrolling')
  await page.getByText(text('download.demo')).waitFor()
  await page.setViewportSize({ width: 375, height: 812 })
  const [above, below] = await page.evaluate<number[]>(
    "['main a.main', 'main .qr'].map((each) => document.querySelector(each).getBoundingClientRect().bottom)",
  )
  t.ok(above && below && above < below, 'below each other')
})
