/** The bell opens the list of what needs the member's attention, and counts what they have not seen. */
import type { Page } from 'playwright'
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { deposit } from '../support/recharge.ts'
import { bell, card, demo, home, label, softwareSeen, titles, withdraw } from '../support/today-list.ts'
import { send } from '../support/transfer-page.ts'
import { dayOf } from '../upstream/clock.ts'

t.test(
  'Today lists what needs attention, most urgent first; the bell counts what the member has not seen',
  async (t) => {
    const phone = await demo(t)
    const { page, text, settled, axe, upstream } = phone
    await settled()
    await page.getByRole('button', { name: label(phone, 2) }).waitFor()
    t.strictSame(await titles(phone), [], 'nothing is invented')

    await withdraw(phone)
    // without the other one, which lasts longer
    upstream.world.byName('demo')?.software.delete(2)
    await softwareSeen(phone)
    await deposit(phone)
    upstream.faults.set('POST user/transfer', 'cut-before-answer', { times: 1 })
    upstream.faults.set('POST user/transferList', 'error-500')
    await send(phone)
    await page.waitForURL('**/#/pages-sub/finance/check?*')
    await home(phone)
    await page.getByRole('button', { name: label(phone, 6) }).waitFor()
    const listed = [
      text('check.title'),
      text('today.recharge', { amount: '20.00 USDT' }),
      'Trainer Core 30',
      text('today.withdraw', { amount: '40.00 USDT' }),
    ]
    t.strictSame(await titles(phone), listed)
    t.match(await card(phone).getByRole('timer').textContent(), /^\d+:\d\d$/)
    await axe(t, 'home with a list')

    const box = await bell(phone).boundingBox()
    t.ok(box && box.width >= 44 && box.height >= 44)
    await bell(phone).click()
    const sheet = page.locator('dialog[open]')
    await sheet.waitFor()
    t.strictSame(await sheet.locator('.today-text b').allTextContents(), listed)
    t.equal(await sheet.locator('.dot').count(), 4)
    await sheet.getByText(text('bell.notices', { unread: 2 })).waitFor()
    await axe(t, 'the sheet of the bell')
    await sheet.getByRole('button', { name: text('common.close') }).click()
    await page.getByRole('button', { name: label(phone, 2), exact: true }).waitFor()
    await page.reload()
    await settled()
    await page.getByRole('button', { name: label(phone, 2), exact: true }).waitFor()
    await bell(phone).click()
    await sheet.getByRole('link', { name: text('home.notices') }).click()
    await page.waitForURL('**/#/pages-sub/notices/index')

    // lets a minute pass: within a minute, the app would ask whether the member really means to pay the same amount again
    upstream.world.advance(61)
    await withdraw(phone)
    await deposit(phone)
    await home(phone)
    t.equal((await titles(phone)).length, 4, 'the card has the first four')
    await card(phone)
      .getByRole('button', { name: text('today.all', { all: '5' }) })
      .click()
    await sheet.getByText('80.00 USDT', { exact: true }).waitFor()
    t.equal(await sheet.locator('.today-text b').count(), 5)
    await sheet.getByRole('link', { name: text('today.withdrawals', { number: '2' }) }).click()
    await page.waitForURL('**/trade-detail?kind=withdraw')
  },
)

t.test('what was read in another tab stays read', async (t) => {
  const { page, context, origin } = await demo(t)
  const list = `${origin}/#/pages-sub/notices/index`
  const other = await context.newPage()
  const unread = (tab: Page) => tab.locator('.rows .row', { has: tab.locator('.dot') })
  for (const tab of [page, other]) {
    await tab.goto(list)
    await unread(tab).nth(1).waitFor()
  }
  for (const [index, tab] of [page, other].entries()) {
    await unread(tab).nth(index).click()
    await tab.locator('article').waitFor()
  }
  await other.goto(list)
  await other.reload()
  await other.locator('.rows .row').first().waitFor()
  t.equal(await unread(other).count(), 0)
})

t.test('the next member on the device sees none of these entries, and the bell starts counting at zero', async (t) => {
  const phone = await demo(t)
  const { page, logIn, logOut, settled, context, upstream } = phone
  await deposit(phone)
  await home(phone)
  await bell(phone).click()
  await page.locator('dialog[open]').getByText('20.00 USDT').waitFor()
  await page.keyboard.press('Escape')
  // ends the session by removing its cookie while the app is not open, so that the app cannot remove the member's data
  await page.goto('about:blank')
  await context.clearCookies()
  await logIn('alice')
  await settled()
  await page.getByRole('button', { name: label(phone, 2) }).waitFor()
  t.strictSame(await titles(phone), [])
  await logOut()
  // makes the requests after the login fail, so that an entry on the card can only come from what the device has stored
  for (const key of ['GET recharge/myRecords', 'GET purchase/softwareList']) upstream.faults.set(key, 'error-500')
  await logIn()
  await settled()
  await page.getByRole('button', { name: label(phone, 2) }).waitFor()
  t.strictSame(await titles(phone), [], 'a logout removes what the device knew')
})

t.test('a licence that ends within a week is told quietly, and counts only within three days', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logIn, upstream, axe } = phone
  const { world } = upstream
  const own = world.byName('demo')?.software
  const [core, pro] = [own?.get(1), own?.get(2)]
  if (!own || !core || !pro) throw new Error('no software')
  Object.assign(core, { expires: world.now() + 2 * 86_400 })
  Object.assign(pro, { expires: world.now() + 60 * 86_400 })
  for (const pledge of world.pledges) Object.assign(pledge, { day: dayOf(world.now()), doneToday: true })
  await page.clock.install()
  await logIn()
  await softwareSeen(phone)
  await home(phone)
  await card(phone)
    .getByText(/^Trainer Pro 90 covers your tasks until /)
    .waitFor()
  t.equal(await card(phone).locator('.button').count(), 0, 'nothing has to be renewed while another one lasts longer')
  await page.getByRole('button', { name: label(phone, 2), exact: true }).waitFor()
  // without the other one
  own.delete(2)
  core.expires = world.now() + 7.5 * 86_400
  await softwareSeen(phone)
  await home(phone)
  await card(phone).getByText('Trainer Core 30').waitFor({ state: 'detached' })
  t.strictSame(await titles(phone), [])
  await page.clock.fastForward(86_400_000)
  await card(phone).getByText('Trainer Core 30').waitFor()
  await card(phone).getByText(text('today.done')).waitFor()
  t.equal(await card(phone).locator('.button').count(), 0, 'a line, no button')
  await page.getByRole('button', { name: label(phone, 2), exact: true }).waitFor()
  await axe(t, 'a licence that ends within a week')
  await bell(phone).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByText('Trainer Core 30').waitFor()
  await sheet.getByText(text('today.done')).waitFor()
  t.equal(await sheet.locator('.dot').count(), 0)
  await page.keyboard.press('Escape')
  // its quiet line was seen, but does not count as read
  await page.clock.fastForward(4 * 86_400_000)
  await card(phone)
    .getByRole('link', { name: `${text('licence.action.renew')}: Trainer Core 30` })
    .waitFor()
  t.equal(await card(phone).getByText(text('today.done')).count(), 0)
  await page.getByRole('button', { name: label(phone, 3), exact: true }).waitFor()
})
