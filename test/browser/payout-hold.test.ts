/** `PAYOUT_HOLD_HOURS`: a member sees until when a new payout account is held, before they type anything. */
import t, { type Test } from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { confirmPayment, savePayoutAccount } from '../support/payment-sheet.ts'

const ACCOUNTS = '/pages-sub/withdrawal-type/index'
const ACCOUNT = '/pages-sub/withdrawal-type/edit'
const WITHDRAW = '/pages-sub/finance/withdraw'
const APPLY = 'POST withdrawal/apply'
const HELD = { PAYOUT_HOLD_HOURS: '24' }
const DAY_S = 86_400

/** Opens the app, with a hold of a day. The only payout accounts are those of the stub's `demo`. */
async function openHeld(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { settings: HELD, zone: 'UTC' })
  await phone.page.addInitScript(WATCH_SHIFTS)
  return phone
}

/** The text of a time as the app writes it in English. */
const timeText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })
    .format(seconds * 1_000)
    .replaceAll(/\s/g, ' ')

t.test('a new account is held: the form says so before, the list and the withdrawal until when', async (t) => {
  const phone = await openHeld(t)
  const { page, text, logInAt, go, settled, axe, upstream } = phone
  await logInAt(`${ACCOUNT}?return=${encodeURIComponent(WITHDRAW)}`)
  await page.getByText(text('payout.held.note', { hours: 24 })).waitFor()
  t.equal(await page.evaluate(SHIFTS), '')
  await page.getByText('BEP20').click()
  await page.fill('[name=address]', '0xde0000000000000000000000000000000000b2c9')
  await page.fill('[name=name]', 'Second')
  await savePayoutAccount(phone)
  await page.locator('[name=accountId]').waitFor()
  const added = upstream.world.receipts.at(-1)
  const held = text('payout.held', { time: timeText((added?.at ?? 0) + DAY_S) })

  await go(ACCOUNTS)
  await page.getByRole('listitem').filter({ hasText: 'Second' }).getByText(held).waitFor()
  t.equal(await page.getByText(held).count(), 1, 'the other accounts are not held')
  await axe(t, 'payout accounts')

  await go(`${WITHDRAW}?to=Second`)
  await page.reload()
  await settled()
  t.equal(await page.evaluate(SHIFTS), '')
  await page.locator('[name=accountId]').getByText(held).waitFor()
  const from = text('payout.held.from', { time: timeText((added?.at ?? 0) + DAY_S) })
  t.ok(await page.getByRole('button', { name: from }).isDisabled(), 'the button says from when')
  await axe(t, 'withdrawal to a held account')
  await page.locator('[name=accountId]').click()
  await page.locator('dialog[open]').getByText('Main wallet').click()
  t.ok(await page.getByRole('button', { name: text('common.continue') }).isEnabled(), 'another account can be used')
  t.equal(upstream.calls(APPLY).length, 0)
})

t.test(
  'if the account is changed elsewhere at the last moment, the sheet says until when, and that nothing was sent',
  async (t) => {
    const phone = await openHeld(t)
    const { page, text, logInAt, settled, upstream } = phone
    const [account] = upstream.world.receipts
    if (!account) throw new Error('no accounts')
    await logInAt(WITHDRAW)
    await settled()
    await page.fill('[name=amount]', '40')
    await page.click('main form button[type=submit]')
    account.changed = Math.floor(upstream.clock.now())
    await confirmPayment(phone)
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(text('error.payout_held')).waitFor()
    const said = await sheet
      .getByRole('alert')
      .filter({ hasText: text('error.payout_held') })
      .innerText()
    t.match(said.replaceAll(/\s/g, ' '), text('payout.held.until', { time: timeText(account.changed + DAY_S) }))
    t.match(said.replaceAll(/\s/g, ' '), text('pay.notSent'))
    t.equal(upstream.calls(APPLY).length, 0)
    await until(page, `document.querySelector('main [name=accountId] .note') !== null`)
  },
)

t.test('without the setting, nothing is said of a hold', async (t) => {
  const { page, text, logInAt, settled, go } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt(ACCOUNT)
  await settled()
  t.equal(await page.getByText(text('payout.held.note', { hours: 24 })).count(), 0)
  await go(WITHDRAW)
  await settled()
  t.ok(await page.getByRole('button', { name: text('common.continue') }).isVisible())
})
