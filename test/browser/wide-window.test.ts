/** Windows of 900 pixels and more: columns side by side, and a keyboard order that follows the visible order. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { openWide, stopsIn } from '../support/wide-window.ts'

t.test('home has the member’s tasks in the right column of a wide window, otherwise below Today', async (t) => {
  const { page, text, settled } = await openWide(t)
  await settled()
  const tasks = await page.getByRole('region', { name: text('home.tasks') }).boundingBox()
  const today = await page.locator('#today').boundingBox()
  t.ok(tasks && today && tasks.x > today.x + 300, 'beside Today')
  const market = await page.locator('.card', { has: page.locator('#home-market') }).boundingBox()
  t.ok(tasks && market && market.x < tasks.x + 100 && market.y > tasks.y, 'the market is below them')
  const stops = await page.evaluate<{ text: string }[]>(stopsIn('.home-column:last-child'))
  t.equal(stops[0]?.text, text('records.all'), 'and the keyboard reaches them first')
  const earned = await page.locator('.card', { has: page.locator('#home-earnings') }).boundingBox()
  t.ok(earned && today && earned.x < today.x + 100 && earned.y > today.y, 'the earnings are below Today')
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.home-column')].map((column) => column.lastElementChild.getBoundingClientRect().bottom)",
  )
  // the last cards of both columns, whose heights do not depend on each other
  t.ok(Math.min(...heights) > 0.88 * Math.max(...heights), `the columns are about as high: ${heights}`)
  const logo = page.locator('header img[src="/icon.svg"]')
  t.notOk(await logo.isVisible(), 'the rail has the logo')
  await page.setViewportSize({ width: 320, height: 568 })
  await logo.waitFor()
  const [mark, name] = await Promise.all([logo.boundingBox(), page.locator('header strong').boundingBox()])
  t.ok(
    mark && name && mark.x + mark.width < name.x && Math.abs(mark.y - name.y) < 12,
    'on phones, home’s header has it',
  )
  await page.setViewportSize({ width: 1000, height: 800 })
  await until(
    page,
    `document.querySelector('#home-tasks').getBoundingClientRect().x < document.querySelector('#today').getBoundingClientRect().x`,
  )
})

t.test('cards of tasks stand two in a row', async (t) => {
  const { page, settled, axe } = await openWide(t, '/pages/task-list/index?tab=offers')
  await settled()
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => page.locator('.cards > li').nth(at).boundingBox()))
  t.strictSame(
    boxes.map((box) => box && box.y === boxes[0]?.y),
    [true, true, false, false],
  )
  await axe(t, 'tasks')
})

t.test(
  'what can be done with a coin stands in one row, and both coins share the width below the total and the links',
  async (t) => {
    const { page, settled, text } = await openWide(t, '/pages-sub/assets/index')
    await settled()
    const places = (selector: string) =>
      page.evaluate<{ x: number; y: number; right: number }[]>(
        `[...document.querySelectorAll('${selector}')].map((each) => each.getBoundingClientRect().toJSON())`,
      )
    const [usdt, snt, total] = [...(await places('.coins > .card')), ...(await places('.card.highlighted'))]
    t.equal(usdt?.y, snt?.y)
    t.equal(usdt?.x, total?.x)
    const [links] = await places('.assets-top > .rows')
    t.equal(snt?.right, links && Math.round(links.right))
    t.equal(snt?.x, links?.x, 'the gaps of both rows are in one line')
    t.ok(links && total && usdt && links.x >= total.right && links.y === total.y && usdt.y > total.y)
    const stops = await page.evaluate<{ text: string }[]>(stopsIn('main'))
    t.ok(stops[0]?.text.startsWith(text('records.title')), 'the keyboard follows')
    // with the list of what is locked open, each card is as high as its content
    await page.evaluate("for (const fold of document.querySelectorAll('.coins [open]')) fold.open = false")
    await page.evaluate(DRAWN)
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
  },
)

t.test('records: all filters are to the left of the list', async (t) => {
  const { page, text, settled, axe } = await openWide(t, '/pages-sub/finance/balance-detail')
  await settled()
  t.equal(await page.getByRole('button', { name: text('records.filters'), exact: true }).count(), 0, 'nothing to open')
  const search = await page.getByLabel(text('records.search')).boundingBox()
  const row = await page.locator('button.record').first().boundingBox()
  t.ok(search && row && search.x + search.width < row.x, 'left of the rows')
  await axe(t, 'records')
  const stops = await page.evaluate<{ x: number }[]>(stopsIn('main'))
  const firstRow = stops.findIndex(({ x }) => x >= (row?.x ?? 0))
  t.ok(firstRow > 5 && stops.slice(firstRow).every(({ x }) => x >= (row?.x ?? 0)), 'first the filters, then the rows')
  await page.locator('button.record:not([aria-expanded])').first().click()
  // waits until the sheet has moved into its place
  await until(page, "document.querySelector('dialog[open]')?.getAnimations().length === 0")
  const sheet = await page.locator('dialog[open]').boundingBox()
  t.ok(sheet && Math.abs(sheet.y + sheet.height / 2 - 400) < 2, 'a record opens in the middle, not at the bottom edge')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 812 })
  await until(page, `document.querySelector('[name=search]') === null`)
})

/** Whether the Tab key moves down the left column first, then down the right column, which begins at `middle`. */
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
    [/./, text('task.result'), text('task.requirements')].map((name) =>
      page.getByRole('heading', { level: 2, name }).first().boundingBox(),
    ),
  )
  t.ok(about && cost && needs && cost.x > Math.max(about.x, needs.x) + 300 && cost.y < needs.y)
  const stops = await page.evaluate<{ text: string; x: number; y: number }[]>(stopsIn('main'))
  t.ok(followsColumns(stops, (cost?.x ?? 0) - 32), JSON.stringify(stops))
  t.strictSame(
    stops.slice(0, 3).map((stop) => stop.text),
    [text('tasks.locked'), text('firstSteps.node', { region: 'Asia' }), text('task.buy')],
    'the action is what is missing, the requirements are below it',
  )
  t.ok(await page.locator('.cost').first().isVisible(), 'there is room for all lines')
  await axe(t, 'a task')
  await page.setViewportSize({ width: 375, height: 812 })
  await until(page, `document.querySelector('.split') === null`)
  const titles = await page.locator('main h2').allInnerTexts()
  t.ok(titles.indexOf(text('task.requirements')) > titles.indexOf(text('task.result')), 'on a phone, below the costs')
  for (const each of upstream.world.byName('demo')?.nodes.values() ?? []) each.expires = upstream.world.now() + 864_000
  await page.reload()
  await settled()
  t.strictSame(await page.locator('main h2').allInnerTexts(), titles, 'in the same order once they are met')
})

t.test('a run stays as it is when the window’s width changes', async (t) => {
  const { page, go, settled, upstream } = await openWide(t)
  await go(`/pages/task-list/run?id=${upstream.world.pledges[0]?.id}`)
  await settled()
  await page.evaluate("document.querySelector('.run').isSame = true")
  await page.setViewportSize({ width: 375, height: 812 })
  await page.locator('section:not(.card) > .run').waitFor()
  t.ok(await page.evaluate("document.querySelector('.run').isSame"))
  t.equal(await page.evaluate("getComputedStyle(document.querySelector('.run').parentElement).paddingTop"), '0px')
})

t.test('the login has a picture with the headline at its left; on a low phone, a logo in a line', async (t) => {
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
    t.ok(bar && bar.height >= 32 && bar.height <= 60, `${width}: ${bar?.height}`)
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

t.test('nothing moves when the content of a wide page arrives', async (t) => {
  const { page, go, settled, context, text } = await openWide(t)
  await settled()
  await context.addInitScript(WATCH_SHIFTS)
  for (const path of [
    '/pages/my/index',
    '/pages-sub/assets/index',
    '/pages/task-list/detail?id=1',
    '/pages-sub/email/bind-email',
    '/pages-sub/software/index',
    '/pages-sub/finance/balance-detail',
  ]) {
    await go(path)
    const release = await hold(page, '**/api/view/*')
    const loaded = page.waitForRequest('**/api/view/*')
    await page.reload({ waitUntil: 'commit' })
    await loaded
    await release()
    await settled()
    await page.evaluate(DRAWN)
    t.equal(await page.evaluate(SHIFTS), '', path)
  }
  for (const path of ['/pages/website/index', '/pages/my/index']) {
    await go(path)
    await settled()
    await page.evaluate(DRAWN)
    t.equal(await page.evaluate(SHIFTS), '', `${path}, opened from a page with another frame`)
  }
  const help = page.getByRole('button', { name: text('my.help.more') })
  const closed = await help.boundingBox()
  await help.click()
  await page.getByRole('link', { name: text('help.glossary') }).waitFor()
  t.strictSame(await help.boundingBox(), closed, 'help opens below the button')
})

t.test('a newcomer’s first steps are in the first column of home, directly below the actions', async (t) => {
  const { page, logIn, settled, upstream, axe } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn('newbie')
  await page.locator('.steps-action').waitFor()
  await settled()
  const [steps, actions, right] = await Promise.all(
    ['main .card:has(#first-steps)', 'main .shortcuts', '.home-column:last-child'].map((each) =>
      page.locator(each).first().boundingBox(),
    ),
  )
  t.ok(steps && right && steps.x + steps.width < right.x, 'beside the market')
  t.ok(steps && actions && Math.abs(steps.y - actions.y - actions.height) < 24, 'directly below the actions')
  await axe(t, 'a newcomer’s home')
})
