/** The two amounts of a swap's form: how they are typed, how each follows from the other, and what a link fills in. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { enterPayPassword, openPad } from '../support/payment-sheet.ts'

const MARKET = '**/api/stock/detail'

t.test(
  'an amount typed with a point or a comma is shown with the language’s decimal separator, as all other figures',
  async (t) => {
    const { page, logInAt } = await open(t, await launch(t), 'tr-TR')
    await logInAt('/pages-sub/swap/index')
    for (const typed of ['100.5', '100,5']) {
      await page.fill('[name=amount]', typed)
      t.equal(await page.inputValue('[name=amount]'), '100,5')
    }
    await until(page, "/^\\d+,\\d{1,4}$/.test(document.querySelector('[name=received]').value)")
    // the fee of 3.015 is rounded up, because less is never taken
    await page.getByText('≈ 3,02 USDT', { exact: true }).waitFor()
    await page.click('form button[type=submit]')
    await page.locator('dialog[open]').locator('.figure').getByText('100,50 USDT').waitFor()
  },
)

t.test(
  'the link to swap USDT for a missing SNT fee contains the amount, and at least that much is received',
  async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
    const demo = upstream.world.byName('demo')
    t.ok(demo)
    if (demo) demo.coin = 10_000_000n
    await logInAt('/pages-sub/finance/withdraw')
    await settled()
    await page.fill('[name=amount]', '100')
    await page
      .getByRole('alert')
      .getByRole('link', { name: text('swap.title') })
      .click()
    await page.waitForURL('**/swap/index?receive=*&return=*')
    const missing = new URLSearchParams(page.url().split('?')[1]).get('receive') ?? ''
    t.match(missing, /^\d+\.\d{1,4}$/)
    const other = await page.context().newPage()
    const price = await hold(other, MARKET)
    await other.goto(page.url())
    await other.locator('[name=received]').waitFor()
    t.equal(await other.inputValue('[name=received]'), missing)
    t.equal(await other.inputValue('[name=amount]'), '', 'no amount until the price has loaded')
    await price()
    const filled = "document.querySelector('[name=amount]').value !== ''"
    for (const each of [other, page]) await until(each, filled)
    const received = await other.inputValue('[name=received]')
    const over = Number(received) - Number(missing)
    t.ok(over >= 0 && over < 0.2, `exceeds the missing amount only through rounding: ${over}`)
    t.equal(await other.locator('.summary .figure').first().innerText(), `≈\u00a0${received} SNT`, 'one figure only')
    // after the swap, the member is back at the withdrawal, with the amount that was filled in
    await page.click('form button[type=submit]')
    await openPad({ page })
    await enterPayPassword({ page })
    await page.waitForURL('**/withdraw?*')
    await until(page, "document.querySelector('[name=amount]')?.value === '100'")
    // the alert about the fee disappears once the balance has loaded again, because the balance now covers the fee
    await page.getByRole('alert').waitFor({ state: 'detached' })
  },
)

t.test(
  'both amounts to receive agree once the field is left; an amount below the minimum gets a message or is raised',
  async (t) => {
    const { page, go, text, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), price: '0.1187' } : data)
    await signIn()
    await go('/pages-sub/swap/index')
    await settled()
    const figure = page.locator('.summary .figure').first()
    const received = page.locator('[name=received]')
    await received.fill('10')
    t.equal(await received.inputValue(), '10', 'while it is typed')
    await received.blur()
    // 1.23 USDT is the least that brings 10 SNT: 10 × 0.1187 / 97 %
    await until(page, "document.querySelector('[name=received]').value === '10.0513'")
    t.equal(await page.inputValue('[name=amount]'), '1.23')
    t.equal(await figure.innerText(), '≈\u00a010.0513 SNT')
    await received.fill('5')
    await received.blur()
    await page
      .getByRole('alert')
      .getByText(text('rules.amount.least', { amount: '1.00 USDT' }))
      .waitFor()
    // a link that asks for less than the minimum brings
    await go('/pages-sub/swap/index?receive=5')
    await until(page, "document.querySelector('[name=amount]').value === '1'")
    t.equal(await received.inputValue(), '8.1718')
    t.equal(await figure.innerText(), '≈\u00a08.1718 SNT')
  },
)

t.test('a link with an invalid amount fills in nothing', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index?receive=-5')
  await settled()
  t.equal(await page.inputValue('[name=received]'), '')
})

t.test('until an amount is typed, a phone names each figure of the example', async (t) => {
  const { page, text, logInAt } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/swap/index')
  const brief = page.locator('.summary-brief')
  await brief.getByText(text('swap.receive')).waitFor()
  t.strictSame(await brief.locator('dt').allInnerTexts(), [
    text('swap.receive'),
    text('swap.fee', { rate: '3.00%' }),
    text('swap.price'),
  ])
  const [received, fee, price] = await brief.locator('dd').allInnerTexts()
  t.match(received, /^≈\s[\d.,]+ SNT$/)
  t.equal(fee, '3.00 USDT')
  t.match(price, /^1\sSNT ≈\s[\d.]+\sUSDT$/)
})
