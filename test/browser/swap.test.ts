/** A swap is asked for as it was checked, and at a price that was agreed to. */
import t from 'tap'
import { hold, launch, open } from './browser.ts'

const MARKET = '**/api/stock/detail'

t.test('what is typed while the price is awaited is not what was checked', async (t) => {
  const { page, go, text, logIn, settled } = await open(t, await launch(t), 'en-US')
  await logIn()
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '100')
  const letGo = await hold(page, MARKET)
  const asked = page.waitForRequest(MARKET)
  await page.click('form button[type=submit]')
  await asked
  // it empties the amount
  await page.getByRole('button', { name: 'SNT → USDT' }).click()
  await letGo()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: text('pay.continue') }).waitFor()
  await sheet.getByText('100.00 USDT', { exact: true }).waitFor()
  t.equal(await page.inputValue('[name=amount]'), '')
})

t.test(
  'a price that changed is shown so that it can be seen, with the change; the same in other digits is none',
  async (t) => {
    const { page, go, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US')
    await logIn()
    let price = '0.13071'
    await page.route(MARKET, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), price } })
    })
    await go('/pages-sub/swap/index')
    await settled()
    const send = async () => {
      await page.fill('[name=amount]', '100')
      await page.click('form button[type=submit]')
      const sheet = page.locator('dialog[open]')
      await sheet.getByRole('button', { name: text('pay.continue') }).click()
      await sheet.locator('[name=payPassword]').fill('246810')
    }
    await send()
    price = '0.13464'
    await page.keyboard.press('Enter')
    await page.getByText('It was 0.13071 USDT per SNT; now it is 0.13464 (+3.00%).').waitFor()
    await page.getByRole('button', { name: text('common.cancel') }).click()
    await page.getByText(text('error.price_changed')).waitFor()
    price = '0.134640'
    await page.locator('[name=payPassword]').fill('246810')
    await page.keyboard.press('Enter')
    await page.getByText(text('success.swap')).waitFor()
    t.equal(upstream.calls('POST user/exchange_coin_money').length, 1)
  },
)
