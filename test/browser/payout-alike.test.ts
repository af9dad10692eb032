/** Addresses that could be mistaken for one another, and how often a payout account was used. */
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { padButton, savePayoutAccount } from '../support/payment-sheet.ts'

const ACCOUNT = '/pages-sub/withdrawal-type/edit'
const ACCOUNTS = '/pages-sub/withdrawal-type/index'
/** Rows of one page of the stub's lists. */
const PAGE = 15
const OWN = `0x1234${'a'.repeat(30)}995678`
const ALIKE = `0x12f4${'b'.repeat(30)}995678`
const OTHER = `0x1234${'c'.repeat(30)}995678`

t.test('an address that looks like a saved one is accepted only after a comparison', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logInAt, settled, axe, upstream } = phone
  const [saved] = upstream.world.receipts
  if (!saved) throw new Error('no accounts')
  Object.assign(saved, { network: 'BEP20', address: OWN, name: 'Exchange' })
  await page.setViewportSize({ width: 320, height: 700 })
  await logInAt(ACCOUNT)
  await settled()
  await page.getByText('BEP20').click()
  await page.fill('[name=name]', 'Second')
  await page.fill('[name=address]', `0x12f4${'b'.repeat(32)}5679`)
  const box = page.locator('.look-alike')
  await page.locator('form .address').waitFor()
  t.equal(await box.count(), 0, 'another end')
  await page.fill('[name=address]', ` ${ALIKE} `)
  await box.getByRole('alert').getByText(text('payout.alike.text')).waitFor()
  t.strictSame(
    await page.evaluate(`[...document.querySelectorAll('.look-alike dl > div')].map((each) => [
      each.querySelector('dt').textContent,
      each.querySelector('.marked-address').textContent,
      [...each.querySelectorAll('mark')].map((mark) => mark.textContent).join(''),
    ])`),
    [
      ['Exchange', OWN, OWN.slice(4, 36)],
      [text('payout.alike.this'), ALIKE, ALIKE.slice(4, 36)],
    ],
    'whose it is, both in full, and where they differ',
  )
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('.look-alike mark')).borderBottomStyle"),
    'solid',
    'not by colour alone',
  )
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= 320'), 'no part is beside the screen')
  await axe(t, 'a look-alike address')
  const tick = box.getByRole('checkbox', { name: text('payout.alike.compared') })
  await page.click('form button[type=submit]')
  await page.getByText(text('payout.alike.confirm')).waitFor()
  t.equal(await page.evaluate('document.activeElement.name'), 'compared')
  t.equal(await page.locator('dialog[open]').count(), 0)
  await tick.check()
  // another look-alike needs another look
  await page.fill('[name=address]', OTHER)
  t.notOk(await tick.isChecked())
  await page.fill('[name=address]', ALIKE)
  await tick.check()
  await savePayoutAccount(phone)
  await page.waitForURL(`**${ACCOUNTS}`)
  t.equal(upstream.world.receipts.at(-1)?.address, ALIKE)
})

t.test('an address is compared with those of earlier withdrawals, and with the one that it replaces', async (t) => {
  const { page, text, logInAt, go, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { receipts, withdrawals } = upstream.world
  const [saved] = receipts
  const [order] = withdrawals
  if (!saved || !order) throw new Error('nothing to compare with')
  for (const each of withdrawals) Object.assign(each, { address: 'TARyg5xL67urhBqZHq81obHSxmQPUVdKju' })
  Object.assign(order, { member: saved.member, network: 'BEP20', address: OWN })
  await logInAt(ACCOUNT)
  await settled()
  await page.getByText('BEP20').click()
  await page.fill('[name=address]', ALIKE)
  const name = page.locator('.look-alike dt')
  await name.first().waitFor()
  t.match(await name.first().innerText(), text('payout.alike.order', { day: '' }).trim())
  // an upstream that does not tell the whole address
  order.address = `${OWN.slice(0, 6)}****${OWN.slice(-6)}`
  await page.reload()
  await settled()
  await page.getByText('BEP20').click()
  await page.fill('[name=address]', ALIKE)
  await page.locator('form .address').waitFor()
  await settled()
  t.equal(await name.count(), 0, 'what is masked cannot be compared')
  Object.assign(saved, { network: 'BEP20', address: OTHER, name: 'Exchange' })
  withdrawals.splice(0)
  await go(ACCOUNTS)
  await page.reload()
  await settled()
  await go(`${ACCOUNT}?id=${saved.id}`)
  await page.locator('[name=address]').waitFor()
  t.equal(await page.locator('.look-alike').count(), 0, 'nothing has changed')
  await page.fill('[name=address]', OTHER.toUpperCase().replace('0X', '0x'))
  t.equal(await page.locator('.look-alike').count(), 0, 'the same in upper case')
  await page.fill('[name=address]', ALIKE)
  await page.locator('.look-alike').getByText('Exchange').waitFor()
})

t.test('the confirmation of a withdrawal says if another account’s short address is the same', async (t) => {
  const { page, text, logInAt, go, settled, axe, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const [first, second] = upstream.world.receipts
  if (!first || !second) throw new Error('no accounts')
  Object.assign(first, { network: 'BEP20', address: OWN, name: 'Exchange' })
  Object.assign(second, { network: 'BEP20', address: OTHER, name: 'Cold' })
  await logInAt('/pages-sub/finance/withdraw?amount=40')
  await settled()
  await page.click('main form button[type=submit]')
  const note = text('payout.alike.chosen', { name: 'Exchange · BEP20', other: 'Cold · BEP20' })
  await page.locator('dialog[open]').getByText(note).waitFor()
  await axe(t, 'a withdrawal to one of two similar addresses')
  second.address = ALIKE
  await go('/pages-sub/finance/withdraw?amount=41')
  await page.reload()
  await settled()
  await page.click('main form button[type=submit]')
  await padButton(page).waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open] .note').count(), 2, 'not if more than the middle differs')
})

t.test('the page of an account says how often it was used; the list says so without a request', async (t) => {
  const { page, text, logInAt, go, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { receipts, withdrawals } = upstream.world
  const [used, unused] = receipts
  if (!used || !unused) throw new Error('no accounts')
  const own = withdrawals.filter(({ member }) => member === used.member)
  for (const [index, each] of own.entries())
    Object.assign(each, { address: used.address, network: used.network, status: index === 0 ? 3 : 2 })
  await logInAt(ACCOUNTS)
  await settled()
  const cards = page.locator('.card p.note')
  t.equal(await cards.count(), 0)
  t.equal(upstream.calls('GET withdrawal/list').length, 0, 'the list requests no withdrawals')
  await go(`${ACCOUNT}?id=${used.id}`)
  const last = Math.max(...own.slice(1).map(({ at }) => at))
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(last * 1_000)
  const said = text('payout.used.times', { count: own.length - 1, day })
  await until(
    page,
    `[...document.querySelectorAll('form .note')].at(-1)?.textContent.replaceAll(/\\s/g, ' ') === ${JSON.stringify(said)}`,
  )
  t.equal(upstream.calls('GET withdrawal/list').length, 1, 'rejected ones do not count')
  await go(ACCOUNTS)
  await cards.nth(1).waitFor()
  t.strictSame(
    (await cards.allInnerTexts()).map((each) => each.replaceAll(/\s/g, ' ')),
    [said, text('payout.used.never')],
  )
  t.equal(upstream.calls('GET withdrawal/list').length, 1)
  const pattern = own[0]
  if (!pattern) throw new Error('no withdrawals')
  // more than a page
  for (let index = 0; index < 30; index++)
    withdrawals.push({ ...pattern, id: 90_000 + index, order: `W9${index}`, status: 2 })
  await go(`${ACCOUNT}?id=${unused.id}`)
  await page.getByText(text('payout.used.notOf', { total: PAGE })).waitFor()
})
