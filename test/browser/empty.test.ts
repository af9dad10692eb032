/** Empty lists show a message, and a button or link that leads on. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const NOTHING = /softwareList|nodeList|taskList|index\/notice/

t.test('an empty list can be refreshed, and a missing item links to its list', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await signIn()
  upstream.rewrite = (key, data) => (NOTHING.test(key) ? [] : data)
  for (const [path, words] of [
    ['/pages-sub/software/index', 'software.empty'],
    ['/pages-sub/node/index', 'node.empty'],
    ['/pages/task-list/index?tab=offers', 'tasks.none'],
  ] as const) {
    upstream.rewrite = (key, data) => (NOTHING.test(key) ? [] : data)
    await go(path)
    await settled()
    const empty = page.locator('.empty')
    await empty.getByText(text(words)).waitFor()
    upstream.rewrite = null
    await empty.getByRole('button', { name: text('common.refresh') }).click()
    await page.locator('.card, .licence-row').first().waitFor()
    t.equal(await empty.count(), 0, path)
  }
  for (const [path, words, link, leads] of [
    ['/pages-sub/notices/index?id=999', 'notices.missing', 'home.notices', '**/#/pages-sub/notices/index'],
    [
      '/pages-sub/withdrawal-type/edit?id=999',
      'payout.missing',
      'payout.title',
      '**/#/pages-sub/withdrawal-type/index',
    ],
  ] as const) {
    await go(path)
    await settled()
    await page.locator('.empty').getByText(text(words)).waitFor()
    await page
      .locator('.empty')
      .getByRole('link', { name: text(link) })
      .click()
    await page.waitForURL(leads)
  }
})

t.test('a filter without results offers to show all rows', async (t) => {
  const { page, go, signIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const path of ['finance/balance-detail?', 'finance/trade-detail?kind=withdraw&']) {
    await go(`/pages-sub/${path}from=2031-01-01`)
    await settled()
    const empty = page.locator('.empty')
    await empty.getByText(text('records.noMatch')).waitFor()
    await empty.getByRole('button', { name: text('records.reset') }).click()
    await page.locator('.rows li').first().waitFor()
    t.notMatch(page.url(), /from=/)
  }
  await go('/pages/agent-promotion/index')
  await settled()
  await page.fill('[name=member]', 'nobody at all')
  await page
    .locator('.empty')
    .getByRole('button', { name: text('records.reset') })
    .click()
  await page.locator('.rows li').first().waitFor()
  t.equal(await page.inputValue('[name=member]'), '')
})

t.test('each list of a new member says what it lacks, and promotion earnings have one empty state', async (t) => {
  const { page, go, signIn, settled, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await signIn('newbie')
  const empty = page.locator('.empty')
  const next = empty.getByRole('link')
  const filters = page.getByRole('button', { name: text('records.filters'), exact: true })
  const tabs = page.locator('main fieldset button')
  for (const kind of ['recharge', 'withdraw', 'transfer', 'swap']) {
    await go(`/pages-sub/finance/trade-detail?kind=${kind}`)
    await empty.getByText(text(`orders.empty.${kind}`), { exact: true }).waitFor()
    await empty.getByText(text(kind === 'recharge' ? 'orders.empty.note' : 'orders.empty.needsBalance')).waitFor()
    t.equal(await next.innerText(), text('recharge.title'), `${kind}: without a balance, a deposit comes first`)
    t.equal(await filters.count(), 0, `${kind}: nothing to filter`)
    t.equal(await tabs.count(), 4, `${kind}: the other lists stay in reach`)
  }
  await go('/pages-sub/finance/balance-detail')
  await empty.getByText(text('records.empty.note')).waitFor()
  t.equal(await next.innerText(), text('recharge.title'))
  t.equal((await filters.count()) + (await tabs.count()), 0, 'without records, nothing to filter')
  await page.setViewportSize({ width: 1280, height: 800 })
  await empty.getByText(text('records.empty.note')).waitFor()
  t.equal(await page.locator('main :is(fieldset, input, select)').count(), 0, 'nor in a wide window')
  const [scene, list] = await Promise.all([empty.boundingBox(), page.locator('.records').boundingBox()])
  t.ok(scene && list && scene.width > list.width * 0.9, 'which it fills')
  await page.setViewportSize({ width: 375, height: 812 })
  await go('/pages-sub/finance/balance-detail?direction=in')
  await empty.getByText(text('records.noMatch')).waitFor()
  // a filter that is set can be seen and changed
  await filters.waitFor()
  await empty.getByRole('button', { name: text('records.reset') }).click()
  await empty.getByText(text('records.empty.note')).waitFor()
  await go('/pages-sub/promotion/index')
  await page.locator('.empty').getByText(text('promotion.empty')).waitFor()
  await settled()
  t.equal(
    await page
      .locator('main')
      .getByRole('link', { name: text('invite.title') })
      .count(),
    1,
  )
  t.equal(await page.getByText(text('earnings.none')).count(), 0)
  await axe(t, 'no promotion earnings')
  if (newbie) upstream.world.move(newbie, 'money', 50_0000_0000n, 'Recharge', 'bonus')
  await go('/pages-sub/finance/trade-detail?kind=withdraw')
  await page.reload()
  await empty.waitFor()
  t.equal(await next.innerText(), text('withdraw.title'), 'with a balance, it is the page of what is listed')
})
