/** The cards of tasks on offer on narrow phones and with large text. */
import type { Locator } from 'playwright'
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { openOffers } from '../support/offers.ts'

t.test(
  'the principal and the result stay side by side at 320 px, in the languages with the longest names',
  async (t) => {
    for (const language of ['tr-TR', 'vi-VN', 'th-TH'] as const) {
      const phone = await open(t, await launch(t), language)
      await phone.page.setViewportSize({ width: 320, height: 640 })
      await openOffers(phone)
      const [principal, result] = await Promise.all(
        ['.offer-fact:first-child', '.offer-result'].map((part) =>
          phone.page.locator(`${part} .figure`).first().boundingBox(),
        ),
      )
      t.ok(principal && result && result.x >= principal.x + principal.width && result.height < 40, language)
      t.ok(
        principal && result && Math.abs(result.y + result.height - principal.y - principal.height) < 3,
        `${language}: side by side`,
      )
    }
  },
)

/** How many lines an amount takes, not counting its unit. */
const linesOf = (selector: string) => `(() => {
  const amount = document.querySelector('${selector}')
  const range = document.createRange()
  range.setStart(amount, 0)
  range.setEndBefore(amount.querySelector('small'))
  return new Set([...range.getClientRects()].map(({ y }) => y)).size
})()`

t.test('with text at 200 %, amounts stay whole, and what would be too narrow beside them is above them', async (t) => {
  const phone = await open(t, await launch(t), 'tr-TR')
  const { page, go, settled, text } = phone
  await page.setViewportSize({ width: 375, height: 700 })
  await openOffers(phone)
  await page.locator('.offer-result .figure').first().waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  for (const selector of ['.offer-fact .figure', '.offer-result .figure'])
    t.equal(await page.evaluate(linesOf(selector)), 1, selector)
  const isBelow = async (name: Locator, value: Locator) => {
    const [above, below] = await Promise.all([name.boundingBox(), value.boundingBox()])
    return above !== null && below !== null && below.y >= above.y + above.height
  }
  const result = page.locator('.offer-result').first()
  t.ok(await isBelow(result.locator(':scope > :first-child'), result.locator('.figure')))
  await go('/pages/task-list/detail?id=1')
  await settled()
  t.equal(await page.evaluate(linesOf('.card-foot b')), 1)
  const unlock = page.locator('.key-values > div', { hasText: text('task.unlock.without') })
  t.ok(await isBelow(unlock.locator('dt'), unlock.locator('dd')))
})
