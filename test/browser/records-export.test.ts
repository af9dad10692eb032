/** Searching the records, and saving them as a file. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { openFilters, showRecords } from '../support/filter-sheet.ts'

/** Presses the button that saves the records. @returns the lines of the file */
async function exported({ page, text }: Phone): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: text('records.export') }).click()
  return readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
}

/** An expression: whether there are rows and all of them contain the text that the test searches for. */
const ONLY_FOUND = `((rows) => rows.length > 0 && rows.every((row) => row.innerText.includes('HYPERLINK')))(
  [...document.querySelectorAll('.month li')])`

t.test('the balance history can be searched and exported, and no cell is a formula', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { zone: 'Asia/Tokyo' })
  const { page, logInAt, text, settled, upstream, axe } = phone
  upstream.rewrite = (key, data) =>
    key === 'POST user/getMoneyLog'
      ? JSON.parse(JSON.stringify(data).replace(/"memo":"[^"]*"/, '"memo":"=HYPERLINK(1)"'))
      : data
  const monthAgo = new Date((upstream.world.now() - 30 * 86_400) * 1_000).toISOString().slice(0, 10)
  await logInAt(`/pages-sub/finance/balance-detail?from=${monthAgo}`)
  await settled()
  t.strictSame(await page.getByText(text('records.zone', { zone: 'GMT+9' })).count(), 1, 'the zone of the times, once')
  await openFilters(phone)
  await page.fill('[name=search]', 'hyperlink')
  await page.getByText(text('records.search.note')).waitFor()
  await until(page, ONLY_FOUND)
  await axe(t, 'search')
  const [header, first, ...rows] = await exported(phone)
  t.match(header, text('records.number'))
  t.match(first, /"'=HYPERLINK\(1\)"/)
  t.match(first, /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00,(USDT|SNT),/)
  const done = page.getByText(text('records.export.done', { count: rows.length + 1 }))
  await done.waitFor()
  await axe(t, 'exported')
  // the file holds what the list shows, and what was said about it does not stand beside another list
  const [found = ''] = first?.split(',', 1) ?? []
  await page.fill('[name=search]', found)
  await done.waitFor({ state: 'detached' })
  await page.getByText(text('records.show_one', { count: 1 })).waitFor()
  const [, only, ...others] = await exported(phone)
  t.strictSame([only, others], [first, []], 'a search leaves records out of the file')
  await page.fill('[name=search]', 'no such record')
  await page.getByText(text('records.noMatch')).waitFor()
  await page.getByRole('button', { name: text('records.export') }).click()
  await page.getByText(text('records.export.empty')).waitFor()
})

t.test('the focus moves to the button of the filters when the button that ends the search disappears', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logInAt, settled } = phone
  await logInAt('/pages-sub/finance/balance-detail')
  await settled()
  await openFilters(phone)
  await page.fill('[name=search]', 'task')
  await showRecords(phone)
  await page.getByRole('button', { name: `${text('records.search')}: task.` }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.searched').waitFor({ state: 'detached' })
  t.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), text('records.filters'))
})

t.test('an exported file has at most 1,000 records and states that limit', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logInAt, settled, upstream } = phone
  await logInAt('/pages-sub/finance/balance-detail')
  await settled()
  let id = 100_000
  const record = () => ({
    id: id--,
    amount: '-1.50',
    before: '3.00',
    after: '1.50',
    memo: 'x',
    coin: 'usdt',
    kind: 'fee',
  })
  await page.route('**/api/user/getMoneyLog', (route) =>
    route.fulfill({
      json: {
        more: true,
        items: Array.from({ length: 300 }, () => ({ ...record(), createdAt: upstream.world.now() })),
      },
    }),
  )
  await openFilters(phone)
  t.equal((await exported(phone)).length, 1_001)
  await page.getByText(text('records.export.cut', { count: '1000' })).waitFor()
})

t.test(
  'a record that moves to the next page during the export is in the file once; a repeated page ends the export',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, logInAt, settled, upstream } = phone
    await logInAt('/pages-sub/finance/balance-detail')
    await settled()
    const record = (id: number) => ({
      ...{ id, amount: '-1.50', before: '3.00', after: '1.50', memo: 'x', coin: 'usdt', kind: 'fee' },
      createdAt: upstream.world.now(),
    })
    const pages = [
      [9, 8, 7],
      [7, 6, 5],
    ]
    await page.route('**/api/user/getMoneyLog', (route) => {
      const { page: number } = route.request().postDataJSON()
      return route.fulfill({ json: { more: true, items: (pages[number - 1] ?? [7, 6, 5]).map(record) } })
    })
    await openFilters(phone)
    const [, ...rows] = await exported(phone)
    t.strictSame(
      rows.map((row) => row.split(',', 1)[0]),
      ['9', '8', '7', '6', '5'],
    )
  },
)

t.test('orders are exported without payout addresses', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { go, signIn, settled, upstream } = phone
  await signIn()
  const addresses = upstream.world.withdrawals.map(({ address }) => address)
  t.ok(addresses.length > 0)
  for (const kind of ['withdraw', 'transfer', 'swap', 'recharge']) {
    await go(`/pages-sub/finance/trade-detail?kind=${kind}`)
    await settled()
    await openFilters(phone)
    const file = await exported(phone)
    t.ok(file.length > 1, `${kind}: ${file.length} rows`)
    const isIn = (address: string) => file.join().includes(address)
    t.notOk(addresses.some(isIn), kind)
    await go('/pages-sub/savings/index')
  }
})
