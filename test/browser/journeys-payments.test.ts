/** Counts the taps of everyday payments, starting at home. Entering the payment password counts as one tap, and its sixth digit sends the payment. */
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { completed } from '../support/completed.ts'

const MOST = 5

/** Taps elements and counts the taps. Focusing a field counts as one tap, typing into it as none. Entering the payment password counts as one tap. */
function tapper({ page }: Phone) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(selector: string): Promise<void> {
      taps += 1
      await page.locator(selector).first().click()
    },
    async enterPassword(): Promise<void> {
      taps += 1
      await page.locator('dialog[open] [name=payPassword]').pressSequentially('246810')
    },
  }
}

/** Enters the payment password. If the sheet does not ask for it at once, taps the sheet's button first. */
async function confirm(phone: Phone, { tap, enterPassword }: ReturnType<typeof tapper>): Promise<void> {
  await phone.page.locator('dialog[open] :is(.pay-pad, .button.main)').first().waitFor()
  if ((await phone.page.locator('dialog[open] .pay-pad').count()) === 0) await tap('dialog[open] .button.main')
  await enterPassword()
}

t.test('a second transfer to the same member takes few taps', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logIn, settled, upstream } = phone
  await logIn()
  await settled()
  const fingers = tapper(phone)
  await fingers.tap('.shortcuts a[href="#/pages-sub/finance/transfer"]')
  await fingers.tap('.recent button')
  t.equal(await page.inputValue('[name=account]'), 'alice')
  const [known = ''] = text('transfer.known', { account: 'alice' }).split(' on ')
  await page.getByText(known).first().waitFor()
  t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'amount', 'the amount comes next')
  await page.keyboard.type('10')
  await fingers.tap('form button[type=submit]')
  await confirm(phone, fingers)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.calls('POST user/transfer').length, 1)
  t.ok(fingers.taps() <= MOST, `${fingers.taps()} taps`)
})

t.test('a withdrawal to the usual address takes few taps', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logIn, settled, upstream } = phone
  await logIn()
  await settled()
  const fingers = tapper(phone)
  await fingers.tap('.shortcuts a[href="#/pages-sub/finance/withdraw"]')
  await fingers.tap('[name=amount]')
  await page.keyboard.type('40')
  await fingers.tap('form button[type=submit]')
  await confirm(phone, fingers)
  await completed({ page, text }, 'withdraw').waitFor()
  t.equal(upstream.calls('POST withdrawal/apply').length, 1)
  t.ok(fingers.taps() <= MOST, `${fingers.taps()} taps`)
})

t.test('a request link with an amount fills in the transfer, and sends nothing by itself', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, context, go, text, logIn, logInAt, axe, settled, upstream } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAt('/pages-sub/finance/transfer?coin=snt')
  await settled()
  await page.getByRole('button', { name: text('transfer.myCode') }).click()
  await page.fill('[name=request]', '12.5')
  await page.getByText(text('transfer.request.text', { amount: '12.5000 SNT' })).waitFor()
  await axe(t, 'request')
  await page.getByRole('button', { name: text('invite.share') }).click()
  await page.getByText(text('common.copied')).waitFor()
  await page.keyboard.press('Escape')
  const link = String(await page.evaluate('navigator.clipboard.readText()'))
  await phone.logOut()
  await logIn('alice')
  await page.goto(link)
  await page.getByText(text('transfer.request.filled')).waitFor()
  t.equal(await page.inputValue('[name=account]'), 'demo')
  t.equal(await page.inputValue('[name=amount]'), '12.5')
  await axe(t, 'filled in')
  t.equal(upstream.calls('POST user/transfer').length, 0)
  await go('/pages-sub/savings/index')
  await go('/pages-sub/finance/transfer?coin=usdt')
  await page.getByRole('button', { name: text('field.paste') }).click()
  await page.waitForURL(/coin=snt/)
  t.equal(await page.inputValue('[name=account]'), 'demo', 'a pasted request is read too')
})
