/** A payout account that is changed or deleted elsewhere while it is about to be used. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { enterPayPassword, openPad, padButton } from '../support/payment-sheet.ts'

const PATH = '/pages-sub/finance/withdraw'

t.test('a default account changed elsewhere does not replace the one in the open sheet', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const [first, second] = upstream.world.receipts
  if (!first || !second) throw new Error('no accounts')
  await logInAt(PATH)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main form button[type=submit]')
  await openPad({ page })
  Object.assign(first, { isDefault: false })
  Object.assign(second, { isDefault: true })
  // simulates that the member returns to the app after two minutes. The app then reloads the accounts
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await page.locator('[name=accountId]', { hasText: second.name }).waitFor()
  const shown = await page.locator('dialog[open]').innerText()
  t.match(shown.replace(/\s/g, ''), first.address)
  await enterPayPassword({ page })
  await completed({ page, text }, 'withdraw').waitFor()
  t.equal(upstream.world.withdrawals.at(-1)?.address, first.address)
})

t.test(
  'if the account’s address is changed elsewhere, the sheet shows the new one before anything is sent',
  async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const [account] = upstream.world.receipts
    if (!account) throw new Error('no accounts')
    await logInAt(PATH)
    await settled()
    await page.fill('[name=amount]', '40')
    await page.click('main form button[type=submit]')
    await openPad({ page })
    account.address = 'TAddressThatWasSetElsewhere01234567'
    await enterPayPassword({ page })
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(text('error.account_changed')).waitFor()
    t.match((await sheet.innerText()).replace(/\s/g, ''), account.address)
    t.equal(await sheet.locator('.pay-facts').count(), 0, 'the facts are unfolded')
    const address = await sheet.locator('.address').boundingBox()
    const button = await padButton(page).boundingBox()
    t.ok(address && button && address.y > 0 && address.y + address.height <= button.y, 'the new address is in view')
    t.equal(upstream.calls('POST withdrawal/apply').length, 0)
    await openPad({ page })
    await enterPayPassword({ page })
    await completed({ page, text }, 'withdraw').waitFor()
    t.equal(upstream.world.withdrawals.at(-1)?.address, account.address)
  },
)

t.test('if the account is deleted elsewhere, nothing is sent, and the form says so', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { receipts } = upstream.world
  const [account, other] = receipts
  if (!account || !other) throw new Error('no accounts')
  await logInAt(PATH)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main form button[type=submit]')
  await openPad({ page })
  receipts.splice(0, 1)
  await enterPayPassword({ page })
  await page.getByRole('alert').getByText(text('payout.missing')).getByText(account.name).waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  t.match(await page.locator('[name=accountId]').innerText(), other.name)
  t.equal(await page.evaluate('document.activeElement.name'), 'accountId')
  t.equal(await page.inputValue('[name=amount]'), '40')
  t.equal(upstream.calls('POST withdrawal/apply').length, 0)
})

t.test('if the only account is deleted elsewhere, a message says that nothing was sent', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { receipts } = upstream.world
  receipts.splice(1)
  const name = receipts[0]?.name ?? ''
  await logInAt(PATH)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main form button[type=submit]')
  await openPad({ page })
  receipts.splice(0)
  await enterPayPassword({ page })
  const toast = page.locator('.toast')
  await toast.getByText(text('pay.notSent')).waitFor()
  t.match(await toast.innerText(), name)
  await page.getByRole('link', { name: text('payout.add') }).waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  t.equal(upstream.calls('POST withdrawal/apply').length, 0)
})
