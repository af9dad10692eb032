/** Windows of 900 pixels and more: the rail, columns side by side, and a keyboard order that follows the visible order. */
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'

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

t.test('records: all filters are to the left of the list', async (t) => {
  const { page, go, text, settled, axe } = await openWide(t)
  await go('/pages-sub/finance/balance-detail')
  await settled()
  t.equal(await page.getByRole('button', { name: text('records.filters') }).count(), 0, 'nothing to open')
  const search = await page.getByLabel(text('records.search')).boundingBox()
  const row = await page.locator('button.row').first().boundingBox()
  t.ok(search && row && search.x + search.width < row.x, 'left of the rows')
  await axe(t, 'records')
  const stops = await page.evaluate<{ x: number }[]>(stopsIn('main'))
  const firstRow = stops.findIndex(({ x }) => x >= (row?.x ?? 0))
  t.ok(firstRow > 5 && stops.slice(firstRow).every(({ x }) => x >= (row?.x ?? 0)), 'first the filters, then the rows')
  await page.setViewportSize({ width: 375, height: 812 })
  await until(page, `document.querySelector('[name=search]') === null`)
})
