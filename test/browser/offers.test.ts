/** The tasks on offer, and the member's tasks on hold. */
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'

/** Opens the tasks on offer when no other screen has loaded the licences: on home, the first steps would. */
async function openOffers({ page, go, logIn }: Phone): Promise<void> {
  const lists = /purchase\/(software|node)List/
  await page.route(lists, (route) => route.abort())
  await logIn()
  await go('/pages/task-list/index')
  await page.locator('.card-foot').first().waitFor()
  await page.unroute(lists)
}

t.test('tasks on offer show what all fees leave, are sorted, and on request say what the member lacks', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, settled, upstream, axe } = phone
  const demo = upstream.world.byName('demo')
  for (const each of demo?.nodes.values() ?? []) if (each.id === 5) each.expires = upstream.world.now() - 1
  await openOffers(phone)
  await settled()
  const names = () => page.locator('.card strong').allTextContents()
  const cards = page.locator('.card')
  await cards
    .first()
    .getByText(/^≈\s\d+\.\d\d SNT$/)
    .waitFor()
  const results = (at = 0) => cards.nth(at).locator('.offer-result .figure').allTextContents()
  t.equal(await page.locator('.offer-result .figure').count(), await cards.count(), 'one result on each card')
  t.equal(await cards.first().locator('.offer-result .figure.loss').count(), 1, 'a loss is shown as one')
  const withoutThem = await results()
  t.match(withoutThem.join(), /^≈\s−\d+\.\d\d USDT$/)
  t.equal(await cards.getByText(text('task.result.without')).count(), await cards.count(), 'said above each result')
  t.equal(upstream.calls('GET purchase/softwareList').length, 0)
  const first = await cards.first().boundingBox()
  t.ok(first && first.y <= 250, `the first task starts at ${first?.y}`)
  const order = page.getByRole('combobox', { name: text('tasks.sort') })
  await order.selectOption('rate')
  await page.locator('.chip-select > span', { hasText: text('tasks.sort.rate') }).waitFor()
  t.equal((await names())[0], 'Protein folding, sampling')
  t.match(page.url(), /sort=rate/)
  await order.selectOption('result')
  await until(page, "location.hash.includes('sort=result')")
  const sorted = (await page.locator('.offer-result .figure').allTextContents()).map((each) =>
    Number(each.replace('−', '-').replace(/[^\d.-]/g, '')),
  )
  t.strictSame(
    sorted,
    sorted.toSorted((a, b) => b - a),
    'the best result first',
  )
  await order.selectOption('lock')
  t.strictSame((await names()).slice(0, 2), ['Image labelling, small set', 'Weather model, regional'])
  upstream.requests.length = 0
  const include = page.getByRole('switch', { name: text('tasks.check') })
  t.equal(await include.isChecked(), false)
  await include.click()
  await cards.first().getByText(text('tasks.has.software')).waitFor()
  await cards
    .first()
    .getByText(text('tasks.has.node', { region: 'Asia' }))
    .waitFor()
  await page
    .getByText(text('tasks.lacks.node', { region: 'Europe' }))
    .first()
    .waitFor()
  await cards.first().getByText(text('task.cost.result')).waitFor()
  const withThem = await results()
  t.ok(withThem.length === 2 && withThem.every((each) => /^≈\s[+−]?[\d.]+\sUSDT$/.test(each)), withThem.join())
  await cards.first().getByText(text('task.cost.kept')).waitFor()
  t.ok((await page.getByText(text('task.result.due'), { exact: true }).count()) > 0, 'with what is still to be paid')
  t.equal(await page.getByText(text('common.notGuaranteed')).count(), 1, 'said once for the list')
  t.equal(await cards.first().getByText(text('task.cost.bought')).count(), 1, 'said at the result')
  // a node that runs out before the task would end: its renewal is part of the result
  await cards
    .getByText(/before the task ends\. Then: [\d.]+\sUSDT$/)
    .first()
    .waitFor()
  t.ok((await page.locator('.figure.loss').allTextContents()).every((each) => /^≈\s−/.test(each)))
  t.ok((await page.locator('.figure.loss').count()) > 0, 'a loss is shown as one')
  t.strictSame(upstream.requests.map(({ key }) => key).toSorted(), [
    'GET purchase/nodeList',
    'GET purchase/softwareList',
  ])
  await axe(t, 'offers')
  // reloading does not take the result away, and the task's page says the same
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await settled()
  t.strictSame(await results(), withThem)
  // the switch can be undone, and then sends nothing
  upstream.requests.length = 0
  await include.click()
  await page.getByText(text('task.result.without')).first().waitFor()
  t.strictSame(await results(), withoutThem)
  await include.click()
  await page.locator('.offer-needs').first().waitFor()
  t.strictSame(upstream.requests, [])
  await cards.first().click()
  await page.locator('.cost-also').waitFor()
  const shown = page.locator('.cost', { has: page.locator('.cost-also') }).locator('.figure')
  t.strictSame(await shown.allTextContents(), withThem)
})

t.test('if the member’s licences cannot be loaded, the reason and a retry button are shown', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  await openOffers(phone)
  upstream.faults.set('GET purchase/nodeList', 'html')
  const check = page.getByRole('switch', { name: text('tasks.check') })
  await check.click()
  await page.getByRole('alert').waitFor()
  t.equal(await check.isChecked(), false, 'and the results do not claim to include them')
  await page.getByText(text('task.result.without')).first().waitFor()
  upstream.faults.clear()
  await check.click()
  await page.getByText(text('tasks.has.software')).first().waitFor()
})

t.test(
  'licences that the first steps have just loaded are not requested again: the member’s own result is shown at once',
  async (t) => {
    const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
    const newbie = upstream.world.byName('newbie')
    if (newbie) Object.assign(newbie, { email: 'newbie@example.com' })
    await logIn('newbie')
    await page.getByText(text('outlook.loss')).waitFor()
    await page.waitForLoadState('networkidle')
    upstream.requests.length = 0
    await go('/pages/task-list/index')
    await page.locator('.offer-result .figure.loss').first().waitFor()
    t.equal(await page.getByRole('switch', { name: text('tasks.check') }).isChecked(), true)
    await page.getByText(text('task.result.with'), { exact: true }).first().waitFor()
    t.equal(upstream.calls('GET purchase/softwareList').length, 0)
  },
)

t.test('each card says what its result includes, and why not all is counted', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (!newbie) throw new Error('no newbie')
  newbie.email = 'newbie@example.com'
  // node 1 is in Asia; it has been renewed, so it is not known what was paid
  const node = { expires: upstream.world.now() + 60 * 86_400, autoRenew: false }
  newbie.nodes.set(1, { ...node, id: 1 })
  await logIn('newbie')
  await page.locator('#first-steps').waitFor()
  await go('/pages/task-list/index')
  const note = (region: string) =>
    page.locator('.card', { hasText: region }).first().locator('.offer-result > :first-child').textContent()
  await page.locator('.offer-needs').first().waitFor()
  t.equal(await note('Asia'), text('task.result.due'))
  t.equal(await note('Europe'), text('task.result.with'))
  const why = (region: string) =>
    page.locator('.card', { hasText: region }).first().getByText(text('task.cost.bought')).count()
  t.equal(await why('Asia'), 1)
  t.equal(await why('Europe'), 0)
})

t.test('without a price, no card on offer shows a result, but what is missing', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), snt_price: '' } : data)
  await openOffers(phone)
  const unknown = text('task.cost.unknown', { what: text('task.cost.missing.price') })
  await page.locator('.offer-result').getByText(unknown).first().waitFor()
  t.equal(await page.locator('.offer-result .figure').count(), 0)
})

t.test('a result stays on one line with its name at 320 px, in the languages with the longest names', async (t) => {
  for (const language of ['tr-TR', 'vi-VN', 'th-TH'] as const) {
    const phone = await open(t, await launch(t), language)
    await phone.page.setViewportSize({ width: 320, height: 640 })
    await openOffers(phone)
    const [name, value] = await Promise.all(
      [':nth-child(2)', '.figure'].map((part) => phone.page.locator(`.offer-result > ${part}`).first().boundingBox()),
    )
    t.ok(name && value && value.x >= name.x + name.width && value.height < 40, language)
    t.ok(
      value && name && value.y < name.y + name.height && name.y < value.y + value.height,
      `${language}: side by side`,
    )
  }
})

t.test('a task on hold shows what has expired', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const demo = upstream.world.byName('demo')
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() - 1
  await logIn()
  await go('/pages/task-list/index?tab=mine')
  const card = page.locator('.card', { hasText: text('pledge.node') }).first()
  await card.getByText(text('pledge.state.expired'), { exact: true }).waitFor()
  await card.getByText(text('pledge.action.renew'), { exact: true }).waitFor()
  t.equal(await page.getByText(text('pledge.software')).count(), 0)
})

t.test('after a run, going back to the task list reloads it', async (t) => {
  const { page, go, text, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages/task-list/index?tab=mine')
  const card = page.locator('.card-link', { hasText: text('pledge.action.start') }).first()
  const name = await card.locator('strong').textContent()
  await card.click()
  await page.getByRole('button', { name: text('pledge.action.start') }).click()
  await page.getByText(text('run.detail.running')).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('button', { name: text('run.leave.yes') }).click()
  const same = page.locator('.card-link', { hasText: name ?? '' }).first()
  await same.getByText(text('pledge.state.paused'), { exact: true }).waitFor()
})

t.test('my tasks: what needs something today comes first, the earnings after all tasks', async (t) => {
  const { page, go, text, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages/task-list/index?tab=mine')
  await page.locator('.earned').waitFor()
  const order = await page
    .locator('.card-link-text, .earned, .badge')
    .evaluateAll((all: { className: string; textContent: string | null }[]) =>
      all.map(({ className, textContent }) => (className.includes('earned') ? 'earnings' : textContent)),
    )
  const at = order.indexOf('earnings')
  t.ok(order.indexOf(text('pledge.action.start')) < order.indexOf(text('pledge.state.ended')))
  t.equal(at, order.length - 1, order.join())
})

t.test('earnings show today and the period in both coins, by task, and thirty days with an axis', async (t) => {
  const { page, go, text, logIn, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages/task-list/index?tab=mine')
  t.match(await page.locator('.chart-reading').textContent(), /^Today: [\d.,]+\sSNT \(≈\s[\d.,]+\sUSDT\)$/)
  const earned = page.locator('.earned')
  await earned.getByText(/^≈\s[\d.,]+\sUSDT at today’s price$/).waitFor()
  const sum = ((await earned.locator('.figure').textContent()) ?? '').split(' SNT', 1)[0]
  t.equal(await page.locator('.chart-unit').textContent(), text('earnings.perDay'))
  const scale = await page.locator('.chart-scale span').allTextContents()
  t.equal(scale.at(-1), '0')
  t.notMatch(scale.join(' '), /\.\d*0\b/, 'round numbers without needless zeros')
  t.equal(await page.locator('.chart-names.each span').count(), 7, 'every day is named')
  await page.locator('summary', { hasText: text('earnings.byTask') }).click()
  t.notMatch(await page.locator('.earned-tasks').innerText(), /Task income/, 'the names of the tasks alone')
  const parts = await page.locator('.key-values').last().locator('dd').allTextContents()
  const cents = (shown = '') => BigInt(shown.replace(/[^\d]/g, ''))
  t.equal(
    parts.reduce((all, part) => all + cents(part), 0n),
    cents(sum),
    `${parts} = ${sum}`,
  )
  await page.getByRole('button', { name: text('task.days', { days: 30 }) }).click()
  await page.locator('.chart-bar').nth(7).waitFor()
  t.equal(await page.locator('.chart-names span').count(), 3, 'first, middle and last day')
  const [from] = await page.locator('.chart-names span').allTextContents()
  const days = await page.locator('.chart-bar').count()
  t.ok(days < 30, 'there are too many records for thirty days')
  await earned
    .getByText(`${text('earnings.sum', { days })} · ${text('earnings.since', { day: from ?? '' })}`, { exact: true })
    .waitFor()
  await axe(t, 'earnings')
})

t.test('without earnings, the page shows how to earn instead of empty bars', async (t) => {
  const { page, go, text, logIn, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  upstream.rewrite = (key, data) => (key === 'POST user/getMoneyLog' ? { total: 0, data: [] } : data)
  await logIn()
  await go('/pages/task-list/index?tab=mine')
  await page.getByText(text('earnings.none')).waitFor()
  await page.getByText(text('guide.run')).waitFor()
  t.equal(await page.locator('.chart').count(), 0)
  await axe(t, 'no earnings')
})

t.test('a region that all tasks have is said once above them, not on each card', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskList' ? (data as object[]).map((each) => ({ ...each, region: 'Asia' })) : data
  await openOffers(phone)
  await page.getByText(`${text('task.cost.estimate')} · ${text('task.region')}: Asia`).waitFor()
  t.equal(await page.locator('.card-about', { hasText: 'Asia' }).count(), 0)
  upstream.rewrite = null
  upstream.world.advance(3_600)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.locator('.card-about', { hasText: 'Europe' }).first().waitFor()
  t.equal(await page.getByText(`${text('task.region')}: Asia`).count(), 0)
})
