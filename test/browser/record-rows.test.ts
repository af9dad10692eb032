/** The rows of the money lists: how they are named, and which records share a row. */
import t from 'tap'
import { languages } from '../../shared/languages.ts'
import { launch, open } from '../support/browser.ts'
import { openFilters, showRecords } from '../support/filter-sheet.ts'
import { orderRecharge } from '../support/recharge.ts'

t.test('kinds of movements are named in the member’s language; an unknown one keeps the upstream’s word', async (t) => {
  for (const name of ['en-US', 'ja-JP'] as const) {
    const phone = await open(t, await launch(t), name, { seed: 'demo' })
    const { page, go, signIn, settled, text, upstream } = phone
    await signIn()
    upstream.rewrite = (key, data) =>
      key === 'POST user/getMoneyLog'
        ? JSON.parse(JSON.stringify(data).replace('"type":"fee"', '"type":"late_bonus"'))
        : data
    await go('/pages-sub/finance/balance-detail')
    await settled()
    await openFilters(phone)
    const kinds = await page.locator('[name=kind] option').allTextContents()
    for (const key of ['records.kind.withdrawal', 'pay.fee', 'records.kind.promotion', 'records.kind.income'])
      t.ok(kinds.includes(text(key)), `${name} ${key}: ${kinds}`)
    t.ok(kinds.includes('late bonus'))
    await showRecords(phone)
    const row = page
      .locator('button.record')
      .filter({ hasText: text('records.kind.income') })
      .first()
    t.match(
      await row.innerText(),
      new RegExp(`^${text('records.kind.income')}\\n(?!.*Task income)[^·]*· \\p{L}`, 'su'),
      'first the kind, then the time and the task, without the kind again',
    )
    await row.click()
    const sheet = page.getByRole('dialog', { name: text('records.kind.income') })
    await sheet.getByText(text('records.memo')).waitFor()
    await page.context().close()
  }
})

t.test(
  'a payment with its fee, and many small earnings of a day, are one row that can be expanded; a search shows each record',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, logIn, settled, text, axe, upstream } = phone
    await logIn()
    const { world } = upstream
    const demo = world.byName('demo')
    for (const task of ['A', 'B', 'C', 'D'])
      if (demo) world.move(demo, 'coin', 10_000_000n, `Promotion income: Task ${task}`, 'promotion')
    if (demo) {
      world.move(demo, 'money', -90_0000_0000n, 'Withdrawal W20261120003564', 'withdrawal')
      world.move(demo, 'coin', -35_5731_0000n, 'Withdrawal fee W20261120003564', 'fee')
    }
    await go('/pages-sub/finance/balance-detail')
    await settled()
    const paid = page.locator('.record[aria-expanded]', { hasText: text('records.kind.withdrawal') })
    t.match((await paid.innerText()).replace(/\n+/g, ' '), /^Withdrawal −90\.00 USDT \d+:\d\d [AP]M −35\.5731 SNT$/u)
    await paid.click()
    await page.locator('button.record', { hasText: text('records.kind.withdrawalFee') }).click()
    const fee = page.getByRole('dialog', { name: text('records.kind.withdrawalFee') })
    await fee.getByText('−35.5731 SNT').waitFor()
    t.equal(
      await fee.getByRole('link', { name: text('withdraw.order') }).getAttribute('href'),
      '#/pages-sub/finance/trade-order?kind=withdraw&id=W20261120003564',
      'what became of the withdrawal',
    )
    await page.keyboard.press('Escape')
    await paid.click()
    const run = page.locator('.record[aria-expanded]', { hasText: text('records.kind.promotion') })
    t.equal(
      (await run.innerText()).replace(/\n+/g, ' '),
      `${text('records.kind.promotion')} +0.4000 SNT ${text('records.count', { count: 4 })}`,
    )
    t.equal(await page.getByText('Task B').count(), 0)
    const least = await run.boundingBox()
    t.ok(least && least.height >= 44)
    await run.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/Task B$/).waitFor()
    t.equal(await run.getAttribute('aria-expanded'), 'true')
    await axe(t, 'an opened row')
    await page.locator('button.record', { hasText: 'Task B' }).click()
    const income = page.getByRole('dialog', { name: text('records.kind.promotion') })
    await income.getByText(`${text('records.kind.promotion')} · Task B`).waitFor()
    t.equal(await income.getByRole('link').count(), 0, 'it belongs to no order')
    await page.keyboard.press('Escape')
    await run.click()
    await page.getByText(/Task B$/).waitFor({ state: 'detached' })
    await openFilters(phone)
    await page.fill('[name=search]', 'task c')
    await showRecords(phone)
    t.equal(await page.locator('.record').count(), 1)
    t.match(await page.locator('.record').innerText(), /Task C$/m)
    await openFilters(phone)
    await page.getByRole('button', { name: text('records.reset') }).click()
    await showRecords(phone)
    await run.waitFor()
  },
)

t.test(
  'the name of a record is whole in every language, even on a narrow phone, and on one line on a usual one',
  async (t) => {
    for (const { name } of languages) {
      const { page, logInAt, settled, upstream } = await open(t, await launch(t), name)
      await page.setViewportSize({ width: 320, height: 640 })
      const { world } = upstream
      const demo = world.byName('demo')
      if (!demo) return t.fail('no member')
      world.move(demo, 'coin', 10n ** 13n, 'Recharge', 'recharge')
      for (const [kind, memo] of [
        ...['recharge', 'transfer', 'swap', 'fee', 'purchase', 'principal', 'income', 'promotion', 'welcome'].map(
          (each) => [each, 'Anything: Recommendation model, refresh of the whole catalogue'] as const,
        ),
        ['withdrawal', 'Withdrawal W20261120000003'],
        ['fee', 'Withdrawal fee W20261120000004'],
        ['fee', 'Transfer fee T20261120000003'],
        ['fee', 'Swap fee S20261120000003'],
        ['purchase', 'Renewal: Training software'],
      ] as const)
        world.move(demo, 'coin', -123_4567_0000n, memo, kind)
      await logInAt('/pages-sub/finance/balance-detail')
      await settled()
      t.strictSame(
        await page.evaluate(`[...document.querySelectorAll('.record-title')].slice(0, 14).flatMap((title) =>
        title.scrollWidth > title.clientWidth || title.getClientRects().length > 1
          || title.nextSibling.getBoundingClientRect().top >= title.getBoundingClientRect().bottom ? [title.textContent] : [])`),
        [],
        name,
      )
      await page.setViewportSize({ width: 375, height: 700 })
      t.strictSame(
        await page.evaluate(`[...document.querySelectorAll('.record-title')].filter((title) => {
          title.nextSibling.firstChild.data = '−35.5731'
          return title.clientHeight > 1.5 * parseFloat(getComputedStyle(title).lineHeight)
        }).map((title) => title.textContent)`),
        [],
        `${name}: on one line`,
      )
      await page.context().close()
    }
  },
)

t.test('a deposit has no plus sign before it is credited', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, text, upstream } = phone
  await signIn()
  const number = await orderRecharge(phone, '151')
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  const row = page.locator('.record', { hasText: '151.00' })
  await row.getByText(text('recharge.state.waiting')).waitFor()
  t.notMatch(await row.innerText(), /[+]151/)
  upstream.world.arriveRecharge(number)
  await page.reload()
  await row.getByText('+151.00').waitFor()
})

t.test('lists that show what was paid as negative have one minus sign, and such a transfer is outgoing', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  upstream.rewrite = (key, data) => {
    if (!['GET withdrawal/list', 'POST user/transferList', 'POST user/exchangeList'].includes(key)) return data
    const rows = (data as { data: { money: string; direction?: string }[] }).data
    const signed = rows.map(({ direction, ...row }) => ({
      ...row,
      money: direction === 'in' ? row.money : `-${row.money}`,
    }))
    return { ...(data as object), data: signed }
  }
  for (const kind of ['withdraw', 'transfer', 'swap']) {
    await go(`/pages-sub/finance/trade-detail?kind=${kind}`)
    await settled()
    const rows = await page.locator('a.record').allInnerTexts()
    t.ok(rows.length > 0, kind)
    t.strictSame(
      rows.filter((row) => /[−-]\s*[−-]\d/.test(row)),
      [],
      kind,
    )
    if (kind === 'transfer')
      t.ok(
        rows.some((row) => row.includes(text('transfer.to', { account: '' }).trim())),
        'outgoing',
      )
  }
})

t.test('on the narrowest phones, a date with its time zone is beside its name', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'zh-CN', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 568 })
  await signIn()
  await go(`/pages-sub/finance/trade-order?kind=swap&id=${upstream.world.exchanges.at(-1)?.order}`)
  await settled()
  const row = page.locator('.key-values > div', { hasText: text('order.created') })
  const [name, value] = [await row.locator('dt').boundingBox(), await row.locator('dd').boundingBox()]
  t.ok(name && value && value.y < name.y + name.height, JSON.stringify([name, value]))
})

t.test(
  'an arrow that unfolds a row stands beside its note, so that all amounts of a day end at the same edge',
  async (t) => {
    const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 667 })
    await logInAt('/pages-sub/finance/balance-detail')
    await settled()
    await page.locator('[aria-expanded=false] .record-turn').first().waitFor()
    const edges = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.record-line > .figure')].map((each) => Math.round(each.parentElement.getBoundingClientRect().right - each.getBoundingClientRect().right))",
    )
    t.ok(edges.length > 4)
    t.ok(
      edges.every((each) => each <= 1),
      edges.join(),
    )
  },
)

t.test('a swap is one row with both coins; unfolded, each part says the balance after it', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  const demo = upstream.world.byName('demo')
  if (demo) {
    upstream.world.move(demo, 'money', -5_0000_0000n, 'Swap S20261120003564', 'swap')
    upstream.world.move(demo, 'coin', 759_5927_0000n, 'Swap S20261120003564', 'swap')
  }
  await go('/pages-sub/finance/balance-detail')
  await settled()
  const swap = page.locator('button.record', { hasText: text('swap.title') })
  await swap.waitFor()
  const plain = async (of: typeof swap) => (await of.innerText()).replace(/\s+/g, ' ')
  t.match(await plain(swap), /^Swap −5\.00 USDT .*→ \+759\.5927 SNT$/)
  await swap.click()
  const parts = page.locator('.record-inside .record')
  await parts.nth(1).waitFor()
  t.match(await plain(parts.nth(0)), /^Swap −5\.00 USDT Balance 2,495\.00$/)
  t.match(await plain(parts.nth(1)), /^Swap \+759\.5927 SNT Balance 1,959\.5927$/)
  await parts.nth(1).click()
  await page.getByRole('dialog').getByText('S20261120003564').first().waitFor()
  await page.keyboard.press('Escape')
  await go('/pages-sub/finance/balance-detail?coin=snt')
  await settled()
  await swap.waitFor()
  t.match(await plain(swap), /^Swap \+759\.5927 SNT/, 'of one coin, there is one part only')
})
