/** The marketing page: its section links, and its prerendered text. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'

const PATH = '/pages/website/index'
const FOCUSED = 'document.activeElement.id'
/** How far the top of the section `part` is below the lower edge of the header, in pixels. */
const GAP = (part: string) =>
  `document.querySelector('#${part}').getBoundingClientRect().y - document.querySelector('header').getBoundingClientRect().bottom`

const bottomOf = (name: string) =>
  `[...document.querySelectorAll('main a')].find((link) => link.textContent === ${JSON.stringify(name)})?.getBoundingClientRect().bottom`

t.test('a section link scrolls to its section: clicked, clicked again, and opened directly', async (t) => {
  const { page, origin, text, go, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 1280, height: 400 })
  await go(PATH)
  await settled()
  const link = page
    .getByRole('navigation', { name: text('website.title') })
    .getByRole('link', { name: text('website.products') })
  const checkPosition = async (name: string) => {
    await until(page, `${FOCUSED} === 'products'`)
    const gap = await page.evaluate<number>(GAP('products'))
    t.ok(gap >= 0 && gap < 60, `${name}: ${gap}`)
  }
  await link.click()
  await checkPosition('clicked')
  t.match(page.url(), /\?part=products$/)
  await page.evaluate('scrollTo(0, 0)')
  await link.click()
  await checkPosition('clicked again')
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 375, height: 500 })
  await other.goto(page.url())
  await until(other, `${FOCUSED} === 'products'`)
  const gap = await other.evaluate<number>(GAP('products'))
  t.ok(gap >= 0 && gap < 60, `opened: ${gap}`)
  await other.close()
  await page.setViewportSize({ width: 375, height: 500 })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const place = await page.evaluate('scrollY')
  await page.getByRole('link', { name: text('community.title') }).click()
  await page.getByRole('heading', { level: 1, name: text('community.title') }).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByText(text('website.risk')).waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate('scrollY'), place, 'going back restores the scroll position')
  await settled()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.locator('.launch').waitFor()
  await page.setViewportSize({ width: 667, height: 375 })
  const entry = await page.locator('.launch .button.main').boundingBox()
  t.ok(entry && entry.y + entry.height < 375, 'a phone in landscape shows the way in')
  await page.setViewportSize({ width: 1280, height: 800 })
  const [field, pitch] = await Promise.all(
    ['.launch .node-field', '.launch .pitch-text'].map((each) => page.locator(each).boundingBox()),
  )
  t.ok(field && Math.abs(field.width / field.height - 390 / 360) < 0.01, 'a wide window shows the whole field')
  const middle = (box: typeof field) => (box ? box.y + box.height / 2 : NaN)
  t.ok(Math.abs(middle(field) - middle(pitch)) < 2, 'on the axis of the text')
  t.equal(new URL(page.url()).origin, origin)
})

/** An expression: the heights of the cards in the last block of the page. */
const CARD_HEIGHTS = `[...[...document.querySelectorAll('main > div')].at(-1).querySelectorAll('section')].map(
  (card) => card.getBoundingClientRect().height)`

t.test(
  'login and registration are visible at once: in the header of a wide window, and below the headline everywhere',
  async (t) => {
    const { page, go, text, logIn, settled } = await open(t, await launch(t), 'vi-VN', { seed: 'demo' })
    const banner = page.getByRole('banner')
    for (const [width, height] of [
      [1280, 720],
      [375, 667],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await go(PATH)
      await settled()
      const wide = width === 1280
      t.equal(
        await banner.getByRole('link').count(),
        wide ? 8 : 1,
        `${width}: sections, language and both ways in, or the language`,
      )
      t.match(await page.locator('.pitch .main').textContent(), text('login.register'), 'visitors register first')
      for (const key of ['login.login', 'login.register']) {
        // waits until the animations have ended: then both buttons must be visible without scrolling
        await until(page, `${bottomOf(text(key))} <= innerHeight`)
      }
      const heights = (await page.evaluate(CARD_HEIGHTS)) as number[]
      t.equal(heights.length, 3)
      if (wide) t.equal(new Set(heights).size, 1, `equally high: ${heights}`)
    }
    await logIn()
    await go(PATH)
    await settled()
    t.equal(await page.getByRole('link', { name: text('login.register') }).count(), 0, 'a member needs no account')
    const home = page.getByRole('link', { name: text('notFound.home') })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('notFound.home') })
      .waitFor()
    t.equal(await home.count(), 1, 'in the header only')
    await page.setViewportSize({ width: 375, height: 667 })
    await home.click()
    await page.waitForURL('**/#/pages/home/index')
  },
)

const SHOWN = `['header', '.pitch', ...['about', 'technology', 'products', 'ecosystem', 'risks'].map((id) => '[aria-labelledby=' + id + ']')].map((part) => {
  const { x, y, height } = document.querySelector(part).getBoundingClientRect()
  return [document.querySelector(part).innerText.replace(/\\s*[%\\d.,]+$/gm, ''), x, y, height]
})`

t.test('the whole text is shown before the app has started, and the app renders it in the same place', async (t) => {
  const browser = await launch(t)
  const pictures = new Set<string>()
  const PICTURE = "document.querySelector('.phone-frame img').getAttribute('src')"
  // languages with short and with long texts. The first and the third are opened on a phone, the others in a wide window
  for (const [index, name] of (['en-US', 'tr-TR', 'th-TH', 'ja-JP'] as const).entries()) {
    const { page, origin, go, text, settled } = await open(t, browser, name)
    if (index % 2 === 1) await page.setViewportSize({ width: 1280, height: 812 })
    // opens a page that stores the config
    await go('/pages/download/index')
    await settled()
    await page.goto('about:blank')
    const texts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/assets/late-')) texts.push(request.url())
    })
    const release = await hold(page, '**/assets/main-*')
    await page.goto(`${origin}/#${PATH}`, { waitUntil: 'commit' })
    await page.locator('.early').getByText(text('website.ecosystem.text')).waitFor()
    await page.getByText(text('website.risk')).waitFor()
    const early = await page.evaluate(SHOWN)
    t.notMatch(JSON.stringify(early), /⟦|{{|undefined/, name)
    const picture = await page.evaluate<string>(PICTURE)
    pictures.add(picture)
    await release()
    await page.locator('.app:not(.early) section').first().waitFor()
    await settled()
    t.strictSame(await page.evaluate(SHOWN), early, name)
    t.equal(await page.evaluate<string>(PICTURE), picture, `${name}: the same picture of the app`)
    t.equal(texts.length, 1, `${name}: its texts are requested once`)
    await page.context().close()
  }
  t.equal(pictures.size, 4, 'pictures of the app in each language')
})

t.test('the prerendered text stays until the screen’s code has loaded', async (t) => {
  const { page, origin } = await open(t, await launch(t), 'en-US')
  await page.clock.install()
  const screen = await hold(page, '**/assets/website-*.js')
  await page.goto(`${origin}/#${PATH}`)
  await page.locator('.early section').first().waitFor()
  // waits until the app has started and used the response that the page had requested early
  await until(page, "!globalThis.early?.['/api/view/start']")
  await page.clock.fastForward(10_000)
  await page.evaluate(DRAWN)
  t.equal(await page.locator('.early section').count(), 8)
  await screen()
  await page.locator('.app:not(.early) section').first().waitFor()
})

t.test('the page does not wait for the session', async (t) => {
  const { page, origin } = await open(t, await launch(t), 'en-US')
  await page.clock.install()
  const release = await hold(page, '**/api/view/start*')
  const screen = page.waitForResponse('**/assets/website-*.js')
  await page.goto(`${origin}/#${PATH}`, { waitUntil: 'commit' })
  await (await screen).finished()
  await until(page, "!globalThis.early?.['/api/view/start']")
  await page.clock.fastForward(3_000)
  await page.locator('.app:not(.early) section').first().waitFor()
  t.pass()
  await release()
})

t.test(
  'on a phone, screenshots are swiped, with buttons that show the position; the other cards are not',
  async (t) => {
    const { page, go, text, settled, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 812 })
    await go(PATH)
    await settled()
    // waits for the app's page, which replaces the prerendered page
    await page.locator('.app:not(.early) section').first().waitFor()
    for (const name of ['do', 'pay', 'get']) {
      const box = await page.getByText(text(`website.${name}.text`)).boundingBox()
      t.ok(box && box.x >= 0 && box.x + box.width <= 375, name)
    }
    const names = ['home', 'tasks', 'transfer'].map((name) => text(`${name}.title`))
    const row = page.getByRole('list', { name: text('website.products') })
    const dot = (name = '') => page.getByRole('button', { name, exact: true })
    const isCurrent = (name = '') =>
      until(page, `document.querySelector('[aria-label="${name}"]').ariaCurrent === 'true'`)
    await isCurrent(names[0])
    await dot(names[2]).click()
    await isCurrent(names[2])
    const last = await page.getByText(text('website.screenshot.transfer')).boundingBox()
    t.ok(last && last.x > 0 && last.x + last.width <= 375, 'the last one is in sight')
    await row.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await until(page, `document.querySelector('[aria-label="${names[2]}"]').ariaCurrent !== 'true'`)
    await axe(t, 'the website on a phone')
    const pictures = page.locator('.phone-frame img')
    t.equal(await pictures.count(), 3)
    t.equal(await pictures.first().getAttribute('loading'), 'lazy')
    await pictures.first().scrollIntoViewIfNeeded()
    await until(page, "document.querySelector('.phone-frame img').naturalWidth === 480")
    t.match(await pictures.first().getAttribute('alt'), text('website.screenshot', { page: text('home.title') }))
    t.match(await pictures.first().getAttribute('src'), /^\/assets\/home-\w{10}\.webp$/)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dot(names[1]).waitFor({ state: 'hidden' })
  },
)

t.test(
  'in Japanese, headlines break between phrases, paragraphs anywhere, so that their lines are equally long',
  async (t) => {
    const { page, go, settled } = await open(t, await launch(t), 'ja-JP')
    await go('/pages/website/index')
    await settled()
    const breaks = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).wordBreak`)
    t.equal(await breaks('.website h1'), 'auto-phrase')
    t.equal(await breaks('.website .prose'), 'normal')
  },
)

t.test('the pictures of the website differ from each other and from those of the guide', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US')
  const drawings = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.guide-picture')].map((each) => [...each.children].slice(1).map((part) => part.outerHTML).join(''))",
    )
  await go(PATH)
  await settled()
  const own = await drawings()
  t.equal(own.length, 5)
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn()
  await go('/pages-sub/guide/index')
  await settled()
  await until(page, "document.querySelectorAll('.guide-picture').length === 4")
  t.equal(new Set([...own, ...(await drawings())]).size, 9)
})
