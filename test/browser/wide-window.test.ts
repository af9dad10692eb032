/** Windows of 900 pixels and more: the rail, columns side by side, and a keyboard order that follows the visible order. */
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'

async function openWide(t: Parameters<typeof open>[0], account = 'demo'): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await phone.logIn(account)
  return phone
}

/** Text and position of each element that the Tab key reaches inside `selector`, in that order. */
const stopsIn = (selector: string) => `[...document.querySelectorAll('${selector} :is(a, button, input, select)')]
  .map((stop) => ({ text: stop.textContent, box: stop.getBoundingClientRect() }))
  .map(({ text, box: { x, y } }) => ({ text, x, y }))`

t.test('the rail has the same links on every page, even on one that does not exist or fails to load', async (t) => {
  const { page, go, text, axe, upstream, settled } = await openWide(t)
  const rail = page.getByRole('navigation', { name: text('tabs.label') })
  const links = rail.getByRole('link')
  const expected = [
    ...['home.title', 'tasks.title', 'team.title', 'my.title', 'recharge.title', 'withdraw.title', 'transfer.title'],
    ...['swap.title', 'records.title', 'orders.title', 'guide.title', 'language.title', 'my.service'],
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

t.test('home has the member’s tasks in the right column of a wide window, otherwise below Today', async (t) => {
  const { page, text, settled } = await openWide(t)
  await settled()
  const tasks = await page.getByRole('region', { name: text('home.tasks') }).boundingBox()
  const today = await page.locator('#today').boundingBox()
  t.ok(tasks && today && tasks.x > today.x + 300, 'beside Today')
  await page.setViewportSize({ width: 1000, height: 800 })
  await until(
    page,
    `document.querySelector('#home-tasks').getBoundingClientRect().x < document.querySelector('#today').getBoundingClientRect().x`,
  )
  await page.setViewportSize({ width: 1280, height: 800 })
})

t.test('cards of tasks stand two in a row', async (t) => {
  const { page, go, settled, axe } = await openWide(t)
  await go('/pages/task-list/index')
  await settled()
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => page.locator('.cards > li').nth(at).boundingBox()))
  t.strictSame(
    boxes.map((box) => box && box.y === boxes[0]?.y),
    [true, true, false, false],
  )
  await axe(t, 'tasks')
})

t.test('what can be done with a coin stands in one row, and both coins share the width', async (t) => {
  const { page, go, settled } = await openWide(t)
  await go('/pages-sub/assets/index')
  await settled()
  const places = (selector: string) =>
    page.evaluate<{ x: number; y: number; right: number }[]>(
      `[...document.querySelectorAll('${selector}')].map((each) => each.getBoundingClientRect().toJSON())`,
    )
  const [usdt, snt, total] = [...(await places('.coins > .card')), ...(await places('.card.highlighted'))]
  t.equal(usdt?.y, snt?.y)
  t.equal(usdt?.x, total?.x)
  t.equal(snt?.right, total?.right)
  const actions = await places('.coins .shortcuts a')
  t.equal(actions.length, 6)
  t.equal(new Set(actions.map(({ y }) => y)).size, 1)
  await page.setViewportSize({ width: 240, height: 800 })
  const rows = Map.groupBy(await places('.coins > :first-child .shortcuts a'), ({ y }) => y)
  t.strictSame(
    [...rows.values()].map((row) => row.length),
    [2, 2],
    'where four are too wide, two and two',
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

t.test('records: all filters are to the left of the list', async (t) => {
  const { page, go, text, settled, axe } = await openWide(t)
  await go('/pages-sub/finance/balance-detail')
  await settled()
  t.equal(await page.getByRole('button', { name: text('records.filters') }).count(), 0, 'nothing to open')
  const search = await page.getByLabel(text('records.search')).boundingBox()
  const row = await page.locator('button.record').first().boundingBox()
  t.ok(search && row && search.x + search.width < row.x, 'left of the rows')
  await axe(t, 'records')
  const stops = await page.evaluate<{ x: number }[]>(stopsIn('main'))
  const firstRow = stops.findIndex(({ x }) => x >= (row?.x ?? 0))
  t.ok(firstRow > 5 && stops.slice(firstRow).every(({ x }) => x >= (row?.x ?? 0)), 'first the filters, then the rows')
  await page.locator('button.record:not([aria-expanded])').first().click()
  // not while it moves in
  await until(page, "document.querySelector('dialog[open]')?.getAnimations().length === 0")
  const sheet = await page.locator('dialog[open]').boundingBox()
  t.ok(sheet && Math.abs(sheet.y + sheet.height / 2 - 400) < 2, 'a record opens in the middle, not at the bottom edge')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 812 })
  await until(page, `document.querySelector('[name=search]') === null`)
})

/** Whether what the Tab key reaches goes from top to bottom in each column, the left column first. */
function followsColumns(stops: readonly { x: number; y: number }[], middle: number): boolean {
  const firstRight = stops.findIndex(({ x }) => x >= middle)
  const [left, right] = firstRight < 0 ? [stops, []] : [stops.slice(0, firstRight), stops.slice(firstRight)]
  const descends = (column: readonly { y: number }[]) => column.every(({ y }, at) => y >= (column[at - 1]?.y ?? y))
  return left.every(({ x }) => x < middle) && right.every(({ x }) => x >= middle) && descends(left) && descends(right)
}

t.test('a task’s page has its description with the button at the left, and its costs at the right', async (t) => {
  const { page, go, text, settled, axe, upstream } = await openWide(t)
  for (const each of upstream.world.byName('demo')?.nodes.values() ?? []) each.expires = upstream.world.now() - 1
  await go('/pages/task-list/detail?id=1')
  await settled()
  const [about, cost, needs] = await Promise.all(
    [/./, text('task.cost.title'), text('task.requirements')].map((name) =>
      page.getByRole('heading', { level: 2, name }).first().boundingBox(),
    ),
  )
  t.ok(about && cost && needs && cost.x > Math.max(about.x, needs.x) + 300 && cost.y < needs.y)
  const stops = await page.evaluate<{ text: string; x: number; y: number }[]>(stopsIn('main'))
  t.ok(followsColumns(stops, (cost?.x ?? 0) - 32), JSON.stringify(stops))
  t.strictSame(
    stops.slice(0, 3).map((stop) => stop.text),
    [text('task.lock'), text('firstSteps.node', { region: 'Asia' }), text('task.buy')],
    'the action is what is missing, the requirements are below it',
  )
  t.ok(await page.locator('.cost').first().isVisible(), 'there is room for all lines')
  await axe(t, 'a task')
  await page.setViewportSize({ width: 375, height: 812 })
  await until(page, `document.querySelector('.split') === null`)
  const titles = await page.locator('main h2').allInnerTexts()
  t.ok(
    titles.indexOf(text('task.requirements')) > titles.indexOf(text('task.cost.title')),
    'on a phone, below the costs',
  )
  for (const each of upstream.world.byName('demo')?.nodes.values() ?? []) each.expires = upstream.world.now() + 864_000
  await page.reload()
  await settled()
  t.strictSame(await page.locator('main h2').allInnerTexts(), titles, 'in the same order once they are met')
})

/** Pages on which an amount is entered. */
const FORMS = /\/(?:withdraw|transfer|swap\/index|recharge\/index)$/

t.test('forms, orders, runs and the team have two columns, without violations', async (t) => {
  const { page, go, settled, axe, upstream } = await openWide(t)
  const { order } = upstream.world.withdrawals[0] ?? {}
  const run = upstream.world.pledges[0]?.id
  for (const path of [
    `/pages-sub/finance/trade-order?kind=withdraw&id=${order}`,
    `/pages/task-list/run?id=${run}`,
    '/pages/agent-promotion/index',
    '/pages-sub/finance/withdraw',
    '/pages-sub/finance/transfer',
    '/pages-sub/swap/index',
    '/pages-sub/recharge/index',
  ]) {
    await go(path)
    await settled()
    await page.locator('.split-column').nth(1).waitFor()
    const boxes = await Promise.all([0, 1].map((at) => page.locator('.split-column').nth(at).boundingBox()))
    t.ok(boxes[0] && boxes[1] && boxes[0].x + boxes[0].width < boxes[1].x && boxes[0].y === boxes[1].y, path)
    await axe(t, path)
    if (!FORMS.test(path)) continue
    await page.locator('main form').waitFor()
    const stops = await page.evaluate<{ x: number; y: number }[]>(stopsIn('main form'))
    t.ok(
      (stops.at(-1)?.x ?? 0) >= (boxes[1]?.x ?? 0) && stops[0] && stops[0].x < (boxes[1]?.x ?? 0),
      `${path}: the button comes last, at the right`,
    )
  }
})

t.test(
  'a payment’s figures and its button are one card, and further buttons are as wide as what they belong to',
  async (t) => {
    const { page, go, settled, text } = await openWide(t)
    for (const path of ['/pages-sub/finance/withdraw', '/pages-sub/finance/transfer', '/pages-sub/swap/index']) {
      await go(path)
      await settled()
      const card = page.locator('.pay-column')
      await card.locator('button[type=submit]').waitFor()
      t.equal(await card.locator('.summary').count(), 1, path)
      t.not(await card.evaluate('(card) => getComputedStyle(card).borderTopWidth'), '0px', `${path}: with a frame`)
    }
    await go('/pages-sub/withdrawal-type/index')
    await settled()
    const add = await page.getByRole('link', { name: text('payout.add') }).boundingBox()
    const card = await page.getByRole('listitem').first().boundingBox()
    t.equal(add?.width, card?.width)
  },
)

t.test('the login has a picture with the headline at its left; on a low phone, a low bar', async (t) => {
  const { page, go, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const picture = page.getByText(text('launch.headline'))
  const account = page.locator('[name=username]')
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/pages/login/index?type=register')
  await settled()
  const [left, right] = await Promise.all([picture.boundingBox(), account.boundingBox()])
  t.ok(left && right && left.x + left.width < right.x && right.x > 640, 'in the right half')
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    t.notOk(await picture.isVisible())
    const bar = await page.locator('main .card').first().boundingBox()
    t.ok(bar && bar.height >= 64 && bar.height <= 96, `${width}: ${bar?.height}`)
  }
})

t.test('the glossary is in groups, and its lines are not too long to read in a wide window', async (t) => {
  const { page, go, text, settled } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/pages-sub/help/glossary')
  await settled()
  t.strictSame(
    await page.getByRole('heading', { level: 2 }).allInnerTexts(),
    ['my.group.money', 'my.group.training', 'team.title', 'home.market', 'my.group.account'].map((key) => text(key)),
  )
  const list = await page.locator('main ul').first().boundingBox()
  t.ok(list && list.width <= 704)
})

const SHIFT = `globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

t.test('nothing moves when the content of a wide page arrives', async (t) => {
  const { page, go, settled, context } = await openWide(t)
  await settled()
  await context.addInitScript(SHIFT)
  for (const path of ['/pages/my/index', '/pages-sub/assets/index', '/pages/task-list/detail?id=1']) {
    await go(path)
    const release = await hold(page, '**/api/view/*')
    const loaded = page.waitForRequest('**/api/view/*')
    await page.reload({ waitUntil: 'commit' })
    await loaded
    await release()
    await settled()
    await page.evaluate(DRAWN)
    t.ok((await page.evaluate<number>('globalThis.shift')) < 0.02, path)
  }
})

t.test(
  'a page of the account has the others beside it, and what was typed stays when the window changes',
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
  for (const [path, title] of [
    ['/pages-sub/guide/index', 'guide.title'],
    ['/pages-sub/language-settings/index', 'language.title'],
    ['/pages-sub/profile/index', 'profile.title'],
  ] as const) {
    await go(path)
    await settled()
    await page.locator('.page-menu [aria-current=page]', { hasText: text(title) }).waitFor()
    t.strictSame(await page.evaluate(highlighted), [text(title)], path)
  }
})

t.test('below a form, a wide window has the newest orders of its kind; a phone does not request them', async (t) => {
  const { page, go, text, settled, upstream, axe } = await openWide(t)
  const lists = () =>
    upstream.requests.filter(({ key }) => /withdrawal.list|myRecords|transferList|exchangeList/.test(key)).length
  for (const path of ['finance/withdraw', 'finance/transfer', 'swap/index', 'recharge/index']) {
    await go(`/pages-sub/${path}`)
    await page.getByRole('link', { name: text('check.records') }).waitFor()
    await settled()
    const [form, order] = await Promise.all([
      page.locator('form').boundingBox(),
      page.locator('.record').first().boundingBox(),
    ])
    t.ok(form && order && order.y >= form.y + form.height && order.x === form.x + 1, path)
    t.ok((await page.locator('.record').count()) <= 4)
  }
  await axe(t, 'a form with its orders')
  await page.setViewportSize({ width: 375, height: 812 })
  upstream.requests.length = 0
  await go('/pages-sub/finance/withdraw')
  await settled()
  t.equal(lists(), 0)
})

t.test('all pages beside the rail begin at one left edge', async (t) => {
  const { page, go, settled, text } = await openWide(t)
  await page.setViewportSize({ width: 1000, height: 800 })
  const begins = () =>
    page.evaluate(`(({ left }, { paddingLeft }) => left + parseFloat(paddingLeft))(
      document.querySelector('main').getBoundingClientRect(), getComputedStyle(document.querySelector('main')))`)
  await settled()
  const home = await begins()
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
    t.equal(
      await page.evaluate("document.querySelector('header').getBoundingClientRect().left"),
      216,
      `${path}: header`,
    )
  }
  await go('/pages-sub/savings/index')
  await page.getByText(text('savings.soon')).waitFor()
  t.equal(await page.evaluate("document.querySelector('main > :first-child').getBoundingClientRect().left"), home)
})

t.test('a newcomer’s first steps are as wide as both columns of home, and stand below them', async (t) => {
  const { page, text, logIn, settled, upstream, axe } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn('newbie')
  await page.getByRole('link', { name: text('firstSteps.compare') }).waitFor()
  await settled()
  const [steps, left, right] = await Promise.all(
    ['main .card:has(#first-steps)', '.home-column:first-child', '.home-column:last-child'].map((each) =>
      page.locator(each).boundingBox(),
    ),
  )
  t.ok(steps && left && right && steps.x === left.x && Math.abs(steps.x + steps.width - right.x - right.width) < 1)
  t.ok(steps && left && right && steps.y >= Math.max(left.y + left.height, right.y + right.height))
  await axe(t, 'a newcomer’s home')
})
