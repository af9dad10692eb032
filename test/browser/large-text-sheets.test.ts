/** With text at 200 %, a payment sheet shows as many facts as it can, and says that more lie below. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { LARGE } from '../support/large-text.ts'
import { openPad, padButton } from '../support/payment-sheet.ts'

t.test(
  'a payment sheet has only its button at its lower edge, shows that more lies below, and where the money goes beside the password',
  async (t) => {
    const browser = await launch(t)
    for (const language of ['en-US', 'th-TH', 'vi-VN'] as const) {
      const phone = await open(t, browser, language, { seed: 'demo' })
      const { page, settled, logInAt } = phone
      await page.setViewportSize({ width: 375, height: 667 })
      await logInAt('/pages-sub/finance/withdraw?amount=40')
      await settled()
      await page.click('main form button[type=submit]')
      const arrow = page.locator('.pay-more')
      await arrow.waitFor({ state: 'attached' })
      const address = await page.locator('dialog .address').textContent()
      const brief = `${address?.slice(0, 6)}…${address?.slice(-6)}`
      const shown = page.locator('dialog[open]').getByText(brief)
      t.notOk(await arrow.isVisible(), 'all of it is in sight')
      t.notOk(await shown.isVisible(), 'the whole address, too')
      await page.evaluate(LARGE)
      await arrow.waitFor()
      const inSight = (selector: string) =>
        page.evaluate<string>(`(() => {
        const shown = document.querySelector('dialog[open] ${selector}')
        const box = shown.getBoundingClientRect()
        const ends = [box.top + 4, box.bottom - 4].map((y) => document.elementFromPoint(box.left + 8, y))
        return ends.every((each) => shown.contains(each)) ? shown.textContent : ''
      })()`)
      t.equal(
        (await page.locator('.pay-action').innerText()).trim(),
        await padButton(page).innerText(),
        'only the button is fixed',
      )
      await page.evaluate("document.querySelector('dialog[open]').scrollTop = 9999")
      await arrow.waitFor({ state: 'hidden' })
      t.equal(await inSight('.pay-where'), brief, 'the last of the facts')
      await page.evaluate("document.querySelector('dialog[open]').scrollTop = 0")
      await arrow.waitFor()
      await openPad(phone)
      await page.locator('.pay-pad').waitFor()
      t.equal(await inSight('.pay-brief'), brief, language)
      t.match(await inSight('.pay-total > b'), /40[.,]00.USDT/, language)
      t.ok(await page.evaluate('document.activeElement.getBoundingClientRect().bottom < innerHeight'), language)
    }
  },
)

t.test('why nothing can be paid is the last of the facts, and in the bar with usual text', async (t) => {
  const { page, text, settled, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages-sub/software/index', 'newbie')
  await settled()
  await page
    .getByRole('button', { name: text('licence.action.buy') })
    .first()
    .click()
  const bar = page.locator('dialog[open] .pay-action')
  await bar.getByText(text('pay.noPassword')).waitFor()
  await page.evaluate(LARGE)
  await bar.getByText(text('pay.noPassword')).waitFor({ state: 'detached' })
  const hint = page.locator('dialog[open]').getByText(text('pay.noPassword'))
  await hint.waitFor()
  const before = bar.locator('xpath=preceding-sibling::*[1]')
  t.match(await before.textContent(), text('pay.noPassword'), 'the last before the button')
  await page.evaluate("document.querySelector('dialog[open]').scrollTop = 9999")
  const [own, its] = [await before.boundingBox(), await bar.boundingBox()]
  t.ok(own && its && own.y + own.height <= its.y + 1, `not behind the button: ${own?.y} ${own?.height} ${its?.y}`)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await bar.getByText(text('pay.noPassword')).waitFor()
})

t.test('the arrow of a payment sheet follows a message that comes and goes later', async (t) => {
  const { page, context, settled, logInAt, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages-sub/finance/withdraw?amount=40')
  await settled()
  await page.click('main form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await padButton(page).waitFor()
  const height = (await sheet.boundingBox())?.height ?? 0
  // just enough for the sheet, which takes 92 % of the window at most
  await page.setViewportSize({ width: 375, height: Math.ceil((height + 2) / 0.92) })
  const arrow = page.locator('.pay-more')
  await arrow.waitFor({ state: 'hidden' })
  await context.setOffline(true)
  await sheet.getByText(text('error.offline')).waitFor()
  const scrolled = "document.querySelector('dialog[open]').scrollTop"
  await until(page, `${scrolled} > 20`)
  await arrow.waitFor({ state: 'hidden' })
  await page.evaluate(`${scrolled} = 0`)
  await arrow.waitFor()
  await context.setOffline(false)
  await sheet.getByText(text('error.offline')).waitFor({ state: 'hidden' })
  await arrow.waitFor({ state: 'hidden' })
  t.equal(await page.evaluate(scrolled), 0)
})
