/** What the sheet that buys or renews a licence says before it is paid. */
import t from 'tap'
import { hold, launch, open } from '../support/browser.ts'
import { completed, receiptOn } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'

t.test(
  'a purchase says about when the licence ends, a renewal when the present one ends, and that its own end is not known',
  async (t) => {
    const { page, go, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US')
    const row = (name: string) =>
      page
        .locator('dialog[open] .key-values > div', { has: page.getByText(text(name), { exact: true }) })
        .locator('dd')
        .innerText()
    const validity = () => row('licence.validity')
    const counts = page.locator('dialog[open]').getByText(text('licence.next.days'))
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(
        (upstream.world.now() + days * 86_400) * 1_000,
      )
    const plain = (shown: string) => shown.replace(/\s+/g, ' ').trim()
    await logInAt('/pages-sub/software/index?buy=3')
    t.equal(plain(await validity()), `180 days Yours until ≈ ${dayIn(180)}`)
    t.equal(await counts.count(), 0)
    await axe(t, 'purchase')
    const owned = upstream.world.byName('demo')?.software.get(2)
    if (!owned) throw new Error('no software')
    owned.expires = upstream.world.now() + 5 * 86_400
    await go('/pages/home/index')
    await page.reload()
    await go('/pages-sub/software/index?buy=2')
    // the sheet may open with the list of before, until the new one has arrived
    await page.locator('dialog[open] dd', { hasText: new RegExp(dayIn(5).replace(' ', '\\s')) }).waitFor()
    t.equal(plain(await row('licence.state.valid')), `5 days left, until ${dayIn(5)}`)
    t.equal(plain(await validity()), '90 days', 'no end of its own')
    await counts.waitFor()
    await axe(t, 'renewal')
    owned.expires = upstream.world.now() - 3 * 86_400
    await go('/pages/home/index')
    await page.reload()
    await go('/pages-sub/software/index?buy=2')
    await page.locator('dialog[open] dt', { hasText: text('licence.state.expired') }).waitFor()
    t.match(plain(await row('licence.state.expired')), dayIn(-3))
    t.equal(plain(await validity()), '90 days')
    await counts.waitFor()
  },
)

t.test('after a purchase, the page says what was bought, until when, and what is next', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, text, upstream, axe } = phone
  await page.setViewportSize({ width: 320, height: 568 })
  await logInAt('/pages-sub/software/index?buy=3')
  await confirmPayment(phone)
  await completed(phone, 'software').waitFor()
  await page.locator('main').getByText(text('licence.next.software'), { exact: true }).waitFor()
  const rows = new Map(await receiptOn(page))
  t.match(rows.get(text('licence.item')), new RegExp(`^Trainer Studio 180 ${text('licence.renewsNot')}$`))
  const until = new Date((upstream.world.now() + 180 * 86_400) * 1_000)
  t.match(rows.get(text('licence.validity')), new RegExp(`^180 days .*\\b${until.getUTCFullYear()}\\b.*[AP]M$`))
  t.ok(rows.has(text('pay.balanceAfter')))
  await axe(t, 'bought')
  await go('/pages-sub/software/index?buy=2')
  await confirmPayment(phone)
  await page.locator('main').getByText(text('licence.next.renewed'), { exact: true }).waitFor()
})

t.test(
  'what a new licence is for may load late: it moves nothing, and other success pages do not load it',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, logInAt, text, settled } = phone
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const late = () => requested.filter((url) => url.includes('/late-en-US'))
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt('/pages-sub/finance/transfer?to=alice&amount=20')
    await page.click('main form button[type=submit]')
    await confirmPayment(phone)
    await completed(phone, 'transfer').waitFor()
    await settled()
    t.strictSame(late(), [])
    const release = await hold(page, '**/late-en-US*')
    await go('/pages-sub/software/index?buy=3')
    await confirmPayment(phone)
    await completed(phone, 'software').waitFor()
    const card = async () => (await page.locator('main .card').boundingBox())?.y
    const before = await card()
    const next = page.locator('main').getByText(text('licence.next.software'), { exact: true })
    t.equal(await next.count(), 0)
    await release()
    await next.waitFor()
    t.equal(await card(), before)
  },
)

t.test(
  'while amounts are hidden, the sheet says that the balance is too small, and can show by how much',
  async (t) => {
    const { page, logInAt, text, upstream, go } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...(data as object), money: '1.00' } : data)
    await logInAt('/pages/home/index')
    await page.getByRole('button', { name: text('balance.hide') }).click()
    await go('/pages-sub/software/index?buy=3')
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(text('rules.amount.mostHidden')).waitFor()
    t.match(
      await page.locator('.licence-price, .licence-row').allInnerTexts(),
      [/12\.00\s?USDT/, /30\.00\s?USDT/, /54\.00\s?USDT/],
      'prices stay visible',
    )
    await sheet.getByRole('button', { name: text('balance.show') }).click()
    await sheet
      .getByText(text('rules.amount.most', { amount: '1.00\u00a0USDT', missing: '.+' }).split('.+')[0] ?? '')
      .waitFor()
    t.equal(await sheet.getByText(text('rules.amount.mostHidden')).count(), 0)
    t.match(await page.evaluate('document.activeElement.textContent'), /^Deposit /, 'the focus is on the way out')
  },
)

t.test('while amounts are hidden, a task’s page that says that the balance is too low can show them', async (t) => {
  const { page, logInAt, text, upstream, go, axe } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...(data as object), money: '1.00' } : data)
  await logInAt('/pages/home/index')
  await page.getByRole('button', { name: text('balance.hide') }).click()
  await go('/pages/task-list/detail?id=1')
  const hidden = page.locator('main').getByText(text('rules.amount.mostHidden'))
  await hidden.waitFor()
  await axe(t, 'hidden')
  await page
    .locator('main')
    .getByRole('button', { name: text('balance.show') })
    .click()
  await page.getByText(/^You have 1\.00\sUSDT/).waitFor()
  t.equal(await hidden.count(), 0)
  t.match(await page.evaluate('document.activeElement.textContent'), /^Deposit /, 'the focus is on the way out')
})
