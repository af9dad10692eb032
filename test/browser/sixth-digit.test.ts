/** Entering the sixth digit of a payment password sends the payment, but only once. */
import t, { type Test } from 'tap'
import type { LanguageName } from '../../shared/languages.ts'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad, payButton } from '../support/payment-sheet.ts'
import { KEY } from '../support/transfer-page.ts'

const FOCUSED = "document.activeElement?.getAttribute('name') === 'payPassword'"

const pad = ({ page }: Phone) => page.locator('dialog[open] .pay-pad')
const cells = (phone: Phone) => pad(phone).locator('[data-full=true]').count()

/** Logs a member in and opens the sheet of a transfer of 10 USDT to alice, before the password step. */
async function openSheet(t: Test, language: LanguageName = 'en-US'): Promise<Phone> {
  const phone = await open(t, await launch(t), language)
  const { page, logInAt } = phone
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await page.locator('dialog[open]').waitFor()
  return phone
}

t.test(
  'the facts come first; then the sheet says what the sixth digit sends, without a button, and five digits send nothing',
  async (t) => {
    const phone = await openSheet(t)
    const { page, text, axe, upstream } = phone
    const recipient = page.locator('dialog[open]').getByText(text('transfer.account'), { exact: true })
    t.ok(await recipient.isVisible())
    t.equal(await pad(phone).count(), 0)
    await openPad(phone)
    await pad(phone).getByText(text('pay.sixthDigit')).waitFor()
    const described = await page.evaluate(
      `document.querySelector('[name=payPassword]').getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)?.textContent)`,
    )
    t.strictSame(described, [`Transfer 10.00 USDT ${text('pay.sixthDigit')}`], 'screen readers say so at the input')
    t.equal(await payButton(phone).count(), 0, 'one way to send')
    t.notOk(await recipient.isVisible(), 'the facts are folded')
    await page.locator('.pay-facts summary').click()
    t.ok(await recipient.isVisible(), 'and can be read again')
    await axe(t, 'payment password')
    await page.locator('[name=payPassword]').focus()
    await page.keyboard.type('24681')
    await page.keyboard.press('Enter')
    await pad(phone).getByText(text('rules.payPassword.digits')).waitFor()
    t.equal(await cells(phone), 5)
    t.equal(upstream.calls(KEY).length, 0)
    await page.keyboard.type('0')
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(upstream.calls(KEY).length, 1)
  },
)

t.test(
  'only one payment is sent, even if Enter is pressed twice at the same moment and more digits follow',
  async (t) => {
    const phone = await openSheet(t)
    const { page, text, upstream } = phone
    const release = await hold(page, '**/api/user/transfer')
    let sent = 0
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api/user/transfer'))))
    await openPad(phone)
    await page.evaluate(`{
    const input = document.querySelector('[name=payPassword]')
    const enter = (digits) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, digits)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    enter('246810')
    input.form.requestSubmit()
    input.form.requestSubmit()
    enter('24681')
    enter('246810')
  }`)
    await pad(phone).getByRole('status').getByText(text('pay.sending')).waitFor()
    await page.keyboard.type('246810')
    await page.keyboard.press('Enter')
    t.equal(await cells(phone), 6)
    await release()
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(sent, 1)
    t.equal(upstream.calls(KEY).length, 1)
    t.equal(upstream.world.transfers.length, 1)
  },
)

t.test('pasting six digits sends too; spaces are dropped, and more than six digits are not sent', async (t) => {
  const phone = await openSheet(t)
  const { page, text, context, upstream } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPad(phone)
  const paste = async (copied: string) => {
    await page.evaluate(`navigator.clipboard.writeText('${copied}')`)
    await page.keyboard.press('ControlOrMeta+V')
  }
  await paste('24681099')
  await pad(phone).getByText(text('rules.payPassword.digits')).waitFor()
  t.equal(await cells(phone), 0)
  t.equal(upstream.calls(KEY).length, 0)
  await paste('246 810')
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test(
  'a wrong password empties the pad, which keeps the focus, and leads to a new one and back: the next sixth digit sends again',
  async (t) => {
    const phone = await openSheet(t)
    const { page, text, upstream } = phone
    await openPad(phone)
    await page.evaluate(
      "document.querySelector('[name=payPassword]').addEventListener('blur', () => (document.body.dataset.blurred = 'yes'))",
    )
    await page.keyboard.type('111111')
    await page.locator('dialog[open]').getByText('Payment password is incorrect').waitFor()
    await page.evaluate(DRAWN)
    t.equal(await cells(phone), 0)
    await until(page, FOCUSED)
    t.equal(await page.locator('body').getAttribute('data-blurred'), null, 'a phone’s keyboard stays open')
    await pad(phone).getByText(text('pay.sixthDigit')).waitFor()
    await page
      .locator('dialog[open]')
      .getByRole('link', { name: text('login.forgot') })
      .click()
    await page.getByRole('button', { name: text('payPassword.recover'), pressed: true }).waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.locator('[name=amount]').waitFor()
    t.equal(await page.inputValue('[name=account]'), 'alice')
    t.equal(await page.inputValue('[name=amount]'), '10', 'the form has what was typed')
    await page.click('form button[type=submit]')
    await openPad(phone)
    await page.keyboard.type('246810')
    await completed({ page, text }, 'transfer').waitFor()
    t.equal(upstream.calls(KEY).length, 2)
    t.equal(upstream.world.transfers.length, 1)
  },
)

t.test('an older password is sent only with the button, even if it has six characters', async (t) => {
  const phone = await openSheet(t)
  const { page, text, upstream } = phone
  const demo = upstream.world.byName('demo')
  if (demo) demo.payPassword = 'old246'
  await openPad(phone)
  const notDigits = page.getByRole('button', { name: text('pay.notDigits') })
  await page.keyboard.type('135')
  t.equal(await notDigits.count(), 0, 'not offered while digits are typed')
  await page.keyboard.press('Enter')
  await notDigits.click()
  t.equal(await pad(phone).getByText(text('pay.sixthDigit')).count(), 0)
  const enter = async (password: string) => {
    await enterPayPassword(phone, password)
    await page.evaluate(DRAWN)
    t.equal(await page.inputValue('[name=payPassword]'), password, 'not sent yet')
    await payButton(phone).click()
  }
  await enter('246810')
  await pad(phone).getByText('Payment password is incorrect').waitFor()
  await enter('old246')
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.calls(KEY).length, 2)
})

for (const language of ['tr-TR', 'vi-VN', 'th-TH'] as const)
  t.test(
    `a member whose kind of password is unknown is offered the other kind after two wrong ones, and nothing moves, in ${language}`,
    async (t) => {
      const phone = await openSheet(t, language)
      const { page, text } = phone
      await page.setViewportSize({ width: 320, height: 568 })
      await openPad(phone)
      const notDigits = page.getByRole('button', { name: text('pay.notDigits') })
      const wrong = async (password: string) => {
        const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/user/transfer'))
        await page.keyboard.type(password)
        await refused
        await page.locator('.pay-pad p[data-busy=false]').waitFor()
        await pad(phone).getByText(text('rules.payPassword.wrong')).waitFor()
      }
      const places = async () =>
        Promise.all([
          page.locator('.digit-cell').first().boundingBox(),
          page
            .locator('dialog[open]')
            .getByRole('link', { name: text('login.forgot') })
            .boundingBox(),
        ])
      await wrong('135791')
      t.equal(await notDigits.count(), 0)
      const before = await places()
      await wrong('135792')
      await notDigits.waitFor()
      t.strictSame(await places(), before)
      const box = await notDigits.boundingBox()
      const link = before[1]
      t.ok(box && link && box.x >= link.x + link.width && box.x + box.width <= 320, 'side by side')
      t.ok(box && box.height >= 44)
    },
  )

t.test('the same payment again requires confirmation', async (t) => {
  const phone = await openSheet(t)
  const { page, go, text, upstream } = phone
  await confirmPayment(phone)
  await completed({ page, text }, 'transfer').waitFor()
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await page.getByText(text('pay.same.text')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
  await page.getByRole('button', { name: text('common.cancel') }).click()
  await until(page, FOCUSED)
  t.equal(await cells(phone), 0)
  await page.keyboard.type('246810')
  await page.getByText(text('pay.same.text')).waitFor()
  await page.getByRole('button', { name: text('pay.same.again') }).click()
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.calls(KEY).length, 2)
})

for (const language of ['en-US', 'tr-TR', 'th-TH'] as const)
  t.test(`the password step needs no scrolling on a small phone, in ${language}`, async (t) => {
    const phone = await open(t, await launch(t), language, { seed: 'demo' })
    const { page, logInAt, settled } = phone
    await page.setViewportSize({ width: 375, height: 667 })
    await logInAt('/pages-sub/finance/withdraw')
    await settled()
    await page.fill('[name=amount]', '40')
    await page.click('form button[type=submit]')
    await openPad(phone)
    await pad(phone).waitFor()
    t.equal(
      await page.evaluate(
        "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('dialog[open]'))",
      ),
      0,
    )
    t.match(await page.locator('dialog[open]').getByRole('heading').textContent(), /40[.,]00.USDT/)
    await page.keyboard.type('24681')
    const cellsAt = async () => (await page.locator('.digit-cell').first().boundingBox())?.y
    const top = await cellsAt()
    const { upstream, text } = phone
    upstream.faults.set('POST withdrawal/apply', 'hang')
    await page.keyboard.type('0')
    await pad(phone).getByRole('status').getByText(text('pay.sending')).waitFor()
    t.equal(await cellsAt(), top, 'nothing moves while it is sent')
  })
