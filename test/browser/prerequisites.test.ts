/** A missing prerequisite leads to its form, and the form leads back to the page that needed it. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, savePayoutAccount } from '../support/payment-sheet.ts'

/** Buys the first licence on the page: opens its purchase and enters the payment password, which sends the payment. */
async function buyFirst({ page, text }: Phone): Promise<void> {
  await page
    .getByRole('button', { name: text('licence.action.buy') })
    .first()
    .click()
  await confirmPayment({ page })
}

/** Records the values that `expression` has now and after each change of the page. @returns a function that returns the different values */
async function watch(page: Page, expression: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate(`{
    globalThis.noted = new Set()
    const note = () => noted.add(${expression})
    note()
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }`)
  return () => page.evaluate('[...noted]')
}

t.test('a member without an e-mail is led to bind one before sensitive actions, and back', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('email.prompt.bind') })
    .click()
  for (const path of ['/pages-sub/password/edit-withdraw-password', '/pages-sub/withdrawal-type/edit']) {
    await go(path)
    await page.getByRole('link', { name: text('email.prompt.bind') }).waitFor()
    t.equal(await page.locator('form').count(), 0, path)
  }
  await page.getByRole('link', { name: text('email.prompt.bind') }).click()
  await page.fill('[name=email]', 'newbie@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newbie@example.com' })).waitFor()
  await page.fill('[name=code]', upstream.world.codeFor('newbie@example.com', 'bindemail') ?? '')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages-sub/withdrawal-type/edit')
  await page.locator('[name=address]').waitFor()
})

t.test('a payment without a payment password leads to setting one, and back', async (t) => {
  const { page, go, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  const demo = upstream.world.byName('demo')
  if (demo) demo.payPassword = ''
  await logInAt('/pages-sub/savings/index')
  await go('/pages-sub/finance/transfer')
  await settled()
  await page.getByRole('button', { name: 'SNT', exact: true }).click()
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await page
    .locator('dialog[open]')
    .getByRole('link', { name: text('payPassword.set') })
    .click()
  await page.waitForURL('**/edit-withdraw-password?return=*')
  await page.fill('[name=password]', '864209')
  const seen = await watch(page, `document.querySelector('h1')?.textContent`)
  await page.fill('[name=confirmPassword]', '864209')
  await page.waitForURL('**/#/pages-sub/finance/transfer?to=alice&coin=snt&amount=10')
  await completed({ page, text }, 'payPassword').waitFor()
  t.equal(demo?.payPassword, '864209')
  t.notOk(
    (await seen()).includes(text('payPassword.title')),
    'the form that was sent did not become the one for a change',
  )
  t.equal(await page.locator('.amount-unit').first().innerText(), 'SNT')
  t.equal(await page.inputValue('[name=amount]'), '10', 'nothing that was typed is lost')
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.waitForURL('**/#/pages-sub/savings/index')
})

t.test('on a small phone, the button for what is missing first stays in sight in a purchase sheet', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await page.setViewportSize({ width: 320, height: 568 })
  await logInAt('/pages-sub/node/index?task=1', 'newbie')
  await page.locator('.licence-row .button.main').click()
  const sheet = page.locator('dialog[open]')
  const button = sheet.getByRole('link', { name: text('payPassword.set') })
  // with the figures of the task, the sheet is higher than the screen
  await until(page, "document.querySelector('dialog[open]').scrollHeight > 568")
  t.equal(await page.evaluate("document.querySelector('dialog[open]').scrollTop"), 0)
  for (const each of [button, sheet.getByText(text('pay.noPassword'))]) {
    const box = await each.boundingBox()
    t.ok(box && box.y > 0 && box.y + box.height < 568, `${await each.textContent()} in sight`)
  }
})

t.test('a withdrawal without a payout account leads to adding one, and back', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.world.receipts.length = 0
  await logInAt('/pages-sub/finance/withdraw')
  await settled()
  await page.getByRole('link', { name: text('payout.add') }).click()
  await settled()
  await page.getByText('ERC20').first().click()
  await page.fill('[name=address]', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await page.fill('[name=name]', 'Main')
  const release = await hold(page, '**/api/bank/list')
  const added = page.waitForResponse('**/api/bank/add')
  await savePayoutAccount({ page, text })
  await (await added).finished()
  await page.evaluate(DRAWN)
  t.equal(await page.getByText(text('withdraw.noAccount')).count(), 0, 'no message that there is no account')
  await release()
  await page.waitForURL('**/#/pages-sub/finance/withdraw')
  await page.locator('[name=accountId]').getByText('Main').waitFor()
  t.equal(upstream.world.receipts.length, 1)
})

t.test('the dialog that asks for an e-mail leads to binding it, and back to the page', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('email.prompt.bind') })
    .click()
  await page.fill('[name=email]', 'newbie@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newbie@example.com' })).waitFor()
  await page.fill('[name=code]', upstream.world.codeFor('newbie@example.com', 'bindemail') ?? '')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/my/index')
  await completed({ page, text }, 'email').waitFor()
})

t.test(
  'a node that a task requires can be bought on the way to the task, even if another region is selected meanwhile',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logInAt, settled } = phone
    await logInAt('/pages/task-list/detail?id=7')
    await page.getByRole('link', { name: text('task.buy'), exact: true }).click()
    await page.waitForURL('**/node/index?region=South**')
    await page.selectOption('[name=region]', 'Africa')
    await page.selectOption('[name=region]', 'South America')
    const seen = await watch(page, `document.querySelector('.need[data-met=false]') !== null`)
    await buyFirst(phone)
    await page.waitForURL('**/#/pages/task-list/detail?id=7')
    await page.getByText(new RegExp(`^${text('licence.bought', { name: '.+', day: '\\w+\\s\\d+' })}$`)).waitFor()
    await settled()
    t.equal(await page.getByRole('button', { name: text('task.start') }).isEnabled(), true)
    t.strictSame(await seen(), [false], 'the requirement was never shown as unmet')
  },
)

t.test('after a purchase, the app returns only to its own pages, otherwise to the success page', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, text, upstream } = phone
  await signIn()
  for (const [region, foreign] of [
    ['Africa', 'https://example.com/pages/x'],
    ['Oceania', '//example.com/pages'],
    ['South America', 'javascript:alert(1)'],
    ['North America', ''],
  ] as const) {
    await go(`/pages-sub/node/index?region=${region}&return=${encodeURIComponent(foreign)}`)
    await buyFirst(phone)
    await page
      .locator('main')
      .getByRole('link', { name: text('home.chooseTask') })
      .waitFor()
  }
  // a link with `buy` opens the purchase sheet only once; a reload must not open it again
  const sheet = page.locator('dialog[open]')
  const renewal = `/pages-sub/software/index?buy=1&return=${encodeURIComponent('/pages/home/index')}`
  await go(renewal)
  await sheet.getByText('Trainer Core 30').first().waitFor()
  await go(renewal.replace('buy=1', 'buy=2'))
  await sheet.getByText('Trainer Pro 90').first().waitFor()
  t.equal(await sheet.count(), 1, 'a link to another licence closes the sheet of the first')
  await go(renewal)
  await sheet.getByRole('heading', { name: text('licence.action.renew') }).waitFor()
  await page.keyboard.press('Escape')
  t.equal(
    await page.evaluate('location.hash'),
    `#/pages-sub/software/index?return=${encodeURIComponent('/pages/home/index')}`,
  )
  await page.reload()
  const renew = page.getByRole('button', { name: /^Renew / }).first()
  await renew.waitFor()
  t.equal(await sheet.count(), 0, 'not again')
  await renew.click()
  await confirmPayment({ page })
  await until(page, "location.hash === '#/pages/home/index'")
  await page.locator('.steps-done').waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('.toast').textContent(), '', 'said once')
  // makes a licence expire that the list, which was loaded before, still shows as valid
  const own = upstream.world.byName('demo')?.software.get(1)
  // lets a minute pass: within a minute, the app would ask whether the member really means to make the same renewal again
  upstream.world.advance(61)
  if (own) own.expires = upstream.world.now() - 60
  await go(`/pages-sub/software/index?buy=expired&return=${encodeURIComponent('/pages/home/index')}`)
  await sheet.getByRole('heading', { name: text('licence.action.renew') }).waitFor()
  t.match(await sheet.textContent(), 'Trainer Core 30')
  // simulates that the member returns to the app while the renewal is being sent. The app then reloads the list, which already contains the renewal
  const release = await hold(page, '**/api/purchase/buySoftware')
  // the licence changes only after the payment has left: before that, the app would ask the member to confirm again
  const sent = page.waitForRequest('**/api/purchase/buySoftware')
  await confirmPayment({ page })
  await sent
  if (own) own.expires += 86_400
  const reloaded = page.waitForResponse('**/api/purchase/softwareList')
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await reloaded
  await page.locator('.badge', { hasText: text('licence.state.expired') }).waitFor({ state: 'detached' })
  t.equal(await sheet.count(), 1, 'the sheet stays until the payment is answered')
  await release()
  await until(page, "location.hash === '#/pages/home/index'")
})

t.test('on a licence page opened from a task, only the licence that the task needs has the main button', async (t) => {
  const { page, go, signIn, text, settled, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) Object.assign(newbie, { email: 'newbie@example.com' })
  await signIn('newbie')
  const main = page.locator('.licence-row .button.main')
  const buttons = page.locator('.licence-row').getByRole('button', { name: text('licence.action.buy') })
  const suggested = async () =>
    page
      .locator('.licence-row', { has: page.locator('.button.main') })
      .locator('strong')
      .allTextContents()
  await go('/pages-sub/software/index')
  await settled()
  await buttons.first().waitFor()
  t.equal(await main.count(), 0, 'none without a task')
  await go('/pages-sub/software/index?task=1')
  await main.waitFor()
  t.strictSame(await suggested(), ['Trainer Core 30'])
  await go(`/pages-sub/node/index?return=${encodeURIComponent('/pages/task-list/detail?id=3')}`)
  await main.waitFor()
  t.strictSame(await suggested(), ['Istanbul node'], 'the cheapest in the task’s region')
  t.equal(await buttons.count(), 12)
})
