/** Swaps as a member makes them: sent exactly as validated, and at the price that the member confirmed. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { completed, receiptOn } from '../support/completed.ts'
import { balancesOf } from '../support/member-balances.ts'
import { confirmPayment, enterPayPassword, openPad, padButton } from '../support/payment-sheet.ts'
import { print } from '../upstream/amount.ts'

const MARKET = '**/api/stock/detail'

t.test('if the price cannot be loaded, a message replaces the figures, with a button to try again', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', {}, { caused: /50\d/ })
  upstream.faults.set('POST stock/detail', 'error-500')
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAt('/pages-sub/swap/index')
  const failure = page.locator('.pay-column').getByText(text('common.notLoaded', { parts: text('swap.price') }))
  await failure.waitFor()
  t.equal(await page.locator('.summary').count(), 0, 'no empty figures beside it')
  await page.fill('[name=amount]', '100')
  await page.click('main form button[type=submit]')
  const problem = page.locator('.pay-column .form-problem')
  await problem.waitFor()
  t.equal(await problem.innerText(), text('error.upstream_invalid'))
  t.equal(
    await page.locator('dialog[open]').count(),
    0,
    'as in every form, the button can be pressed, and says why not',
  )
  upstream.faults.clear()
  await page
    .locator('.pay-column')
    .getByRole('button', { name: text('common.retry') })
    .click()
  await page.locator('.pay-column .summary').getByText('USDT').first().waitFor()
  t.equal(await failure.count(), 0)
})

t.test('swaps in both directions; a price that brings less once the sheet is open must be confirmed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logInAt, axe, upstream } = phone
  await logInAt('/pages-sub/swap/index')
  await page.fill('[name=amount]', '100')
  await until(page, "/^\\d+\\.\\d{1,4}$/.test(document.querySelector('[name=received]').value)")
  await axe(t, 'swap')
  const received = await page.inputValue('[name=received]')
  await page.fill('[name=received]', '100')
  const needed = await page.inputValue('[name=amount]')
  t.match(needed, /^\d+\.\d{1,2}$/)
  t.equal(await page.inputValue('[name=received]'), '100', 'the typed amount is not replaced')
  await page.getByRole('button', { name: text('amount.most') }).click()
  t.equal(await page.inputValue('[name=amount]'), '2500')
  await page.fill('[name=amount]', '100')
  t.equal(await page.inputValue('[name=received]'), received, 'editing one amount updates the other')
  await page.click('form button[type=submit]')
  await page.locator('dialog[open]').waitFor()
  upstream.world.advance(1_200)
  await confirmPayment(phone)
  await page.getByText(text('swap.changed'), { exact: true }).waitFor()
  await page.getByRole('button', { name: text('common.cancel') }).click()
  await page.locator('main').getByText(text('pay.notSent')).waitFor()
  t.equal(upstream.calls('POST user/exchange_coin_money').length, 0, 'nothing was sent at the new price')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await completed({ page, text }, 'swap').waitFor()
  t.equal(balancesOf(phone).usdt, '2400.00')
  const [first] = upstream.world.exchanges
  const got = print(first?.received ?? 0n, 8).replace(/(\.\d{4}\d*?)0+$/, '$1')
  t.equal(
    await page.locator('h1').textContent(),
    text('success.title.swap', { amount: `${got}\u00a0SNT` }),
    'what the order says, not an estimate',
  )
  const receipt = new Map(await receiptOn(page))
  t.strictSame(
    [...receipt.keys()],
    ['pay.paid', 'pay.fee', 'swap.price', 'pay.balanceAfter', 'order.number'].map((key) => text(key)),
  )
  t.match(receipt.get(text('pay.balanceAfter')), /^2,400\.00\sUSDT [\d,.]+\sSNT$/, 'both balances')
  t.equal(balancesOf(phone).snt, print(1200_0000_0000n + (first?.received ?? 0n), 4))

  await go('/pages-sub/swap/index')
  await page.getByRole('button', { name: text('swap.turn') }).click()
  await page.fill('[name=amount]', '100')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await completed({ page, text }, 'swap').waitFor()
  t.equal(upstream.world.exchanges[1]?.type, 2)
  t.match(balancesOf(phone).usdt, print(2400_0000_0000n + (upstream.world.exchanges[1]?.received ?? 0n), 2))
})

t.test('editing the form while the price is loading does not change the validated swap', async (t) => {
  const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '100')
  const release = await hold(page, MARKET)
  const asked = page.waitForRequest(MARKET)
  await page.click('form button[type=submit]')
  await asked
  // changes the direction, and with it the amount
  await page.getByRole('button', { name: text('swap.turn') }).click()
  await release()
  const sheet = page.locator('dialog[open]')
  await padButton(page).waitFor()
  await sheet.getByText('100.00 USDT', { exact: true }).waitFor()
  t.not(await page.inputValue('[name=amount]'), '100')
})

t.test(
  'a price that brings at least 0.1 % less is shown with the old one and the difference; a smaller loss, or a gain, is not asked about',
  async (t) => {
    const { page, go, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US')
    await logIn()
    let price = '0.13071'
    await page.route(MARKET, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), price } })
    })
    await go('/pages-sub/swap/index')
    await settled()
    const send = async (amount = '100') => {
      await page.fill('[name=amount]', amount)
      await page.click('form button[type=submit]')
      await openPad({ page })
    }
    await send()
    price = '0.13464'
    await enterPayPassword({ page })
    const question = page.locator('dialog[open].box')
    // 97 USDT remain after the fee. The amounts in SNT are what 97 USDT buy at each price
    await question
      .getByText(
        'You would receive ≈\u00a0720.4396 SNT instead of ≈\u00a0742.1008 SNT. It was 0.13071 USDT per SNT; now it is 0.13464 (+3.00%).',
      )
      .waitFor()
    t.equal(await page.evaluate("localStorage['member:payments'] ?? ''"), '', 'nothing that could be unknown was sent')
    await question.getByRole('button', { name: text('common.cancel') }).click()
    await page.locator('main').getByText(text('pay.notSent')).waitFor()
    t.equal(await page.locator('dialog[open]').count(), 0, 'the sheet is closed, so that no digits can send')
    t.equal(await page.inputValue('[name=amount]'), '100')
    await send()
    // the member would receive 0.12 % less
    price = '0.1348'
    await enterPayPassword({ page })
    await question.getByText(/\(\+0\.11%\)/).waitFor()
    await question.getByRole('button', { name: text('common.cancel') }).click()
    await page.locator('main').getByText(text('pay.notSent')).waitFor()
    await send()
    await page
      .locator('dialog[open]')
      .getByText(text('swap.estimate', { percent: '0.1%' }))
      .waitFor({ state: 'attached' })
    // 0.09 % less, which needs no question, as the sheet says
    price = '0.13492'
    const release = await hold(page, '**/api/user/exchange_coin_money')
    await enterPayPassword({ page })
    await page.locator('dialog[open]').getByText('718.9445').first().waitFor()
    t.equal(await question.count(), 0, 'the sheet already shows the new amount')
    await release()
    await completed({ page, text }, 'swap').waitFor()
    t.equal(upstream.calls('POST user/exchange_coin_money').length, 1)
    // a member who swaps SNT receives more at a higher price, so the app asks nothing
    await go('/pages-sub/swap/index?coin=snt')
    await settled()
    await send()
    price = '0.14'
    await enterPayPassword({ page })
    await completed({ page, text }, 'swap').waitFor()
    await go('/pages-sub/swap/index')
    await settled()
    await send('50')
    price = '0.12'
    upstream.rewrite = (key, data) =>
      key === 'POST user/exchange_coin_money' ? { ...(data as object), receive: undefined } : data
    await enterPayPassword({ page })
    await completed({ page, text }, 'swap').waitFor()
    t.equal(
      await page.locator('h1').textContent(),
      text('success.title.swap', { amount: '≈\u00a0404.1666\u00a0SNT' }),
      'an estimate, at the newer price, if the order does not say what was received',
    )
    t.equal(upstream.calls('POST user/exchange_coin_money').length, 3)
  },
)

t.test('if the price cannot be loaded again before sending, the swap is reported as not sent', async (t) => {
  const { page, go, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '100')
  await page.click('form button[type=submit]')
  await openPad({ page })
  await page.route(MARKET, (route) => route.abort())
  await enterPayPassword({ page })
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('pay.notSent')).waitFor()
  t.equal(await sheet.locator('[aria-invalid=true]').count(), 0, 'the password is not called wrong')
  await page.unroute(MARKET)
  await enterPayPassword({ page })
  await completed({ page, text }, 'swap').waitFor()
  t.equal(upstream.calls('POST user/exchange_coin_money').length, 1)

  for (const key of ['POST user/exchange_coin_money', 'POST user/exchangeList'])
    upstream.faults.set(key, 'cut-before-answer')
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '50')
  await page.click('form button[type=submit]')
  await openPad({ page })
  await enterPayPassword({ page })
  await page.getByText(`${text('swap.title')}: USDT → SNT`).waitFor()
  t.equal(await page.getByText(text('swap.receive')).count(), 0, 'what a swap brings is not known before its outcome')
})

t.test(
  'an example shows what a swap costs until an amount is typed; the button between the panels swaps them',
  async (t) => {
    const { page, text, logInAt, settled, upstream, axe } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), price: '0.1' } : data)
    await logInAt('/pages-sub/swap/index')
    await settled()
    const example = page.locator('.summary.example')
    const figures = async (received: string) => {
      await example.locator('.summary-brief').getByText(received).waitFor()
      return (await example.locator('.summary-brief dd').allInnerTexts())
        .slice(0, 2)
        .map((each) => each.replaceAll('\u00a0', ' '))
    }
    t.strictSame(await figures('≈ 970.0000 SNT'), ['≈ 970.0000 SNT', '3.00 USDT'])
    const units = () => page.locator('.amount-unit').allInnerTexts()
    t.strictSame(await units(), ['USDT', 'SNT'])
    await page.fill('[name=amount]', '50')
    t.match(await page.inputValue('[name=received]'), /^485(\.0+)?$/)
    await page.getByRole('button', { name: text('swap.turn') }).click()
    await page.waitForURL('**/swap/index?coin=snt')
    t.strictSame(await units(), ['SNT', 'USDT'])
    await page.fill('[name=amount]', '')
    // what 100 SNT bring at a price of 0.1, less a fee of 3 %
    t.strictSame(await figures('≈ 9.70 USDT'), ['≈ 9.70 USDT', '3.0000 SNT'])
    await axe(t, 'swap, turned')
  },
)

t.test('the sheet of a swap shows the fee with the coin’s decimals, rounded up, and both balances', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const demo = upstream.world.byName('demo')
  if (demo) demo.coin = 1_000_0000_0000n
  await logInAt('/pages-sub/swap/index?coin=snt')
  await page.fill('[name=amount]', '100.0001')
  await page.click('form button[type=submit]')
  const rows = page.locator('dialog[open] .key-values > div')
  await rows.filter({ hasText: /^Fee.*3\.0001 SNT$/ }).waitFor()
  await rows
    .filter({ hasText: text('withdraw.balance', { unit: 'SNT' }) })
    .getByText(/→/)
    .waitFor()
  await rows
    .filter({ hasText: text('withdraw.balance', { unit: 'USDT' }) })
    .getByText(/→\s≈\s/)
    .waitFor()
})
