/** What the member sees of a payment that is done, refused or not sent. `unknown-outcomes` tests the fourth outcome. */
import t from 'tap'
import { readCatalogues } from '../../locales/report.ts'
import { hold, launch, open, type Phone, pauseClock } from '../support/browser.ts'
import { buttonsOn, completed, receiptOn } from '../support/completed.ts'
import { enterPayPassword } from '../support/payment-sheet.ts'
import { FORM, KEY, send } from '../support/transfer-page.ts'

/**
 * Answers transfers in the server's place: each is refused with the next of `codes`. A transfer whose code is null, or for which no code is left,
 * goes on to the server.
 * @returns an array that contains the idempotency keys of all transfers so far
 */
async function refusing({ page }: Phone, codes: readonly (string | null)[]): Promise<readonly string[]> {
  const keys: string[] = []
  await page.route('**/api/user/transfer', async (route) => {
    const code = codes[keys.push(route.request().headers()['idempotency-key'] ?? '') - 1]
    if (!code) return route.continue()
    const body = JSON.stringify({ code, outcome: 'not_sent', status: 503 })
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body })
  })
  return keys
}

t.test('before the password, the sheet shows amount, fee, arrival and the balance afterwards', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt } = phone
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await sheet.waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  t.equal(await focused(), text('transfer.confirm'), 'a screen reader first says what the sheet is about')
  for (const key of ['transfer.account', 'transfer.arrival', 'pay.total'])
    t.equal(await sheet.getByText(text(key), { exact: true }).count(), 1, key)
  await sheet
    .locator('.key-values > div', { has: page.getByText(text('withdraw.balance', { unit: 'USDT' }), { exact: true }) })
    .getByText('2,500.00 →\u00a02,489.90')
    .waitFor()
  t.match(await sheet.textContent(), /10\.00 USDT/)
  t.equal(await sheet.locator('[name=payPassword]').count(), 0)
})

t.test('refused: the sheet shows the upstream’s message, and the next attempt can succeed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt(FORM)
  upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed', times: 1 })
  await send(phone)
  const sheet = page.locator('dialog[open]')
  const words = text('pay.refused.words', { text: 'Transfers to this account are closed' })
  await sheet.getByText(`${text('pay.refused')} ${words}`).waitFor()
  t.equal(await sheet.locator('[aria-invalid=true]').count(), 0, 'the password is not called wrong')
  await enterPayPassword(phone, '000000')
  await sheet.locator('.field', { hasText: 'Payment password is incorrect' }).waitFor()
  t.equal(await sheet.locator('[name=payPassword]').getAttribute('aria-invalid'), 'true')
  upstream.rewrite = (key, data) => (key === KEY ? null : data)
  await enterPayPassword(phone)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.world.transfers.length, 1)
  t.strictSame(await buttonsOn(page), [['main', text('success.done')]])
  // the receipt is in the language of the payment, so it is not shown in another one
  await page.evaluate("localStorage.setItem('language', 'ja-JP')")
  await page.reload()
  const records = page.getByRole('link', { name: readCatalogues()['ja-JP']?.['success.transfer.next'] ?? '' })
  await records.waitFor()
  t.strictSame(await receiptOn(page), [])
  t.equal(
    (await buttonsOn(page))[0]?.[1],
    await records.textContent(),
    'without a receipt, a button leads to the records',
  )
  t.match(await records.getAttribute('href'), /trade-detail\?kind=transfer$/)
})

t.test('not sent: the sheet shows a message, and the next attempt succeeds with the same key', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt(FORM)
  const keys = await refusing(phone, ['overloaded'])
  await send(phone)
  await page.locator('dialog[open]').getByText(text('pay.notSent')).waitFor()
  await enterPayPassword(phone)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(keys.length, 2)
  t.equal(new Set(keys).size, 1)
  t.equal(upstream.world.transfers.length, 1)
})

t.test('a key that the server refuses is replaced once, unnoticed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  const codes = ['idempotency_key_missing', 'idempotency_key_reused'] as const
  const keys = await refusing(phone, [
    ...codes.flatMap((code) => [code, null]),
    ...codes.flatMap((code) => [code, code]),
  ])
  await logInAt(FORM)
  for (const [index, code] of codes.entries()) {
    upstream.world.advance(61)
    await send(phone)
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(new Set(keys).size, 2 * (index + 1), code)
  }
  upstream.world.advance(61)
  await send(phone)
  for (const [index, code] of codes.entries()) {
    if (index > 0) await enterPayPassword(phone)
    await page
      .locator('dialog[open]')
      .getByText(text(`error.${code}`))
      .waitFor()
    t.equal(keys.length, 4 + 2 * (index + 1), `${code}: not again and again`)
    t.equal(new Set(keys.slice(4 + 2 * index)).size, 2, `${code}: with a new key`)
  }
  t.equal(upstream.world.transfers.length, 2)
})

for (const [set, seconds] of [
  ['back', 3_600],
  ['forward', -3_600],
] as const)
  t.test(`a device whose clock was set ${set} pays at the first attempt`, async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logIn, upstream } = phone
    await logIn()
    upstream.world.advance(seconds)
    await send(phone)
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(upstream.world.transfers.length, 1)
    t.equal(upstream.calls(KEY).length, 1)
  })

t.test('a paused payment shows its message instead of a form; other payments still work', async (t) => {
  const settings = { PAUSED: 'withdraw,swap,purchase,task', PAUSED_MESSAGE: 'Back on Monday' }
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { settings })
  const { page, go, text, signIn, settled, axe } = phone
  await signIn()
  for (const [path, kind] of [
    ['/pages-sub/finance/withdraw', 'withdraw'],
    ['/pages-sub/swap/index', 'swap'],
    ['/pages-sub/software/index', 'purchase'],
    ['/pages-sub/node/index', 'purchase'],
    ['/pages/task-list/detail?id=1', 'task'],
  ] as const) {
    await go(path)
    await settled()
    await page.getByText('Back on Monday').waitFor()
    await page.getByText(text(`paused.${kind}`)).waitFor()
    t.equal(await page.locator('[name=amount]').count(), 0, path)
    t.equal(await page.getByRole('button', { name: text('task.start') }).count(), 0)
    t.equal(await page.getByRole('button', { name: text('licence.action.buy') }).count(), 0)
  }
  await axe(t, 'paused')
  await go('/pages-sub/finance/transfer')
  await settled()
  t.equal(await page.locator('[name=amount]').count(), 1)
})

t.test(
  'a wrong payment password is cleared, and the number of remaining tries is shown only when it is low',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text } = phone
    await page.clock.install()
    await phone.logInAt(FORM)
    const refusal = { code: 'refused', outcome: 'rejected', status: 422, detail: 'Payment password is incorrect' }
    const left = [6, 3]
    await page.route('**/api/user/transfer', (route) => {
      const body = JSON.stringify({ ...refusal, triesLeft: left.shift() })
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body })
    })
    await send(phone)
    const sheet = page.locator('dialog[open]')
    const alert = sheet.getByRole('alert')
    await alert.getByText(`${refusal.detail} · ${text('error.triesLeft', { count: 6 })}`, { exact: true }).waitFor()
    t.equal(await sheet.locator('[name=payPassword]').inputValue(), '')
    await enterPayPassword(phone)
    await alert.getByText(`${refusal.detail} · ${text('error.triesLeft', { count: 3 })}`, { exact: true }).waitFor()

    const waits = [1, 60]
    await page.unroute('**/api/user/transfer')
    await page.route('**/api/user/transfer', (route) => {
      const retryAfter = waits.shift()
      const body = JSON.stringify({ code: 'too_many_requests', outcome: 'not_sent', status: 429, retryAfter })
      return route.fulfill({ status: 429, contentType: 'application/problem+json', body })
    })
    await enterPayPassword(phone)
    await alert.getByText(text('pay.notSent')).waitFor()
    t.equal(await sheet.locator('[name=payPassword]').count(), 1, 'a short wait leaves the input')
    await enterPayPassword(phone)
    await sheet.getByRole('timer').waitFor()
    t.equal(await sheet.locator('[name=payPassword]').count(), 0, 'nobody types in vain while attempts are refused')
    t.match(await alert.textContent(), text('pay.notSent'))
    t.ok(await page.evaluate("document.activeElement.matches('.pad-blocked')"), 'the focus stays in the sheet')
    await sheet.getByText(text('pay.blocked.wait')).waitFor()
    await phone.axe(t, 'too many attempts')
    await page.clock.runFor(61_000)
    await sheet.locator('[name=payPassword]').waitFor()
    t.equal((await alert.textContent())?.trim(), text('pay.notSent'), 'what became of the payment is still said')
  },
)

t.test('once paid, the sheet closes before its page changes, so that it is not drawn over the next one', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logIn, text } = phone
  await page.clock.install()
  await logIn()
  const opened = await hold(page, '**/assets/success-screen-*.js')
  const answered = await hold(page, '**/api/user/transfer')
  await send(phone)
  // stops the clock, so that the form stays visible until the code of the success page has loaded
  await pauseClock(page)
  await answered()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  t.equal(await page.locator('[name=amount]').count(), 1, 'the form is still there')
  await opened()
  await completed({ page, text }, 'transfer').waitFor()
})
