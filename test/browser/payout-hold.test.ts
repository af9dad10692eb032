/** `PAYOUT_HOLD_HOURS`: a member sees until when a new payout account is held, before they type anything. */
import t, { type Test } from 'tap'
import { DRAWN, launch, open, type Phone, until } from '../support/browser.ts'
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

/** The text of the next full minute, as the app writes it in English: no hold ends later than the minute that is shown. */
const timeText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })
    .format(Math.ceil(seconds / 60) * 60_000)
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
  await page.fill('[name=amount]', '40')
  await page.click('main form button[type=submit]')
  await until(page, "document.activeElement.name === 'accountId'")
  t.equal(
    await page.locator('.field-box[data-bad=true] [name=accountId]').count(),
    1,
    'the reason stands in this field',
  )
  t.equal(await page.locator('dialog[open]').count(), 0)
  await axe(t, 'withdrawal to a held account')
  await page.locator('[name=accountId]').click()
  await page.locator('dialog[open]').getByText('Main wallet').click()
  t.equal(await page.locator('[data-bad=true]').count(), 0)
  await page.click('main form button[type=submit]')
  await page.locator('dialog[open]').getByText(text('withdraw.confirm')).waitFor()
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
    // the hold ends at a full minute: a time that is only about right would be shown as the next one
    account.changed = Math.floor(upstream.clock.now() / 60) * 60
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
    const listed = text('payout.held', { time: timeText(account.changed + DAY_S) })
    t.equal(
      (await page.locator('main [name=accountId] .note').innerText()).replaceAll(/\s/g, ' '),
      listed,
      'the same time as in the sheet',
    )
  },
)

t.test('if the accounts cannot be loaded again, the sheet says until when by the refusal itself', async (t) => {
  const phone = await openHeld(t)
  const { page, text, logInAt, settled, upstream } = phone
  const [account] = upstream.world.receipts
  if (!account) throw new Error('no accounts')
  await logInAt(WITHDRAW)
  await settled()
  await page.fill('[name=amount]', '40')
  await page.click('main form button[type=submit]')
  // in the middle of a minute, so that a second more or less does not matter
  account.changed = Math.floor(upstream.clock.now() / 60) * 60 - 30
  let asked = 0
  // the sheet requests the accounts before it sends the withdrawal, and again after the refusal
  await page.route('**/api/bank/list*', (route) => {
    asked += 1
    return asked === 1 ? route.continue() : route.abort()
  })
  await confirmPayment(phone)
  const said = page
    .locator('dialog[open]')
    .getByRole('alert')
    .filter({ hasText: text('error.payout_held') })
  await said.waitFor()
  t.match(
    (await said.innerText()).replaceAll(/\s/g, ' '),
    text('payout.held.until', { time: timeText(account.changed + DAY_S) }),
  )
  t.equal(await page.locator('main [name=accountId] .note').count(), 0, 'the list is still the old one')
  t.equal(asked, 2)
})

t.test('when the hold ends, the account can be used, and the page says so by itself', async (t) => {
  const { page, text, logInAt, settled, upstream } = await openHeld(t)
  const now = Math.floor(upstream.clock.now())
  // ends within a minute, and a second after a full one, so that the account becomes usable almost a minute later
  const endsAt = Math.ceil(now / 60) * 60 + 1
  for (const each of upstream.world.receipts) each.changed = endsAt - DAY_S
  await page.clock.install({ time: now * 1_000 })
  await logInAt(WITHDRAW)
  await settled()
  const held = page.locator('[name=accountId]').getByText(text('payout.held', { time: timeText(endsAt) }))
  t.equal(await held.count(), 1)
  await page.fill('[name=amount]', '40')
  const marked = page.locator('.field-box[data-bad=true] [name=accountId]')
  const button = page.locator('main form button[type=submit]')
  await button.click()
  await marked.waitFor()
  // no response renders the page again
  await page.route('**/api/**', () => undefined)
  await page.clock.runFor((endsAt + 57 - now) * 1_000)
  await page.evaluate(DRAWN)
  t.equal(await held.count(), 1, 'not before the minute that is shown')
  await button.click()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
  await page.clock.runFor(8_000)
  await held.waitFor({ state: 'detached' })
  t.equal(await page.locator('[name=accountId] .note').count(), 0)
  t.equal(await marked.count(), 0, 'not marked without a reason')
  await button.click()
  await page.locator('dialog[open]').getByText(text('withdraw.confirm')).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

t.test('the form promises no wait if the listed accounts do not tell the time that it would count from', async (t) => {
  const { page, text, logInAt, go, settled, upstream } = await openHeld(t)
  let without: object = { updatetime: 0 }
  upstream.rewrite = (key, data) =>
    key === 'GET bank/list' ? (data as object[]).map((each) => ({ ...each, ...without })) : data
  const note = page.getByText(text('payout.held.note', { hours: 24 }))
  await logInAt(ACCOUNT)
  await note.waitFor()
  await go(`${ACCOUNT}?id=${upstream.world.receipts[0]?.id}`)
  await page.locator('[name=address]').waitFor()
  await settled()
  t.equal(await note.count(), 0, 'a change would not be noticed')
  without = { createtime: 0, updatetime: 0 }
  await go(ACCOUNTS)
  await page.reload()
  await settled()
  await go(ACCOUNT)
  await page.locator('[name=address]').waitFor()
  await settled()
  t.equal(await note.count(), 0, 'nothing is held')
})

t.test('without the setting, nothing is said of a hold', async (t) => {
  const { page, text, logInAt, settled, go } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt(ACCOUNT)
  await settled()
  t.equal(await page.getByText(text('payout.held.note', { hours: 24 })).count(), 0)
  await go(WITHDRAW)
  await settled()
  t.ok(await page.getByRole('button', { name: text('common.continue') }).isVisible())
})
