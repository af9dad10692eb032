/** Lists filtered by kind, coin, direction, day and name, and the sums of each month. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { openFilters, showRecords } from '../support/filter-sheet.ts'

t.test(
  'fund details: filtered by direction and kind, with monthly sums; a row opens with all its details',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, logInAt, settled, text, axe } = phone
    await logInAt('/pages-sub/finance/balance-detail')
    await settled()
    t.ok((await page.locator('.rows li').count()) > 0)
    await openFilters(phone)
    await page.getByRole('button', { name: text('records.in'), exact: true }).click()
    await page.waitForURL('**direction=in*')
    const figures = await page.locator('.rows .figure').allTextContents()
    t.ok(figures.length > 0 && figures.every((each) => each.startsWith('+')), figures.join(' '))
    const kind = await page.locator('[name=kind] option').nth(1).getAttribute('value')
    await page.selectOption('[name=kind]', { index: 1 })
    await page.waitForURL('**kind=*')
    await page.reload()
    await settled()
    t.equal(await page.locator('.top .dot').count(), 1, 'a dot shows that there are filters')
    await openFilters(phone)
    t.equal(await page.locator('[name=kind]').inputValue(), kind, 'the filters stay in the address')
    await axe(t, 'filters')
    await showRecords(phone)
    t.equal(await page.evaluate('document.activeElement.ariaLabel'), text('records.filters'), 'the focus returns')
    await page.locator('.month h2').first().waitFor()
    await page.getByText(text('records.about')).waitFor()
    t.match(await page.locator('.month-sums .note').first().textContent(), /In .+ · Out .+ (USDT|SNT)/)
    await page.locator('button.record:not([aria-expanded])').first().click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(text('records.before')).waitFor()
    await axe(t, 'one record')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet.getByRole('button', { name: text('records.copyNumber') }).click()
    t.match(await page.evaluate('navigator.clipboard.readText()'), /^\d+$/)
    await sheet.getByText(text('records.kind')).waitFor()
  },
)

t.test('orders are filtered by day', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logInAt, settled, text, upstream } = phone
  await logInAt('/pages-sub/finance/trade-detail?kind=recharge')
  await settled()
  const all = await page.locator('.rows li').count()
  t.ok(all > 0)
  const tomorrow = new Date((upstream.world.now() + 2 * 86_400) * 1_000).toISOString().slice(0, 10)
  await openFilters(phone)
  await page.getByRole('button', { name: text('task.days', { days: 7 }) }).click()
  await page.waitForURL(/kind=recharge&from=\d{4}-\d\d-\d\d$/)
  t.equal(await page.locator('[name=from]').count(), 0, 'the browser’s own fields are shown only when they are wanted')
  await page.getByRole('button', { name: text('records.dates') }).click()
  await page.fill('[name=from]', tomorrow)
  await page.getByRole('button', { name: text('records.show', { count: 0 }) }).waitFor()
  await page.getByText(text('records.noMatch')).waitFor()
  await page.reload()
  await page.getByText(text('records.noMatch')).waitFor()
  await openFilters(phone)
  t.equal(await page.inputValue('[name=from]'), tomorrow)
  await page.getByRole('button', { name: text('records.dates') }).click()
  await page
    .locator('dialog')
    .getByRole('button', { name: text('records.reset') })
    .click()
  await page.locator('[name=from]').waitFor({ state: 'detached' })
  await page
    .locator('.rows li')
    .nth(all - 1)
    .waitFor()
})

/** For each month: the sums below its rows, and the amounts in its rows. */
const MONTHS = `[...document.querySelectorAll('.month')].map((month) => ({
  sums: [...month.querySelectorAll('.month-sums .note')].map((note) => note.textContent),
  rows: [...month.querySelectorAll('.record .figure')].map((figure) => figure.textContent),
}))`

/** What the clipboard contains after the first outgoing amount has been selected and copied. */
const COPIED = `(() => {
  const figure = [...document.querySelectorAll('.rows .figure')].find(({ textContent }) => textContent.startsWith('−'))
  const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
  getSelection().selectAllChildren(figure)
  figure.dispatchEvent(event)
  return event.clipboardData.getData('text/plain')
})()`

t.test('orders: filtered by coin and direction; a month’s sums are the totals of its rows', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logInAt, settled, text } = phone
  await logInAt('/pages-sub/finance/trade-detail?kind=transfer')
  await settled()
  await page.getByText(text('orders.about')).waitFor()
  const months = await page.evaluate<{ sums: string[]; rows: string[] }[]>(MONTHS)
  t.ok(months.length > 0)
  for (const { sums, rows } of months)
    for (const unit of ['USDT', 'SNT']) {
      const own = rows
        .filter((row) => row.endsWith(` ${unit}`))
        .map((row) => Math.round(Number.parseFloat(row.replace('−', '-')) * 1e4))
      const total = (sign: number) =>
        own.filter((each) => each * sign > 0).reduce((sum, each) => sum + each * sign, 0) / 1e4
      const scale = unit === 'SNT' ? 4 : 2
      const shown = sums.filter((each) => each.endsWith(` ${unit}`))
      const expected = [
        ...(total(1) ? [`+${total(1).toFixed(scale)} ${unit}`] : []),
        ...(total(-1) ? [`−${total(-1).toFixed(scale)} ${unit}`] : []),
      ].join(' · ')
      t.strictSame(shown, own.length > 0 ? [expected] : [])
    }
  t.match(await page.evaluate(COPIED), /^-\d/, 'what is copied has the sign that other programs read')
  await openFilters(phone)
  const figures = () => page.locator('.rows .figure').allTextContents()
  const narrow = async (name: string, address: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForURL(`**kind=transfer&${address}`)
    const shown = await figures()
    t.ok(shown.length > 0, address)
    return shown
  }
  const snt = await narrow('SNT', 'coin=snt')
  t.ok(
    snt.every((each) => each.endsWith(' SNT')),
    snt.join(),
  )
  await narrow('USDT', 'coin=usdt')
  const shown = await narrow(text('records.in'), 'coin=usdt&direction=in')
  t.ok(
    shown.every((each) => /^\+.* USDT$/.test(each)),
    shown.join(),
  )
  t.equal(
    await showRecords(phone),
    text(shown.length === 1 ? 'records.show_one' : 'records.show', { count: shown.length }),
  )
  await page.reload()
  await page.locator('.rows li').first().waitFor()
  t.strictSame(await figures(), shown, 'the filters stay in the address')
  await page.getByRole('button', { name: text('swap.title'), exact: true }).click()
  await page.waitForURL('**trade-detail?kind=swap')
  await openFilters(phone)
  await page.getByRole('button', { name: 'SNT → USDT' }).click()
  await page.getByText(text('records.noMatch')).waitFor()
  await showRecords(phone)
  await page
    .locator('.empty')
    .getByRole('button', { name: text('records.reset') })
    .click()
  await page.locator('.rows .figure').first().waitFor()
  t.match(page.url(), /trade-detail\?kind=swap$/)
})

t.test('on a narrow phone, all kinds of records fit into one row, whole and large enough to touch', async (t) => {
  for (const language of ['en-US', 'th-TH'] as const) {
    const { page, logInAt, settled } = await open(t, await launch(t), language, { seed: 'demo' })
    await page.setViewportSize({ width: 320, height: 640 })
    await logInAt('/pages-sub/finance/trade-detail?kind=swap')
    await settled()
    const chips = (await page.evaluate(`[...document.querySelectorAll('main .tabs button')].map((each) => {
      const { left, right, top, height } = each.getBoundingClientRect()
      return { left, right, top, height, isCut: each.scrollWidth > each.clientWidth }
    })`)) as { left: number; right: number; top: number; height: number; isCut: boolean }[]
    t.equal(chips.length, 4)
    for (const { left, right, top, height, isCut } of chips) {
      t.ok(left >= 0 && right <= 320, `${language}: from ${left} to ${right}`)
      t.equal(top, chips[0]?.top, `${language}: one row`)
      t.ok(height >= 44 && !isCut, `${language}: ${height} high, and its name is whole`)
    }
  }
})

t.test('a row of filters fades wide only at the edge that hides filters, even with reduced motion', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 700 })
  await logInAt('/pages/agent-promotion/index')
  await settled()
  await page.locator('.tabs:not(.switcher)').waitFor()
  const fades = (begin: string, end: string) =>
    until(
      page,
      `(({ scrollWidth, clientWidth }, style) =>
        scrollWidth > clientWidth && style.getPropertyValue('--fade-begin') === '${begin}' && style.getPropertyValue('--fade-end') === '${end}'
      )(document.querySelector('.tabs:not(.switcher)'), getComputedStyle(document.querySelector('.tabs:not(.switcher)')))`,
    )
  await fades('16px', '72px')
  await page.evaluate("document.querySelector('.tabs:not(.switcher)').scrollTo(9999, 0)")
  await fades('72px', '16px')
  t.pass()
})

t.test(
  'nodes are searched by city and by region, in English and in the member’s language; a search without results offers to show all',
  async (t) => {
    const { page, logInAt, settled, text, axe } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
    await logInAt('/pages-sub/node/index')
    await settled()
    const nodes = page.locator('.card, .licence-row')
    const all = await nodes.count()
    const heading = (name: string) => page.getByRole('heading', { name: text(`licence.${name}.node`) })
    const found = async () => ({
      names: await nodes.locator('strong').allTextContents(),
      groups: [await heading('own').count(), await heading('offers').count()],
    })
    const region = text('region.asia')
    const inAsia = {
      names: ['Singapore node', 'Tokyo node', 'Seoul node', 'Hong Kong node'],
      groups: [1, 1],
    }
    const search = page.getByLabel(text('node.search'))
    for (const [word, expected] of [
      [` ${region.toUpperCase()} `, inAsia],
      ['asia', inAsia],
      [' SİNGAPORE ', { names: ['Singapore node'], groups: [1, 0] }],
      ['seoul', { names: ['Seoul node'], groups: [0, 1] }],
    ] as const) {
      await search.fill(word)
      t.strictSame(await found(), expected, word)
    }
    await search.fill('asia')
    await page.selectOption('[name=region]', { label: region })
    t.match(page.url(), /region=Asia/, 'the address has the upstream’s name')
    await search.fill('nowhere')
    await page.getByText(text('node.notFound')).waitFor()
    await axe(t, 'no node found')
    await page
      .locator('.empty')
      .getByRole('button', { name: text('node.allRegions') })
      .click()
    await nodes.nth(all - 1).waitFor()
    t.equal(await search.inputValue(), '')
    t.match(page.url(), /node\/index$/)
  },
)
