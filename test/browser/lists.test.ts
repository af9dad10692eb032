/** Lists of announcements, records and members, and ways to paste or copy a text. */
import t from 'tap'
import { launch, launchPainting, open, scrollToEnd } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'

t.test('an official announcement is shown once; unread ones are marked until they are read', async (t) => {
  const { page, go, logIn, settled, text, axe } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { unread: true },
  )
  await logIn()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('made up').waitFor()
  await axe(t, 'announcement')
  await dialog.getByRole('button', { name: text('common.ok') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await settled()
  t.equal(await dialog.count(), 0, 'it is not shown again')
  // home shows only the newest ones
  await go('/pages-sub/notices/index')
  await settled()
  const unread = page.getByText(text('notices.unread'))
  t.equal(await unread.count(), 2)
  t.ok(((await page.locator('.dot').first().boundingBox())?.width ?? 0) >= 6, 'the marker can be seen')
  await page.getByRole('link', { name: 'Keep your account safe' }).click()
  await page.getByText('Nobody from our team').waitFor()
  await go('/pages-sub/notices/index')
  await settled()
  t.equal(await unread.count(), 1)
})

t.test('a sheet’s content can be copied where the clipboard is not available', async (t) => {
  const { page, logInAt, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.addInitScript("Object.defineProperty(Clipboard.prototype, 'writeText', { value: () => Promise.reject() })")
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAt('/pages-sub/finance/balance-detail')
  await settled()
  await page.locator('button.record:not([aria-expanded])').first().click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('records.copyNumber') })
    .click()
  await page.getByText(text('common.copied')).waitFor()
  t.match(await page.evaluate('navigator.clipboard.readText()'), /^\d+$/)
})

t.test('an address can be pasted, or read from an image of a QR code', async (t) => {
  const { page, context, go, logInAt, settled, text } = await open(t, await launchPainting(t), 'en-US')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  await page.getByRole('button', { name: text('transfer.myCode') }).click()
  const code = await page.locator('dialog[open] .qr').screenshot()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('scan.title') }).click()
  await page.getByText(text('scan.noCamera')).waitFor()
  const picture = page.locator('dialog[open] input[type=file]')
  await picture.setInputFiles({
    name: 'blank.png',
    mimeType: 'image/png',
    buffer: await page.locator('h1').screenshot(),
  })
  await page.getByText(text('scan.nothing')).waitFor()
  await picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  t.equal(await page.inputValue('[name=account]'), 'demo', 'the QR code contains the account name')
  await go('/pages-sub/withdrawal-type/edit')
  await settled()
  await page.evaluate("navigator.clipboard.writeText(' TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC ')")
  await page.getByRole('button', { name: text('field.paste') }).click()
  await page.locator('[name=address][value^=T]').waitFor()
  t.equal(await page.inputValue('[name=address]'), 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
})

t.test('a list that failed without a connection loads once, however often the connection comes and goes', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  let requests = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/getMoneyLog*', async (route) => {
    // counts and holds back only requests for page 1. The list also requests page 2, because page 1 does not fill the screen
    if (JSON.parse(route.request().postData() ?? '{}').page !== 1) return route.continue()
    requests += 1
    if (requests === 1) return route.abort()
    await gate.promise
    await route.continue()
  })
  await go('/pages-sub/finance/balance-detail')
  await page.getByRole('alert').waitFor()
  const online = "dispatchEvent(new Event('online'))"
  await page.evaluate(online)
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.evaluate(online)
  gate.resolve()
  await page.locator('.record').first().waitFor()
  t.equal(requests, 2, 'of the first page')
})

t.test('offline, a visited screen shows its cached data with its age, and refreshes once it is online', async (t) => {
  const { page, context, go, signIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  const records = '/pages-sub/finance/balance-detail'
  await go(records)
  await settled()
  const first = await page.locator('.record').first().innerText()
  await go('/pages/home/index')
  const tab = (key: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: text(key) })
      .click()
  await tab('my.title')
  await settled()
  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 600_000)
  await tab('home.title')
  const age = page.getByText(/last updated 10 minutes ago/)
  await age.waitFor()
  t.equal(await page.getByRole('button', { name: text('common.retry') }).count(), 0, 'offline, it could do nothing')
  t.equal(await page.locator('.balances').count(), 1, 'the balances are still shown')
  await go(records)
  await page.getByText(text('error.loadsOnline')).waitFor()
  t.equal(await page.locator('.record').first().innerText(), first, 'the first records are still shown')
  await age.waitFor()
  t.notMatch(await page.locator('main').innerText(), text('error.offline'), 'the banner has said it')
  await context.setOffline(false)
  await age.waitFor({ state: 'detached' })
  t.pass()
})

t.test('a visitor opens customer service from the login page, with its six parameters', async (t) => {
  const { page, go, settled, text } = await open(t, await launch(t), 'en-US')
  await go('/pages/login/index')
  await settled()
  const href = await page.getByRole('link', { name: text('my.service') }).getAttribute('href')
  t.strictSame(
    [...new URL(href ?? '').searchParams.keys()],
    ['visiter_id', 'visiter_name', 'avatar', 'business_id', 'groupid', 'special'],
  )
})

t.test('going back restores a list’s summary together with its rows', async (t) => {
  const { page, text, go, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages-sub/promotion/index')
  await settled()
  const sums = page.locator('main .card').first()
  const before = await sums.innerText()
  t.match(before, /[1-9]\d*\.\d{4} SNT/)
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.waitForURL('**/#/pages/home/index')
  await settled()
  await page.goForward()
  await page.waitForURL('**/#/pages-sub/promotion/index')
  await page.locator('.rows li').first().waitFor()
  await settled()
  t.equal(await sums.innerText(), before)
  const dates = page.locator('.promotion-rows .row-main .note')
  t.match(await dates.first().textContent(), /^Recorded [^ ]+$/, 'no date is broken')
})

t.test('each level shows only its own members, even after a failed request and after going back', async (t) => {
  const extras = { moving: true }
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, extras)
  const { page, logInAt, settled, text, upstream } = phone
  const level = (name: number) => page.getByRole('button', { name: text(`team.level.${name}`), exact: true })
  await logInAt('/pages/agent-promotion/index')
  await settled()
  const rows = page.locator('.rows li')
  const levels = async () => new Set(await rows.locator('.row-end .note').allTextContents())
  await rows.first().waitFor()
  t.ok((await levels()).size > 1)
  await level(2).click()
  // waits until no row of another level is shown
  await rows
    .filter({ hasNotText: text('team.level.2') })
    .first()
    .waitFor({ state: 'detached' })
  await rows.first().waitFor()
  upstream.faults.set('GET user/team', 'error-500')
  await level(1).click()
  await rows.first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: text('promotion.title') }).click()
  await page.waitForURL('**/#/pages-sub/promotion/index')
  await settled()
  upstream.faults.clear()
  await page.getByRole('button', { name: text('common.back') }).click()
  await level(1).waitFor()
  await settled()
  await rows.first().waitFor()
  t.equal(await level(1).getAttribute('aria-pressed'), 'true')
  t.strictSame([...(await levels())], [text('team.level.1')])
  await level(0).click()
  await rows
    .filter({ hasText: text('team.level.2') })
    .first()
    .waitFor()
  t.ok((await levels()).size > 1)
})

t.test('a list ends where the upstream says that there is more, but sends the same records again', async (t) => {
  const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  let first: object | undefined
  upstream.rewrite = (key, data) => {
    if (key !== 'POST user/getMoneyLog') return data
    const { data: rows } = data as { data: object[] }
    first ??= { data: rows, has_more: true }
    return first
  }
  await logInAt('/pages-sub/finance/balance-detail')
  await settled()
  await scrollToEnd(page)
  t.equal(upstream.calls('POST user/getMoneyLog').length, 2)
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await eventually('both pages are loaded again', () => upstream.calls('POST user/getMoneyLog').length >= 4)
  await settled()
  await scrollToEnd(page)
  t.equal(upstream.calls('POST user/getMoneyLog').length, 4, 'also after a reload')
})

t.test('each coin’s actions are listed for that coin', async (t) => {
  const { page, go, signIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const [unit, other] of [
    ['USDT', 'SNT'],
    ['SNT', 'USDT'],
  ] as const)
    for (const kind of ['transfer.title', 'swap.title']) {
      await go('/pages-sub/assets/index')
      await settled()
      await page
        .getByRole('navigation', { name: unit })
        .getByRole('link', { name: text(kind) })
        .click()
      await page.getByRole('heading', { level: 1, name: text(kind) }).waitFor()
      await settled()
      t.equal(await page.locator('.amount-unit').first().innerText(), unit, `${kind} ${unit}, not ${other}`)
    }
})
