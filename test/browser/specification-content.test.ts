/** The content of pages that sections 2 and 9 of the specification require and that no other test checks. */
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { savePayoutAccount } from '../support/payment-sheet.ts'
import { send } from '../support/transfer-page.ts'

/** The value in the row whose title is `name`. */
const value = ({ page }: Phone, name: string) =>
  page.locator('.key-values > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

t.test('home shows tasks, twelve market figures and the announcements', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logInAt, settled, text, upstream } = phone
  const figures = {
    open: '0.1111',
    high: '0.2222',
    low: '0.0333',
    close: '0.1444',
    change: '0.0333',
    amplitude: '77.00',
  }
  upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), ...figures } : data)
  await logInAt('/pages/home/index')
  await settled()
  t.ok(
    (await page
      .getByRole('region', { name: text('home.tasks') })
      .getByRole('listitem')
      .count()) > 0,
  )
  const market = page.locator('section', { has: page.locator('#home-market') })
  for (const [name, figure] of Object.entries(figures))
    t.match(await market.textContent(), figure.replace(/0+$/, ''), name)
  for (const name of ['high24h', 'low24h', 'volume24h', 'tvl'])
    t.match(await value(phone, text(`market.${name}`)).textContent(), /\d/, name)
  t.match(await market.locator('.trend').textContent(), /\(.*%\)/, 'the change in percent')
  const notices = page.getByRole('region', { name: text('home.notices') })
  t.ok((await notices.getByRole('listitem').getByRole('link').count()) > 0)
})

t.test('a task’s page shows overview, requirements, reward and terms; a started one is in the task list', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, logInAt, settled, text } = phone
  await logInAt('/pages/task-list/index?tab=offers')
  await settled()
  const first = page.locator('.card-link').first()
  const name = (await first.locator('strong').textContent()) ?? ''
  await first.click()
  await page.getByRole('heading', { name }).waitFor()
  for (const key of ['task.requirements', 'task.reward']) await page.getByRole('heading', { name: text(key) }).waitFor()
  const about = page.locator('.card.highlighted')
  await about.getByText(/^\w+ · ≈ \d\.\d\d% a day$/).waitFor()
  for (const [key, shown] of [
    ['tasks.locked', /\d USDT$/],
    ['task.period', /\d days$/],
    ['task.cost.daily', /\d min a day$/],
  ] as const)
    t.match(await about.locator('.card-foot > span', { hasText: text(key) }).textContent(), shown, key)
  t.match(
    await page
      .locator('.cost', { hasText: text('task.income') })
      .locator('.cost-figure')
      .textContent(),
    /\d USDT/,
  )
  await go('/pages/task-list/index?tab=mine')
  await page.locator('.card-link').first().waitFor()
})

t.test('my account and my assets lead to orders, records, profile, security and logout', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, logInAt, settled, text } = phone
  await logInAt('/pages/my/index')
  await settled()
  await page.getByRole('button', { name: text('my.help.more') }).click()
  await page.getByRole('link', { name: text('download.title'), exact: true }).waitFor()
  for (const key of [
    'assets',
    'orders',
    'records',
    'promotion',
    'payout',
    'security',
    'language',
    'community',
    'download',
  ])
    t.equal(await page.getByRole('link', { name: text(`${key}.title`), exact: true }).count(), 1, key)
  t.ok(await page.getByRole('button', { name: text('my.logout') }).isVisible())
  await page.locator('.profile-name').click()
  await page.locator('[name=nickname]').waitFor()
  await go('/pages-sub/assets/index')
  await settled()
  for (const coin of ['USDT', 'SNT'])
    t.match(
      await page.getByRole('region', { name: coin }).locator('.key-values').last().textContent(),
      new RegExp(coin),
    )
  t.match(await page.getByText(text('assets.worth')).first().locator('..').textContent(), /≈ [\d,.]+ ?USDT/)
})

t.test(
  'the website shows its sections with fees and risks, the community page its groups, the download page its link',
  async (t) => {
    const { page, go, settled, text } = await open(t, await launch(t), 'en-US')
    await go('/pages/website/index')
    await settled()
    for (const part of ['about', 'technology', 'products', 'ecosystem']) {
      await page.getByRole('heading', { name: text(`website.${part}`) }).waitFor()
      await page.getByText(text(`website.${part}.text`)).waitFor()
    }
    for (const key of ['website.risks.text', 'website.fee.swap', 'records.kind.transferFee', 'website.fee.withdraw'])
      await page.getByText(text(key)).waitFor()
    for (const supply of ['970,000,000', '1,000,000,000']) await page.getByText(supply).waitFor()
    await go('/pages-sub/official-community/index')
    await settled()
    t.equal(await page.getByRole('link', { name: text('community.open') }).count(), 2)
    await go('/pages/download/index')
    await settled()
    t.ok((await page.locator('a[href*="app.example"]').count()) > 0)
  },
)

t.test('a payout account can be added, edited and, after confirmation, deleted', async (t) => {
  const { page, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/withdrawal-type/edit')
  await page.check('[value=TRC20]')
  await page.fill('[name=address]', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.fill('[name=name]', 'First')
  await savePayoutAccount({ page, text })
  const card = page.getByRole('listitem').filter({ hasText: 'First' })
  await card.getByRole('link', { name: text('payout.edit') }).click()
  await page.fill('[name=name]', 'Second')
  await page.click('form button[type=submit]')
  const edited = page.getByRole('listitem').filter({ hasText: 'Second' })
  await edited.getByRole('button', { name: text('payout.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text('common.cancel') }).click()
  t.equal(upstream.calls('POST bank/delete').length, 0)
  await edited.getByRole('button', { name: text('payout.delete') }).click()
  await dialog.getByRole('button', { name: text('payout.delete') }).click()
  await edited.waitFor({ state: 'detached' })
  await settled()
  t.equal(upstream.calls('POST bank/delete').length, 1)
})

t.test('fees: a transfer’s is in its own coin, a withdrawal’s in SNT, a swap’s as configured or 3 %', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, settled, text, upstream } = phone
  let fee: object = { transfer_fee: '2', withdraw_rate: '5', snt_price: '0.5', exchange_fee: '4' }
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), ...fee } : data)
  await signIn()
  for (const [coin, shown] of [
    ['usdt', '2.00 USDT'],
    ['snt', '2.0000 SNT'],
  ]) {
    await go(`/pages-sub/finance/transfer?coin=${coin}`)
    await page.fill('[name=amount]', '100')
    t.equal(await value(phone, text('transfer.fee', { rate: '2.00%' })).textContent(), shown)
  }
  await go('/pages-sub/finance/withdraw')
  await settled()
  await page.fill('[name=amount]', '20')
  t.match(await value(phone, text('withdraw.fee', { rate: '5.00%' })).textContent(), /^≈ 2\.0000 SNT/)
  const swapFee = async (rate: string, shown: string) => {
    await go('/pages-sub/swap/index')
    await page.fill('[name=amount]', '100')
    t.equal(await value(phone, text('swap.fee', { rate })).textContent(), shown)
  }
  await swapFee('4.00%', '4.00 USDT')
  fee = { exchange_fee: undefined, exchangeFee: undefined }
  upstream.world.advance(60)
  await page.reload()
  await page.reload()
  await swapFee('3.00%', '3.00 USDT')
})

t.test('every request of the page, with uploads and payments, has a limit of 60 s', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, settled, text } = phone
  await page.addInitScript(`
    globalThis.limits = []
    globalThis.sent = []
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => (limits.push(ms), timeout.call(AbortSignal, ms))
    for (const [owner, name] of [[globalThis, 'fetch'], [XMLHttpRequest.prototype, 'open']]) {
      const original = owner[name]
      owner[name] = function (...given) {
        sent.push(...given.filter((each) => typeof each === 'string' && each.includes('/api/')))
        return original.apply(this, given)
      }
    }`)
  await signIn()
  for (const path of [
    '/pages/task-list/index?tab=offers',
    '/pages-sub/finance/withdraw',
    '/pages/agent-promotion/index',
  ]) {
    await go(path)
    await settled()
  }
  await send(phone)
  await completed({ page, text }, 'transfer').waitFor()
  await go('/pages-sub/profile/index')
  await settled()
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const uploaded = page.waitForResponse('**/api/common/upload')
  await page.setInputFiles('input[type=file]', { name: 'me', mimeType: 'image/png', buffer: dot })
  await uploaded
  const { limits, sent } = (await page.evaluate('({ limits, sent })')) as { limits: number[]; sent: string[] }
  for (const call of ['view/tasks', 'user/transfer', 'common/upload'])
    t.ok(
      sent.some((each) => each.includes(`/api/${call}`)),
      call,
    )
  t.ok(limits.length >= sent.length, 'each request has one')
  t.strictSame([...new Set(limits)], [60_000])
})

t.test('amounts have two decimals and the name of their coin, and no sign of a currency', async (t) => {
  const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  let amounts = 0
  for (const path of [
    '/pages/task-list/index?tab=offers',
    '/pages-sub/software/index',
    '/pages-sub/assets/index',
    '/pages-sub/transactions/index',
  ]) {
    await go(path)
    await settled()
    const shown = await page.locator('main').innerText()
    t.notMatch(shown, /[$￥¥]/, path)
    // leaves out prices, because prices have four decimals instead of two
    for (const [, amount] of shown.replaceAll(/1\sSNT ≈\s[\d.]+\sUSDT/g, '').matchAll(/([\d,.]*\d)\s+USDT/g)) {
      t.match(amount, /^[\d,]+\.\d\d$/, path)
      amounts += 1
    }
  }
  t.ok(amounts > 12, `${amounts} amounts`)
})
