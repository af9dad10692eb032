/** Offline, pages of money show what is known with its age: after one's own payment, and where nothing can be paid. */
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'

const HISTORY = '/pages-sub/finance/balance-detail'

t.test('after a transfer, home shows the new balance offline, and the balance history its older rows', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, context, go, logIn, settled, text } = phone
  await logIn()
  await settled()
  const balance = () => page.locator('.balances').innerText()
  const before = await balance()
  await go(HISTORY)
  await settled()
  await page.locator('main li').first().waitFor()
  const first = await page.locator('main li').first().innerText()
  await go('/pages-sub/finance/transfer?to=alice&amount=20')
  await page.click('main form button[type=submit]')
  const reloaded = page.waitForResponse(/user\/info/)
  await confirmPayment(phone)
  await completed(phone, 'transfer').waitFor()
  await reloaded
  await context.setOffline(true)
  await go('/pages/home/index')
  await page.getByText(text('common.offline')).waitFor()
  await until(page, `document.querySelector('.balances')?.innerText !== ${JSON.stringify(before)}`)
  t.match(await balance(), /2,976\.80/, 'without the 20 and their fee')
  await go(HISTORY)
  await page.locator('main li').first().waitFor()
  t.equal(await page.locator('main li').first().innerText(), first)
  await page
    .getByText(/^As of \d/)
    .first()
    .waitFor()
  await context.setOffline(false)
  await until(page, `document.querySelector('main li')?.innerText !== ${JSON.stringify(first)}`)
  t.match(await page.locator('main li').first().innerText(), /20\.20/, 'loaded again once the device is online')
})

t.test('the balance history adds up no day of which it has only a part, online or offline', async (t) => {
  const { page, context, go, logInAt, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const [, unit = ''] = text('records.count', { count: 2 }).split('2')
  const sums = async () =>
    (await page.locator('main li').allInnerTexts()).filter((row) => row.includes(unit) && /[+−]\d/.test(row))
  const second = Promise.withResolvers<void>()
  await page.route('**/api/user/getMoneyLog', async (route) => {
    if (route.request().postDataJSON()?.page > 1) await second.promise
    await route.continue()
  })
  await logInAt(HISTORY)
  await page.locator('main li').first().waitFor()
  const firstPage = await sums()
  const days = await page.locator('.day').count()
  second.resolve()
  // once another day has begun, those of the first page are complete
  await until(page, `(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.day').length > ${days})`)
  const whole = await sums()
  t.ok(whole.length > 0)
  t.strictSame(
    firstPage.filter((each) => !whole.includes(each)),
    [],
    'while the second page is loading',
  )
  await go('/pages/home/index')
  await page.locator('.balances').waitFor()
  await context.setOffline(true)
  await go(HISTORY)
  await page.getByText(text('error.loadsOnline')).waitFor()
  const shown = await sums()
  t.strictSame(
    shown.filter((each) => !whole.includes(each)),
    [],
  )
  const day = page.locator('.day').last()
  const loaded = day.locator('li', { hasText: /^\D*[4-9] records loaded/ })
  t.equal(
    await loaded.locator('.figure').count(),
    0,
    'the last day shows how many of them are loaded, without their sum',
  )
  const rows = await day.locator('li').count()
  await loaded.locator('button').first().click()
  await until(page, `[...document.querySelectorAll('.day')].at(-1).querySelectorAll('li').length > ${rows + 3}`)
})

t.test('my assets, never opened before, show offline what other pages have loaded, with its time', async (t) => {
  const { page, context, go, logIn, settled, text, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  // loads the page's code, but not its data
  await page.route('**/api/view/wallet*', (route) => route.abort())
  await go('/pages-sub/assets/index')
  const again = page.getByRole('button', { name: text('common.retry') })
  await again.waitFor()
  await page.getByText(text('common.notUpdated', { parts: text('assets.title') })).waitFor()
  const locked = page.locator('.locked', { hasText: text('assets.locked') }).first()
  await locked.locator('summary').click()
  await locked.getByText(text('common.notLoaded', { parts: text('tasks.mine') })).waitFor()
  await go('/pages/home/index')
  await context.setOffline(true)
  await go('/pages-sub/assets/index')
  await page.locator('.coins').getByText('2,997.00').waitFor()
  const main = await page.locator('main').innerText()
  t.match(main, /As of \d/)
  t.match(main, /≈ [\d,]+\.\d\d\s+USDT/, 'the total, at the price that home has loaded')
  t.equal(await again.count(), 0, 'it loads by itself')
  await axe(t, 'offline')
  await page.unroute('**/api/view/wallet*')
  await context.setOffline(false)
  await until(page, "!/As of \\d/.test(document.querySelector('main').innerText)")
  await settled()
  await page.locator('.locked summary').first().click()
  t.equal(await page.getByText(text('common.notLoaded', { parts: text('tasks.mine') })).count(), 0)
})

t.test('offline, a page says its age once, and again only for a part of another time', async (t) => {
  const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.route('**/api/view/wallet*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.parts.market.data.time -= 7_200
    await route.fulfill({ response, json: body })
  })
  const paths = [
    ['/pages/home/index', '.home-earnings .chart-names', 1],
    ['/pages-sub/finance/withdraw', 'form [name=amount]', 1],
    ['/pages-sub/swap/index', 'form [name=received]', 1],
    ['/pages-sub/assets/index', '.coins .card', 2],
  ] as const
  await page.clock.install()
  await logIn()
  const show = async (path: string, part: string) => {
    await go(path)
    await settled()
    await page.locator('#home-earnings, main form, .coins').first().scrollIntoViewIfNeeded()
    await page.locator(part).first().waitFor()
  }
  for (const [path, part] of paths) {
    await show(path, part)
    await settled()
  }
  // it would answer offline, too
  await page.unroute('**/api/view/wallet*')
  await context.setOffline(true)
  await page.clock.fastForward(1_200_000)
  const stale = text('common.stale', { ago: '' }).trim()
  for (const [path, part, count] of paths) {
    await show(path, part)
    // some ages are shown only after a second, because new data usually arrives before
    await page.clock.runFor(1_100)
    await page.evaluate(DRAWN)
    t.equal((await page.locator('main').innerText()).split(stale).length - 1, count, path)
  }
})

t.test(
  'offline, home’s links to payments say that nothing can be sent, stay where they are and still open',
  async (t) => {
    const { page, context, text, logInAt, go, settled, axe } = await open(t, await launch(t), 'en-US')
    await logInAt('/pages-sub/finance/withdraw')
    await settled()
    await go('/pages/home/index')
    await settled()
    const links = page.locator('.shortcuts a')
    await links.nth(3).waitFor()
    const places = () =>
      page.evaluate<string>(
        "JSON.stringify([...document.querySelectorAll('.shortcuts a, .shortcuts svg')].map((each) => each.getBoundingClientRect()))",
      )
    const before = await places()
    t.equal(await page.locator('.shortcuts a[data-offline]').count(), 0)
    await context.setOffline(true)
    await page.locator('.shortcuts a[data-offline]').nth(3).waitFor()
    const titles = "[...document.querySelectorAll('.shortcuts a')].map((each) => each.title)"
    t.strictSame(await page.evaluate(titles), Array(4).fill(text('offline.nothingSent')))
    t.equal(await places(), before, 'nothing moves')
    await axe(t, 'home offline')
    await page.getByRole('link', { name: text('withdraw.title') }).click()
    await page.getByRole('heading', { level: 1, name: text('withdraw.title') }).waitFor()
    await context.setOffline(false)
  },
)

t.test(
  'offline, buttons whose action needs a connection look disabled, and links still lead to their page',
  async (t) => {
    const { page, context, go, text, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logInAt('/pages/task-list/index?tab=mine')
    const run = page.locator('.card .button.main').first()
    await run.waitFor()
    t.equal(await run.getAttribute('data-offline'), null)
    await context.setOffline(true)
    await page.locator('.card .button.main[data-offline]').first().waitFor()
    await context.setOffline(false)
    await page.locator('.card .button.main:not([data-offline])').first().waitFor()
    await go('/pages-sub/withdrawal-type/index')
    const link = (key: string) => page.getByRole('link', { name: text(key) }).first()
    const remove = page.getByRole('button', { name: text('payout.delete') }).first()
    await remove.waitFor()
    const looks = async () => [
      await link('payout.add').getAttribute('data-offline'),
      await link('payout.edit').getAttribute('data-offline'),
      await remove.getAttribute('aria-disabled'),
    ]
    t.strictSame(await looks(), [null, null, null])
    await context.setOffline(true)
    await page.getByText(text('common.offline')).waitFor()
    t.strictSame(await looks(), ['true', 'true', 'true'])
    await context.setOffline(false)
    for (const path of ['software', 'node']) {
      await go(`/pages-sub/${path}/index`)
      const buy = page.locator(':is(.licence-price, .licence-row) button:not([aria-disabled])')
      await buy.nth(2).waitFor()
      const colours = () =>
        page.evaluate<string[]>(
          "[...new Set([...document.querySelectorAll(':is(.licence-price, .licence-row) button')].map((each) => getComputedStyle(each).color))]",
        )
      const usual = await colours()
      await context.setOffline(true)
      await page.locator(':is(.licence-price, .licence-row) button[aria-disabled]').nth(2).waitFor()
      t.strictSame(
        await colours(),
        [await page.evaluate("getComputedStyle(document.querySelector('main p.note:not(.warning)')).color")],
        `${path}: every button has the colour of a quiet text`,
      )
      await context.setOffline(false)
      await buy.nth(2).waitFor()
      t.strictSame(await colours(), usual)
    }
  },
)

t.test('offline, the button of each payment says when it can be used, and nothing moves', async (t) => {
  const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn()
  for (const path of [
    '/pages-sub/finance/withdraw',
    '/pages-sub/finance/transfer',
    '/pages-sub/swap/index',
    '/pages-sub/recharge/index',
  ]) {
    await go(path)
    await settled()
    const button = page.locator('main form button[type=submit]')
    await button.waitFor()
    const before = await button.boundingBox()
    const label = await button.innerText()
    await context.setOffline(true)
    await page.getByRole('button', { name: `${label} ${text('offline.later')}` }).waitFor()
    t.strictSame(await button.boundingBox(), before, path)
    await context.setOffline(false)
    await until(page, `!document.querySelector('form').innerText.includes(${JSON.stringify(text('offline.later'))})`)
    t.equal(await button.innerText(), label)
  }
})
