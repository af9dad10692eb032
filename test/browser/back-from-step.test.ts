/** Home after a step that was done on another page: it shows what was done and what comes next, wherever the member had scrolled to before. */
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { NEXT_STEP_IN_SIGHT } from '../support/first-steps.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { amount } from '../upstream/amount.ts'

/** An expression: the distance in pixels between the header and the card of the first steps. */
const GAP =
  "document.querySelector('main .card:has(#first-steps)').getBoundingClientRect().top - document.querySelector('.top').getBoundingClientRect().bottom"

for (const [width, height] of [
  [320, 568],
  [375, 667],
  [430, 932],
] as const)
  t.test(
    `${width} × ${height}: back on home, the card of the first steps begins directly below the header, and stays there`,
    async (t) => {
      const { page, text, logIn, settled, upstream, axe } = await open(t, await launch(t), 'en-US')
      const newbie = upstream.world.byName('newbie')
      if (!newbie) throw new Error('no newbie')
      Object.assign(newbie, { money: amount('400'), email: 'newbie@example.com', payPassword: '' })
      await page.setViewportSize({ width, height })
      await logIn('newbie')
      const next = page.locator('.steps-action a')
      /** Scrolls to where the button is in sight, but the card is not at the top, and opens the next step. */
      const openStep = async () => {
        await next.waitFor()
        await page.evaluate("document.querySelector('.steps-action').scrollIntoView({ block: 'center' })")
        await next.click()
      }
      const lands = async (done: string, step: string) => {
        await page.locator('.steps-done', { hasText: done }).waitFor()
        await page.locator('.steps-action', { hasText: step }).waitFor()
        await page.evaluate(DRAWN)
        await until(page, NEXT_STEP_IN_SIGHT)
        const gap = await page.evaluate<number>(GAP)
        t.ok(gap >= 0 && gap < 16, `${done}: nothing above the card is cut: ${gap}`)
        await settled()
        await page.evaluate(DRAWN)
        t.equal(await page.evaluate<number>(GAP), gap, `${done}: nothing moves later`)
      }
      await openStep()
      for (const name of ['password', 'confirmPassword']) await page.fill(`[name=${name}]`, '802461')
      await lands(text('success.title.payPassword'), text('firstSteps.software'))
      await openStep()
      await confirmPayment({ page }, '802461')
      await lands('Trainer Core 30', text('firstSteps.node', { region: 'Europe' }))
      const finished = page.locator('.steps-list [data-state=done]')
      const folded = page.locator('.steps-list summary')
      t.equal(await folded.textContent(), `${text('firstSteps.isDone')} (4)`)
      t.equal(await finished.locator('visible=true').count(), 0, 'one line for all that is done')
      t.equal(await page.locator('.steps-list [data-state=open]').locator('visible=true').count(), 2, 'what follows')
      await folded.click()
      await finished.getByText(text('firstSteps.funds'), { exact: true }).waitFor()
      t.equal(await finished.locator('visible=true').count(), 4)
      await axe(t, 'the finished steps')
    },
  )
