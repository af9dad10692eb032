/** The device remembers a payment whose outcome is unknown, so that the member does not make the payment twice. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { banner, lose, STORED, sendInVain, sendWithoutAnswer, transfer } from '../support/lost-payment.ts'
import { enterPayPassword, padButton } from '../support/payment-sheet.ts'
import { FORM, fillIn, KEY, send } from '../support/transfer-page.ts'

const HOME = '/pages/home/index'

t.test('after a reload in the middle of a payment, the same payment is not sent again', async (t) => {
  const phone = await lose(t)
  const { page, text, axe, upstream } = phone
  await sendWithoutAnswer(phone)
  await page.reload()
  await banner(phone).waitFor()
  await fillIn(phone)
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('payment.still', { what: transfer(phone) })).waitFor()
  t.equal(await padButton(page).count(), 0)
  t.notMatch(await page.evaluate(STORED), /246810/, 'the payment password is not stored')
  await axe(t, 'still being checked')
  await sheet.getByRole('link', { name: text('check.look') }).click()
  await page.getByText(text('check.detail.unknown')).waitFor()
  t.equal(await banner(phone).count(), 0, 'its own page needs no banner')
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a page that was closed in the middle of a payment shows it when it is opened again', async (t) => {
  const phone = await lose(t)
  const { page, context, origin, text, upstream } = phone
  await sendWithoutAnswer(phone)
  await page.close()
  const again = await context.newPage()
  await again.goto(`${origin}/#${HOME}`)
  await banner(phone, again).click()
  await again.getByText(text('check.detail.unknown')).waitFor()
  upstream.faults.clear()
  await again.getByText(text('check.detail.done')).waitFor()
  t.equal(await again.evaluate(STORED), '')
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('the message that a payment was not sent disappears once the same payment has been made', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logInAt } = phone
  await logInAt(FORM)
  await sendInVain(phone)
  const news = page.getByRole('link', { name: text('payment.told.not_sent', { what: transfer(phone) }) })
  await news.waitFor()
  await go('/pages/website/index')
  await page.locator('.site-bar').waitFor()
  t.equal(await news.count(), 1, 'stays on a page with another frame')
  await go(FORM)
  await send(phone)
  await completed(phone, 'transfer').waitFor()
  t.equal(await news.count(), 0, 'not on the success page')
  await go(HOME)
  await page.locator('h1').waitFor()
  t.equal(await news.count(), 0, 'nor later')
})

/** The payments whose outcome has become known, as the device stores them. */
const ENDED = "localStorage['member:payments-ended'] ?? ''"

t.test(
  'the news that a payment was not sent leads back to its form as it was filled in, also after a reload and in another tab',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, context, text, logIn } = phone
    await logIn()
    await sendInVain(phone)
    await page.getByRole('link', { name: text('payment.told.not_sent', { what: transfer(phone) }) }).click()
    await page.getByText(text('check.detail.not_sent')).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await page.reload()
    for (const tab of [other, page]) {
      await tab.getByText(text('payment.told.not_sent', { what: transfer(phone) })).waitFor()
      t.strictSame(
        await tab
          .locator('.key-values dd')
          .allTextContents()
          .then((all) => all.slice(1, 3)),
        ['10.00 USDT', 'alice'],
      )
    }
    t.notMatch(page.url(), /alice|10\.00/)
    await page.getByRole('link', { name: text('check.again') }).click()
    await page.waitForURL('**/finance/transfer?*')
    t.equal(await page.inputValue('[name=account]'), 'alice')
    t.equal(await page.inputValue('[name=amount]'), '10')
    t.match(await page.evaluate(ENDED), 'alice')
    // removes the session's cookie, so that the session ends without a logout before another member logs in
    await context.clearCookies()
    await page.reload()
    await page.waitForURL('**/#/pages/login/index**')
    await logIn('alice')
    await until(page, `(${ENDED}) === ''`)
  },
)

t.test(
  'a payment that the member confirms to be a different one is sent with a new key with the server’s time',
  async (t) => {
    const phone = await lose(t)
    const { page, text, upstream } = phone
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/transfer')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    await send(phone)
    await page.getByText(text('check.detail.unknown')).waitFor()
    await fillIn(phone, '11')
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('button', { name: text('payment.different') }).click()
    await padButton(page).click()
    await enterPayPassword(phone)
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(new Set(keys).size, 2)
    // idempotency keys contain the time by the upstream's clock, which differs from this device's clock
    const now = upstream.clock.now() * 1_000
    for (const key of keys) {
      t.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const age = now - Number.parseInt(key.replace('-', '').slice(0, 12), 16)
      t.ok(Math.abs(age) < 60_000, 'the time by the server’s clock')
    }
    t.equal(upstream.calls(KEY).length, 2)
    await banner(phone).waitFor()
  },
)

t.test('a second recharge order also waits for the outcome of the first one', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text, go, upstream } = phone
  const RECHARGE = 'POST recharge/recharge'
  upstream.faults.set(RECHARGE, 'cut-before-answer', { times: 1 })
  upstream.faults.set('GET recharge/myRecords', 'error-500')
  await logInAt('/pages-sub/recharge/index?amount=100')
  await page.click('form button[type=submit]')
  await page.getByText(text('check.detail.orderUnknown')).waitFor()
  const status = page.url()
  await go('/pages-sub/recharge/index?amount=200')
  const sheet = page.locator('dialog[open]')
  for (const go of ['back', 'on'] as const) {
    await page.click('form button[type=submit]')
    await sheet.getByText(text('payment.still.text')).waitFor()
    t.equal(upstream.calls(RECHARGE).length, 1)
    if (go === 'back') await page.keyboard.press('Escape')
    else await sheet.getByRole('button', { name: text('payment.different') }).click()
  }
  await page.waitForURL('**/#/pages-sub/recharge/order?id=*')
  t.equal(upstream.calls(RECHARGE).length, 2)
  upstream.faults.clear()
  await page.goto(status)
  await page.getByText(text('check.detail.created')).waitFor()
})

t.test('a success is shown even if the balance cannot be loaded', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt(FORM)
  await hold(page, '**/api/user/info')
  await send(phone)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.world.transfers.length, 1)
  t.equal(await page.evaluate(STORED), '')
})

t.test('the page of an unknown payment explains what it waits for and what to do', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, origin, text, logIn, go, settled, axe, upstream } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await logIn()
  const unknown = { state: 'unknown', row: KEY, orderId: null, reason: 'delay', until: upstream.clock.now() + 900 }
  let answer: object = unknown
  await page.route('**/api/view/intent?*', (route) => route.fulfill({ json: answer }))
  await page.route('**/api/user/transfer', (route) => route.abort())
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  await page.getByText(text('check.reason.delay')).waitFor()
  const deadline = page.locator('.key-values > div', { hasText: text('check.until') })
  t.match(await deadline.innerText(), /\d{1,2}:\d\d\s[AP]M/)
  await axe(t, 'delay')
  await page.getByRole('button', { name: text('check.copy') }).click()
  const key = new URL(page.url().replace('#/', '')).searchParams.get('key') ?? ''
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  for (const fact of [text('transfer.title'), '10.00 USDT', 'alice', key]) t.ok(copied.includes(fact), fact)
  for (const reason of ['records', 'forgotten'] as const) {
    answer = { ...unknown, reason, until: null }
    await page.getByText(text(`check.reason.${reason}`)).waitFor()
    await page.getByText(text('check.next')).waitFor()
    await axe(t, reason)
  }
  await page.getByRole('button', { name: text('check.forget') }).click()
  await go(HOME)
  await settled()
  await page.evaluate(DRAWN)
  t.equal(await page.getByText(transfer(phone)).count(), 0)
})
