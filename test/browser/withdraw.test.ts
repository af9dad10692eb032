/** The withdrawal form: the amount that arrives, the balances that remain, and what the member lacks. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, openPad, padButton } from '../support/payment-sheet.ts'

const PATH = '/pages-sub/finance/withdraw'

t.test('the form adds up amount and fee, and shows both balances before and after', async (t) => {
  const { page, text, logInAt, upstream, axe } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), snt_price: '0.1234' } : data)
  await logInAt(PATH)
  const balance = (unit: string) =>
    page
      .locator('.key-values > div', { has: page.getByText(text('withdraw.balance', { unit }), { exact: true }) })
      .locator('dd')
      .textContent()
  await page.fill('[name=amount]', '40')
  // the fee of 5 % in SNT, at a price of 0.1234: 40 × 5 % / 0.1234 = 16.20745…
  await page.getByText('≈ 16.2075 SNT').waitFor()
  const fee = page.locator('.summary .amount-lines > span')
  t.strictSame(await fee.allTextContents(), ['≈ 16.2075 SNT ', '≈ 2.00 USDT '])
  t.equal(await balance('USDT'), '2,500.00 →\u00a02,460.00')
  t.equal(await balance('SNT'), '1,200.0000 →\u00a0≈\u00a01,183.7925')
  await axe(t, 'withdraw')
  // the sheet shows each fact once, and each coin on a line of its own with its unit
  await page.locator('main form button[type=submit]').click()
  const sheet = page.locator('dialog[open]')
  const lines = sheet.locator('.amount-lines > span')
  await lines.nth(1).waitFor()
  t.strictSame(await lines.allTextContents(), ['≈ 16.2075 SNT ', '≈ 2.00 USDT '])
  t.equal(await sheet.getByText('1,200.0000 →\u00a0≈\u00a01,183.7925').count(), 1, 'an estimate, like the fee')
  t.equal(await sheet.getByText('2,500.00 →\u00a02,460.00').count(), 1, 'exact')
  t.equal((await sheet.innerText()).split('40.00').length - 1, 2, 'the amount: what arrives, and the button')
  t.equal(await padButton(page).innerText(), text('pay.deed.withdraw', { amount: '40.00 USDT' }))
  await openPad({ page })
  t.equal((await sheet.locator('.pay-facts summary').innerText()).split('40.00').length, 1, 'the title says it')
  await page.setViewportSize({ width: 375, height: 667 })
  const box = await sheet.boundingBox()
  t.ok(
    box &&
      box.y > 60 &&
      (await page.evaluate(
        "document.querySelector('dialog[open]').scrollHeight <= document.querySelector('dialog[open]').clientHeight",
      )),
    'fits a small phone',
  )
  await page.setViewportSize({ width: 375, height: 340 })
  const cells = await sheet.locator('.digit-cells').boundingBox()
  t.ok(cells && cells.y + cells.height <= 340, 'above the keyboard, the cells are whole')
})

t.test('an unknown fee is not shown as free', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), withdraw_rate: '' } : data)
  await logInAt(PATH)
  await page.fill('[name=amount]', '40')
  await page.getByText(text('amount.feeUnknown')).waitFor()
})

t.test(
  'an example shows the rules until an amount is typed; errors are said when the field is left, too much while typing',
  async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), snt_price: '0.1234' } : data)
    await logInAt(PATH)
    await settled()
    const example = page.locator('.summary.example')
    const button = page.locator('main button[type=submit]')
    await page.setViewportSize({ width: 375, height: 667 })
    await button.press('Enter')
    await page.getByText(text('rules.withdrawAmount.required')).waitFor()
    for (const part of ['.account-choice', '[name=amount]']) {
      const box = await page.locator(part).boundingBox()
      t.ok(box && box.y >= 60 && box.y + box.height <= 595, `${part} is between the header and the button`)
    }
    await example.getByText(text('amount.example', { amount: '100.00 USDT' })).waitFor()
    const fee = text('withdraw.fee', { rate: '5.00%' })
    await example.getByText(`${fee} ≈ 40.5187 SNT ≈ 5.00 USDT`).waitFor()
    t.equal(await example.locator('.key-values').isVisible(), false, 'in one line on phones')
    t.equal(await button.innerText(), text('common.continue'))
    await page.getByText(text('amount.available', { amount: '2,500.00' })).waitFor()
    await page.fill('[name=amount]', '40')
    t.equal(await example.count(), 0)
    await page.fill('[name=amount]', '4')
    t.equal(await page.getByRole('alert').count(), 0, 'more digits may follow')
    await page.locator('[name=amount]').blur()
    await page
      .getByRole('alert')
      .getByText(text('rules.amount.least', { amount: '10.00 USDT' }))
      .waitFor()
    await page.fill('[name=amount]', '4000')
    await page
      .getByRole('alert')
      .getByText(text('rules.amount.most', { amount: '2,500.00\u00a0USDT', missing: '1,500.00\u00a0USDT' }))
      .waitFor()
  },
)

t.test('a fee that differs from the form’s is shown beside it; an unknown state has no steps', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, settled, upstream } = phone
  const answers: Record<string, object> = {
    'GET index/config': { snt_price: '0.1234' },
    'POST withdrawal/apply': { fee: '21.5', status: 99 },
  }
  upstream.rewrite = (key, data) => (answers[key] ? { ...(data as object), ...answers[key] } : data)
  await logInAt(PATH)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main button[type=submit]')
  await confirmPayment(phone)
  await completed(phone, 'withdraw').waitFor()
  const row = (key: string) =>
    page
      .locator('.key-values > div', { has: page.getByText(text(key), { exact: true }) })
      .locator('dd')
      .innerText()
  t.equal(await row('pay.feeShown'), '≈ 16.2075 SNT')
  t.equal(await row('pay.paid'), `40.00\u00a0USDT\n${text('pay.andFee', { fee: '21.5000\u00a0SNT' })}`)
  t.equal(await row('pay.balanceAfter'), '2,460.00\u00a0USDT\n1,178.5000\u00a0SNT')
  t.equal(await page.locator('.steps').count(), 0)
  t.equal(await page.locator('.outcome-sign.next').count(), 1)
})

t.test('without the platform’s rules there is no example', async (t) => {
  const { page, go, text, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? { ...(data as object), withdraw_rate: '', transfer_fee: '' } : data
  await signIn()
  for (const path of [PATH, '/pages-sub/finance/transfer']) {
    await go(path)
    await settled()
    t.equal(await page.locator('.summary dl').isVisible(), false, path)
    await page.getByText(text('amount.none')).waitFor()
    await page.fill('[name=amount]', '40')
    await page.getByText(text('amount.feeUnknown')).waitFor()
  }
})

t.test('the full address stays visible while the payment password is typed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, settled, upstream } = phone
  await logInAt(PATH)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main button[type=submit]')
  await openPad(phone)
  const shown = page.locator('dialog[open] > * > .address, dialog[open] .address').last()
  const address = (await shown.innerText()).replace(/\s/g, '')
  t.ok(upstream.world.receipts.some((each) => each.address === address))
  t.ok((await shown.boundingBox())?.height)
})

t.test('an amount that cannot be sent shows no results, and the button does not move', async (t) => {
  const { page, go, text, signIn, settled } = await open(t, await launch(t), 'en-US')
  const summary = page.locator('.summary dl')
  const top = async () => Math.round((await page.locator('main button[type=submit]').boundingBox())?.y ?? 0)
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn()
  const value = (key: string, values?: Record<string, string>) =>
    page
      .locator('.summary .key-values > div', { has: page.getByText(text(key, values), { exact: true }) })
      .locator('dd')
      .textContent()
  await go(PATH)
  await settled()
  const before = await top()
  t.ok(before > 560 && before < 619, `${before}: in sight, at the lower end of a small phone`)
  await page.fill('[name=amount]', '41')
  t.equal(await top(), before)
  await page.fill('[name=amount]', '4')
  await summary.waitFor({ state: 'hidden' })
  t.equal(await top(), before, 'does not move')
  await page.fill('[name=amount]', '99999')
  await summary.waitFor({ state: 'hidden' })
  await page.fill('[name=amount]', '40')
  t.equal(await value('withdraw.arrival'), '40.00 USDT')
  // a transfer costs a fee in addition to its amount, so the whole balance is too much to transfer
  await go('/pages-sub/finance/transfer')
  for (const each of ['99999', '2500']) {
    await page.fill('[name=amount]', each)
    await summary.waitFor({ state: 'hidden' })
  }
  await page.fill('[name=amount]', '40')
  t.equal(await value('transfer.arrival'), '40.00 USDT')
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '99999')
  await summary.waitFor({ state: 'hidden' })
  await page.fill('[name=amount]', '40')
  t.match(await value('swap.receive'), /^≈\s.+\sSNT$/)
})

t.test('if the fee changes while the password is asked for, the sheet says from what to what', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, go } = phone
  await logIn()
  const newer = Promise.withResolvers<void>()
  await page.route('**/api/view/start?late=config', async (route) => {
    await newer.promise
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.parts.config.data, { sntPrice: '0.5', withdrawFee: '5' })
    await route.fulfill({ response, json: body })
  })
  await go('/pages-sub/finance/withdraw?amount=40')
  await page.locator('form button[type=submit]').click()
  const sheet = page.locator('dialog[open]')
  const [before] = /≈\s[\d.]+\sSNT/.exec((await sheet.textContent()) ?? '') ?? ['']
  await openPad(phone)
  await sheet.locator('[name=payPassword]').waitFor()
  t.equal(await sheet.getByRole('alert').count(), 0)
  newer.resolve()
  const said = text('pay.feeChanged', { before, now: '≈\u00a04.0000\u00a0SNT' })
  await until(
    page,
    `document.querySelector('dialog[open] [role=alert]')?.textContent.trim().replace(/\\s/g, ' ') ===
    ${JSON.stringify(said.replace(/\s/g, ' '))}`,
  )
  t.pass(said)
})
