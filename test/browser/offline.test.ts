/** Offline: the app opens and shows cached data with its age, and after the session no data of the member remains on the device. */
import t from 'tap'
import { DRAWN, launch, open, openCached, until } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

t.test(
  'reloaded offline after a login, the app shows the balances and announcements with their age, and loads them once it is online',
  async (t) => {
    const { page, context, go, logInByForm, logOut, settled, text } = await openCached(t)
    // logs in through the form, which does not request `view/start`. The stored member must be found after a reload even then
    await logOut()
    await logInByForm()
    await go('/pages-sub/notices/index')
    await settled()
    const notice = await page.locator('main li').first().innerText()
    await go('/pages/home/index')
    await settled()
    const balance = await page.locator('.balances').textContent()
    // waits until the device has stored the data of both pages, which happens some time after the data has loaded
    for (const name of ['home', 'notices'])
      await until(page, `JSON.parse(sessionStorage.loaded ?? '{}').entries?.some(([key]) => key === '${name}')`)
    await context.setOffline(true)
    // hours, because the test itself may take so long that minutes would be rounded up
    await page.clock.setSystemTime(Date.now() + 7_200_000)
    await page.reload()
    await page.getByText(text('common.offline')).waitFor()
    const age = page.getByText(/last updated 2 hours ago/)
    await age.waitFor()
    t.equal(await page.locator('.balances').textContent(), balance)
    await go('/pages-sub/notices/index')
    await page.reload()
    await age.waitFor()
    t.equal(await page.locator('main li').first().innerText(), notice)
    await context.setOffline(false)
    await age.waitFor({ state: 'detached' })
  },
)

t.test(
  'opened offline in another tab, home shows with its age what an open tab has loaded; without one, it says so and opens once online',
  async (t) => {
    const { page, context, origin, text } = await openCached(t)
    const balance = await page.locator('.balances').textContent()
    await until(page, "sessionStorage.loaded?.includes('home')")
    await until(page, "performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-'))")
    await context.setOffline(true)
    const second = await context.newPage()
    await second.clock.setSystemTime(Date.now() + 600_000)
    // simulates a restored browser tab with the stored data of another member
    await second.addInitScript(
      "sessionStorage.setItem('member:session', 'other'); sessionStorage.setItem('member:of', 'other')",
    )
    await second.goto(`${origin}/#/pages/home/index`)
    await second.getByText(/last updated 10 minutes ago/).waitFor()
    t.equal(await second.evaluate("sessionStorage.getItem('member:of')"), null, 'nothing of another member is left')
    t.equal(await second.locator('.balances').textContent(), balance)
    await page.close()
    await second.close()

    const third = await context.newPage()
    const failure = third.getByRole('alert').getByText(text('error.loadsOnline'))
    // opens a page with a back button, which shows the failure. The launch page would lead a member to home instead
    await third.goto(`${origin}/#/pages-sub/savings/index`)
    await failure.waitFor()
    t.notMatch(await third.locator('.banner').innerText(), /saved/, 'nothing is saved for this page')
    t.equal(await third.getByRole('heading', { level: 1 }).textContent(), text('savings.title'))
    t.equal(await third.getByRole('button', { name: text('my.logout') }).count(), 0, 'the server could not be told')
    await third.getByRole('button', { name: text('common.back') }).click()
    await third.getByRole('heading', { level: 1, name: text('home.title') }).waitFor()
    await failure.waitFor()
    t.match(third.url(), /#\/pages\/home\/index$/)
    t.match(await third.title(), new RegExp(`^${text('home.title')} `))
    t.equal(await third.getByRole('button', { name: text('common.back') }).count(), 0, 'home is a main page')
    t.equal(await third.getByText(text('home.title')).count(), 2, 'its title and its tab')
    // simulates a browser that reports itself as online while its requests still fail
    await third.route('**/api/view/start*', (route) => route.abort())
    const tooEarly = third.waitForEvent('requestfailed', (request) => request.url().includes('view/start'))
    await context.setOffline(false)
    await tooEarly
    await until(third, "fetch('/readyz').then(() => true, () => false)")
    await third.unroute('**/api/view/start*')
    await third.locator('.balances').waitFor()
    await third.locator('#home-notices').waitFor()
    t.equal(await third.locator('.outdated, [role=alert]').count(), 0)
  },
)

t.test(
  'after a visit, pages that were never opened are there offline: fixed texts, and the code of pages that pay',
  async (t) => {
    const { page, context, go, logIn, settled, text } = await open(
      t,
      await launch(t),
      'en-US',
      { seed: 'demo' },
      { worker: true, preloads: true },
    )
    await page.clock.install()
    await logIn()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await until(page, 'navigator.serviceWorker.controller !== null')
    const stored = (name: string) =>
      page.evaluate(`caches.keys().then(async (all) => (await Promise.all(all.map(async (each) => (await caches.open(each)).keys())))
      .flat().some(({ url }) => url.includes('${name}')))`)
    t.equal(await stored('/glossary-screen'), false, 'not while the page loads')
    await eventually('all is stored', async () => {
      await page.clock.runFor(5_000)
      return (await stored('/late-en-US')) && (await stored('/withdraw-screen'))
    })
    t.equal(await stored('/late-ja-JP'), false, 'texts of the languages in use only')
    await context.setOffline(true)
    await go('/pages-sub/help/glossary')
    await page.getByText(text('glossary.principal')).waitFor()
    await go('/pages-sub/guide/index')
    await page.getByText(text('guide.run.text')).first().waitFor()
    await go('/pages/website/index')
    await page.getByText(text('website.do')).first().waitFor()
    t.equal(await page.getByText(text('error.loadsOnline')).count(), 0)
    await go('/pages-sub/finance/transfer')
    await settled()
    await page.locator('[name=account]').waitFor()
  },
)

t.test('the service worker caches no private response, and a logout clears the member’s data', async (t) => {
  const { page, go, logOut, settled } = await openCached(t)
  for (const path of ['/pages/my/index', '/pages-sub/assets/index', '/pages-sub/finance/balance-detail']) {
    await go(path)
    await settled()
  }
  const kept = (await page.evaluate(
    'caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())',
  )) as string[]
  t.ok(kept.includes('/'), kept.join(' '))
  t.strictSame(
    kept.filter((each) => !/^\/$|^\/assets\/|^\/icon\.svg$/.test(each)),
    [],
  )
  await logOut()
  t.notMatch(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'),
    /demo@example|\b2,?997\b/,
  )
})

t.test('the offline banner is shown if the network is lost while the first screen loads', async (t) => {
  const { page, go, text } = await open(t, await launch(t), 'en-US')
  // simulates a browser in which `navigator.onLine` becomes false after its first reading, although no `offline` event is fired
  await page.addInitScript(`{
    let looks = 0
    Object.defineProperty(navigator, 'onLine', { get: () => looks++ === 0 })
  }`)
  await go('/pages/login/index')
  await page.getByText(text('common.offline')).waitFor()
  t.pass()
})

t.test('opening home first also installs the service worker, after everything else has loaded', async (t) => {
  const { page, origin, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
  await page.addInitScript("addEventListener('load', () => { globalThis.isLoaded = true })")
  await logIn()
  await page.evaluate(
    `navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())))`,
  )
  await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
  await page.route('**/api/view/start*', async (route) => {
    await until(page, 'globalThis.isLoaded === true')
    await route.continue()
  })
  await page.goto(`${origin}/#/pages/home/index`, { waitUntil: 'commit' })
  await page.locator('.balances').waitFor()
  await until(page, 'navigator.serviceWorker.getRegistration().then((found) => found !== undefined)')
  t.pass()
})

t.test('offline, even recent figures show their time', async (t) => {
  const { page, context, logIn, settled, text } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  const [before, after] = text('common.asOf', { time: '|' }).split('|')
  const balances = page.getByRole('region', { name: text('balance.title') })
  const time = balances.getByText(new RegExp(`^${before}\\d+:\\d\\d.[AP]M${after}$`))
  t.equal(await time.count(), 0)
  await context.setOffline(true)
  await time.waitFor()
  await context.setOffline(false)
  await time.waitFor({ state: 'detached' })
})

t.test('being offline is said below the header, wherever the page is scrolled, and moves nothing', async (t) => {
  const { page, context, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await context.addInitScript(WATCH_SHIFTS)
  await logIn()
  await settled()
  const earnings = page.locator('.home-earnings')
  await earnings.scrollIntoViewIfNeeded()
  await earnings.locator('.chart-bar').nth(6).waitFor()
  await earnings.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())
  await page.evaluate(DRAWN)
  await page.evaluate(SHIFTS)
  await context.setOffline(true)
  const bar = page.getByText(text('common.offline'))
  await bar.waitFor()
  await page.evaluate(DRAWN)
  t.equal(await earnings.getByText(/^As of /).count(), 0, 'the card of the balances says it')
  t.equal(await page.evaluate(SHIFTS), '')
  const [line, header] = await Promise.all([bar.boundingBox(), page.locator('.top').boundingBox()])
  t.ok(line && header && line.y > 0 && line.y + line.height <= header.y + header.height + 8.5, JSON.stringify(line))
  t.ok(line && line.height >= 24, `${line?.height} pixels high`)
  t.ok(Number(await page.evaluate("parseFloat(getComputedStyle(document.querySelector('.banner')).fontSize)")) >= 14)
  const bottoms: number[] = await page.evaluate(
    "[...document.querySelectorAll('.top svg')].map((icon) => icon.getBoundingClientRect().bottom)",
  )
  t.strictSame(
    bottoms.filter((bottom) => bottom > (line?.y ?? 0)),
    [],
    'it covers no icon of the header',
  )
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('.banner')).color"),
    'rgb(255, 194, 92)',
    'the colour of attention, not of danger',
  )
  t.equal(
    await page.evaluate(`document.elementFromPoint(187, ${(line?.y ?? 0) + 3})?.className`),
    'banner',
    'the header does not cover it',
  )
  t.equal(
    await bar.evaluate(
      (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth,
    ),
    0,
    'one line, not cut off',
  )
  await context.setOffline(false)
  await bar.waitFor({ state: 'detached' })
  await page.evaluate('scrollTo(0, 0)')
  await settled()
  await page.evaluate(DRAWN)
  await page.evaluate(SHIFTS)
  await context.setOffline(true)
  await bar.waitFor()
  t.equal((await bar.boundingBox())?.y, line?.y, 'in the same place')
  const content = await page.locator('main > *').first().boundingBox()
  t.ok(line && content && content.y - line.y - line.height >= 3, 'with air between it and the content')
  await page
    .locator('.total')
    .getByText(/^As of /)
    .waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate(SHIFTS), '', 'nor at the top of the page')
})

t.test(
  'offline, home says of what time the balances are, even if the server had them from before an outage',
  async (t) => {
    const { page, context, signIn, go, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await signIn()
    await page.route(/api\/view\/(start|home)/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (body.parts.member) Object.assign(body.parts.member, { status: 'stale', age: 7_200 })
      await route.fulfill({ response, json: body })
    })
    await go('/pages/home/index')
    await settled()
    await context.setOffline(true)
    await page
      .locator('.total')
      .getByText(/2 hours ago/)
      .waitFor()
  },
)
