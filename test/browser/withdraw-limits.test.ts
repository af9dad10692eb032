/** How much can be withdrawn: what the form says when a coin does not suffice, and that nothing typed is lost on the way to more of it. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

const PATH = '/pages-sub/finance/withdraw'

t.test(
  'if a coin does not suffice, the message names it and its balance; the amount is checked before the fee',
  async (t) => {
    const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => {
      if (key === 'GET index/config') return { ...(data as object), snt_price: '0.1234' }
      return key === 'GET user/info' ? { ...(data as object), coin: '5.0000' } : data
    }
    await logInAt(PATH)
    // 5 SNT would pay the fee for 12.34 USDT, but the app keeps a reserve, because the price may fall
    await page.getByText(text('withdraw.covered', { amount: '12.21\u00a0USDT' })).waitFor()
    await page.getByRole('button', { name: text('amount.most') }).click()
    t.equal(await page.inputValue('[name=amount]'), '12.21')
    const tight = page.locator('.amount-panel').getByText(text('amount.tight', { amount: '12.21\u00a0USDT' }))
    t.equal(await tight.count(), 0)
    await page.fill('[name=amount]', '12.3')
    await tight.waitFor()
    const button = page.locator('main button[type=submit]')
    await button.click()
    await page.locator('dialog[open]').getByText(text('withdraw.confirm')).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    t.equal(await tight.count(), 1, 'a hint, no refusal')
    await page.fill('[name=amount]', '40')
    const short = page.getByText(text('withdraw.feeShort', { fee: '16.2075', balance: '5.0000' }))
    await short.waitFor()
    t.equal(await page.locator('.summary .figure').count(), 0, 'nothing that would be received is highlighted')
    t.notMatch(await page.locator('.summary').innerText(), '→', 'no balance is said to change')
    await button.click()
    await until(page, "document.activeElement.name === 'amount'")
    t.equal(await page.locator('dialog[open]').count(), 0, 'the button moves the focus to what is wrong')
    t.equal(await short.count(), 1)
    await page.setViewportSize({ width: 375, height: 667 })
    const reason = await page
      .locator('.amount-panel')
      .getByText(text('withdraw.feeShort', { fee: '16.2075', balance: '5.0000' }))
      .boundingBox()
    const action = await button.boundingBox()
    t.ok(reason && action && reason.y + reason.height < action.y, 'the reason is at the amount, above the button')
    const use = page
      .locator('.amount-panel')
      .getByRole('button', { name: text('amount.use', { amount: '12.21\u00a0USDT' }) })
    await use.click()
    t.equal(await page.inputValue('[name=amount]'), '12.21')
    t.equal(
      await page.evaluate('document.activeElement.type'),
      'submit',
      'the focus is not lost, and no keyboard opens',
    )
    t.equal(await page.locator('.summary .figure').innerText(), '12.21 USDT', 'certain now')
    t.equal(await use.count(), 0)
    await page.fill('[name=amount]', '4000')
    await use.waitFor()
    await button.click()
    await page
      .getByText(text('rules.amount.most', { amount: '2,500.00\u00a0USDT', missing: '1,500.00\u00a0USDT' }))
      .waitFor()
    t.equal(await short.count(), 0)
  },
)

t.test(
  'if the SNT does not cover the fee of the minimum, the form says so at once and leads to the swap',
  async (t) => {
    const { page, text, logInAt, axe, upstream } = await open(t, await launch(t), 'en-US')
    let coin = '1.0000'
    upstream.rewrite = (key, data) => {
      if (key === 'GET index/config') return { ...(data as object), snt_price: '0.1234' }
      return key === 'GET user/info' ? { ...(data as object), coin } : data
    }
    await logInAt(PATH)
    const panel = page.locator('.amount-panel')
    const button = page.locator('main button[type=submit]')
    // the fee for 10 USDT: 10 × 5 % / 0.1234
    const reason = panel.getByText(
      text('withdraw.leastShort', { amount: '10.00 USDT', fee: '4.0519', balance: '1.0000' }),
    )
    await reason.waitFor()
    await button.click()
    await until(page, "document.activeElement.name === 'amount'")
    t.equal(
      await page
        .locator('.field-error')
        .innerText()
        .then((said) => said.includes('4.0519')),
      true,
    )
    t.equal(await page.locator('.summary').count(), 0, 'no example of what is not possible')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page
      .locator('.summary.example h2')
      .getByText(text('amount.example', { amount: '10.00 USDT' }))
      .waitFor()
    await page.locator('.summary').getByText('1.0000').waitFor()
    await page.setViewportSize({ width: 375, height: 667 })
    await page.locator('.summary').waitFor({ state: 'detached' })
    t.equal(await page.getByRole('button', { name: text('amount.most') }).count(), 0)
    await axe(t, 'withdraw, not possible yet')
    await page.fill('[name=amount]', '5')
    await page.locator('[name=amount]').blur()
    await reason.waitFor()
    await page.fill('[name=amount]', '20')
    await panel.getByText(text('withdraw.feeShort', { fee: '8.1038', balance: '1.0000' })).waitFor()
    await page.fill('[name=amount]', '')
    await reason.waitFor()
    await panel.getByRole('link', { name: text('swap.title') }).click()
    await page.waitForURL('**/swap/index?receive=3.0519&return=*')

    // enough for the minimum, but not for the reserve in addition
    coin = '4.0600'
    await page.goto(page.url().replace(/#.*/, `#${PATH}`))
    await page.reload()
    await page.getByRole('button', { name: text('amount.most') }).click()
    t.equal(await page.inputValue('[name=amount]'), '10')
    await button.click()
    await page.locator('dialog[open]').waitFor()
  },
)

t.test('an error about hidden amounts names them as soon as they are shown', async (t) => {
  const { page, text, logInAt } = await open(t, await launch(t), 'en-US')
  await logInAt(PATH)
  await page.getByRole('button', { name: text('balance.hide') }).click()
  await page.fill('[name=amount]', '90000')
  await page.press('[name=amount]', 'Enter')
  const panel = page.locator('.amount-panel')
  await panel.getByText(text('rules.amount.mostHidden')).waitFor()
  t.notMatch(await panel.locator('.field-error').textContent(), '••••')
  t.equal(await panel.locator('.field-error button').count(), 0, 'nor does a button tell the balance')
  await panel.getByRole('button', { name: text('balance.show') }).click()
  await panel
    .getByText(text('rules.amount.most', { amount: '2,500.00\u00a0USDT', missing: '87,500.00\u00a0USDT' }))
    .waitFor()
})

t.test('an example is of an amount that the member has', async (t) => {
  const { page, go, text, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
  const answers: Record<string, object> = {
    'GET index/config': { snt_price: '0.1' },
    'GET user/info': { money: '56.80' },
  }
  upstream.rewrite = (key, data) => (answers[key] ? { ...(data as object), ...answers[key] } : data)
  await signIn()
  const example = page.locator('.summary.example h2')
  // the fee of a transfer, 1 %, is paid in addition
  for (const [path, amount] of [
    [PATH, '56.80 USDT'],
    ['/pages-sub/finance/transfer', '56.23 USDT'],
    ['/pages-sub/swap/index', '56.80 USDT'],
  ] as const) {
    await go(path)
    await settled()
    await example.getByText(text('amount.example', { amount })).waitFor()
  }
  await page.evaluate("localStorage.amountsHidden = 'yes'")
  await page.reload()
  await example.getByText(text('amount.example', { amount: '100.00 USDT' })).waitFor()
  t.notMatch(await page.locator('.summary').innerText(), /56/, 'an example does not tell a hidden balance')
  await page.evaluate("localStorage.amountsHidden = 'no'")
  answers['GET user/info'] = { money: '5' }
  await page.reload()
  await example.getByText(text('amount.example', { amount: '5.00 USDT' })).waitFor()
  await go(PATH)
  await settled()
  await page.getByText(text('amount.none')).waitFor()
  t.equal(await page.locator('.summary dl').isVisible(), false, 'less than the minimum')
  await page.fill('[name=amount]', '12')
  await page.locator('.field-error').waitFor()
  t.equal(await page.locator('.field-error button').count(), 0, 'no amount is offered that is less than the minimum')
})

t.test(
  'the header’s arrow leads back from the swap for the fee, and from a new account, to the typed amount',
  async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const demo = upstream.world.byName('demo')
    if (demo) demo.coin = 10_000_000n
    await logInAt(PATH)
    await settled()
    await page.fill('[name=amount]', '100')
    await page
      .locator('.amount-panel')
      .getByRole('link', { name: text('swap.title') })
      .click()
    await page.waitForURL('**/swap/index?receive=*')
    await page.locator('[name=received]').waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await until(page, "location.hash.includes('/withdraw') && document.querySelector('[name=amount]')?.value === '100'")
    await page.fill('[name=amount]', '90')
    const account = page.locator('[name=accountId]')
    await account.click()
    await page.locator('dialog[open] [aria-pressed=false]').first().click()
    const chosen = await account.locator('.address').innerText()
    await account.click()
    await page
      .locator('dialog[open]')
      .getByRole('link', { name: text('payout.add') })
      .click()
    await page.waitForURL('**/withdrawal-type/edit?return=*')
    await page.locator('[name=address]').waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await until(page, "location.hash.includes('/withdraw?') && document.querySelector('[name=amount]')?.value === '90'")
    t.equal(await account.locator('.address').innerText(), chosen, 'the chosen account stays, too')
  },
)
