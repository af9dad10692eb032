/** Wide windows: the rail of links at the left, the menus beside pages, and the left edge of the pages. */
import t from 'tap'
import { openWide, stopsIn } from '../support/wide-window.ts'

t.test('the rail has the same links on every page, even on one that does not exist or fails to load', async (t) => {
  const { page, go, text, axe, upstream, settled } = await openWide(t)
  const rail = page.getByRole('navigation', { name: text('tabs.label') })
  const links = rail.getByRole('link')
  const expected = [
    ...['home.title', 'tasks.title', 'team.title', 'my.title', 'recharge.title', 'withdraw.title', 'transfer.title'],
    ...['swap.title', 'records.title', 'orders.title', 'my.group.help', 'language.title', 'my.service'],
  ].map((key) => text(key))
  const check = async (name: string) => {
    await rail.getByRole('link', { name: text('language.title') }).waitFor()
    t.strictSame(await links.allInnerTexts(), expected, name)
    await axe(t, name)
  }
  await settled()
  await check('home')
  await go('/pages-sub/finance/withdraw')
  await settled()
  await check('a form')
  t.equal(await rail.locator('[aria-current=page]').innerText(), text('withdraw.title'))
  t.equal(await page.getByRole('button', { name: text('common.back') }).count(), 0, 'the rail leads everywhere')
  for (const [path, above] of [
    ['/pages-sub/recharge/order?id=1', 'recharge.title'],
    ['/pages-sub/finance/trade-order?kind=withdraw&id=1', 'orders.title'],
    // the page of the team links to it
    ['/pages-sub/promotion/index', 'team.title'],
  ] as const) {
    await go(path)
    await settled()
    t.strictSame(await rail.locator('[aria-current]').allInnerTexts(), [text(above)], path)
  }
  await go('/no/such/page')
  await page.getByText(text('notFound.text')).waitFor()
  await check('a page that does not exist')
  upstream.faults.set('*', 'error-500')
  upstream.world.advance(25 * 3_600)
  await go('/pages-sub/finance/balance-detail')
  await page.locator('.empty').waitFor()
  await check('a page that fails')
  const stops = await page.evaluate<{ y: number }[]>(stopsIn('.tab-bar'))
  t.strictSame(
    stops.map(({ y }) => y),
    stops.map(({ y }) => y).toSorted((a, b) => a - b),
    'from top to bottom',
  )
})

t.test('the rail scrolls in a low window, and a phone does not load its links', async (t) => {
  const { page, go, text } = await openWide(t)
  await page.setViewportSize({ width: 1280, height: 480 })
  const last = page.getByRole('link', { name: text('language.title') })
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.waitForURL('**/language-settings/index')
  await page.setViewportSize({ width: 375, height: 812 })
  await go('/no/such/page')
  await page.getByText(text('notFound.text')).waitFor()
  t.strictSame(
    await page.locator('.tab-bar').getByRole('link').allInnerTexts(),
    ['home.title', 'tasks.title', 'team.title', 'my.title'].map((key) => text(key)),
    'the tabs are there on a page that does not exist, too',
  )
})

t.test('the page of a known member has its rail even before the session is confirmed', async (t) => {
  const { page, go, text, settled, upstream } = await openWide(t)
  await settled()
  upstream.faults.set('*', 'hang')
  await go('/pages-sub/assets/index')
  await page.route('**/api/view/start*', () => undefined)
  await page.reload()
  await page.getByRole('link', { name: text('tasks.title') }).waitFor()
})

t.test(
  'a page of the account has a menu of the others beside it, and keeps the input when the window’s width changes',
  async (t) => {
    const { page, go, text, settled, axe, logOut } = await openWide(t)
    const menu = page.getByRole('navigation', { name: text('my.group.account') })
    await go('/pages-sub/profile/index')
    await settled()
    t.equal(await menu.locator('[aria-current=page]').innerText(), text('profile.title'))
    const [beside, form] = await Promise.all([menu.boundingBox(), page.locator('form').boundingBox()])
    t.ok(beside && form && beside.x >= 216 && beside.x + beside.width <= form.x, 'between the rail and the form')
    await axe(t, 'the profile')
    await page.fill('[name=nickname]', 'Wide')
    await page.setViewportSize({ width: 375, height: 812 })
    await menu.waitFor({ state: 'detached' })
    t.equal(await page.inputValue('[name=nickname]'), 'Wide')
    await page.setViewportSize({ width: 1280, height: 800 })
    await menu.getByRole('link', { name: text('devices.title') }).click()
    await page.getByRole('heading', { level: 1, name: text('devices.title') }).waitFor()
    t.equal(await menu.locator('[aria-current=page]').innerText(), text('devices.title'))
    await go('/pages-sub/withdrawal-type/edit')
    await settled()
    t.equal(await menu.locator('[aria-current=true]').innerText(), text('payout.title'), 'the page above')
    await logOut()
    await go('/pages-sub/help/glossary')
    await settled()
    t.equal(await page.getByRole('navigation').count(), 0, 'a visitor has neither')
  },
)

t.test('pages for visitors have no members’ navigation, even while a member is logged in', async (t) => {
  const { page, go, text, settled } = await openWide(t)
  await settled()
  const rail = page.getByRole('navigation', { name: text('tabs.label') })
  for (const path of ['/pages/login/index', '/pages/login/index?type=register', '/pages/website/index']) {
    await go(path)
    await settled()
    t.equal(await rail.count(), 0, path)
  }
  await go('/pages/download/index')
  await rail.waitFor()
})

t.test('only one item of the menus is highlighted', async (t) => {
  const { page, go, text, settled } = await openWide(t)
  const highlighted = `[...document.querySelectorAll('nav a')]
    .filter((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)').map((link) => link.textContent)`
  const rail = page.getByRole('navigation', { name: text('tabs.label') })
  await rail.getByRole('link', { name: text('language.title') }).waitFor()
  for (const [path, title, menu] of [
    ['/pages-sub/guide/index', 'guide.title', '.page-menu'],
    ['/pages-sub/language-settings/index', 'language.title', '.tab-bar'],
    ['/pages-sub/profile/index', 'profile.title', '.page-menu'],
  ] as const) {
    await go(path)
    await settled()
    await page.locator(`${menu} [aria-current=page]`, { hasText: text(title) }).waitFor()
    t.strictSame(await page.evaluate(highlighted), [text(title)], path)
    t.equal(await page.getByRole('link', { name: text(title), exact: true }).count(), 1, 'no other menu has it')
  }
  await go('/pages-sub/help/glossary')
  await settled()
  t.equal(await rail.locator('[aria-current]').innerText(), text('my.group.help'), 'the rail says to what it belongs')
})

t.test(
  'all pages beside the rail begin at one left edge and end at one right edge, in a very wide window further out',
  async (t) => {
    const { page, go, settled, text } = await openWide(t)
    await page.setViewportSize({ width: 1000, height: 800 })
    const begins = () =>
      page.evaluate(`(({ left }, { paddingLeft }) => left + parseFloat(paddingLeft))(
      document.querySelector('main').getBoundingClientRect(), getComputedStyle(document.querySelector('main')))`)
    const ends = () => page.evaluate("document.querySelector('main').getBoundingClientRect().right")
    await settled()
    const home = await begins()
    const homeEnd = await ends()
    for (const path of [
      '/pages-sub/savings/index',
      '/pages-sub/profile/index',
      '/pages-sub/language-settings/index',
      '/pages-sub/finance/transfer',
      '/pages-sub/finance/check?key=00000000-0000-4000-8000-000000000000',
      '/no/such/page',
    ]) {
      await go(path)
      await settled()
      t.equal(await begins(), home, path)
      t.equal(await ends(), homeEnd, `${path}: right edge`)
      t.equal(
        await page.evaluate("document.querySelector('header').getBoundingClientRect().left"),
        216,
        `${path}: header`,
      )
    }
    await go('/pages-sub/savings/index')
    await page.getByText(text('savings.soon')).waitFor()
    t.equal(await page.evaluate("document.querySelector('main > :first-child').getBoundingClientRect().left"), home)
    const width = () => page.evaluate("document.querySelector('main').getBoundingClientRect().width")
    for (const [window, expected] of [
      [1280, 960],
      [1920, 1152],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 })
      t.equal(await width(), expected, `in a window of ${window} pixels`)
    }
  },
)
