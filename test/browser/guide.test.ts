/** The guide on phones: its buttons stay in sight, but never in front of what it shows. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

const GUIDE = '/pages-sub/guide/index'
const LARGE = "document.documentElement.style.fontSize = '32px'"

/** How far the lower edge of the buttons is above that of the window, and their upper edge below the step. */
const ACTION = `(() => {
  const action = document.querySelector('.bottom-action').getBoundingClientRect()
  const step = document.querySelector('.guide .card').getBoundingClientRect()
  return { below: Math.round(innerHeight - action.bottom), gap: action.top - step.bottom }
})()`

type Action = { below: number; gap: number }

t.test('large text is not covered by the buttons, and each step begins at its top', async (t) => {
  const { page, logIn, go, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  const onward = page.getByRole('button', { name: text('guide.next') })
  for (const [width, height] of [
    [375, 667],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate("document.documentElement.style.fontSize = ''")
    await go('/pages/my/index')
    await go(GUIDE)
    await settled()
    await onward.waitFor()
    const usual = await page.evaluate<Action>(ACTION)
    t.equal(usual.below, 0, `${width}: the buttons are at the lower edge`)
    t.ok(usual.gap >= 0, `${width}: below the step`)
    await page.evaluate(LARGE)
    const large = await page.evaluate<Action>(ACTION)
    t.ok(large.gap >= 0, `${width}, large text: below the step: ${large.gap}`)
    t.ok(large.below < 0, `${width}, large text: the page is scrolled`)
    await onward.scrollIntoViewIfNeeded()
    t.ok((await page.evaluate<number>('scrollY')) > 0)
    await onward.click()
    await until(page, 'scrollY === 0')
    await until(page, `document.querySelectorAll('.swipe-dots button')[1].hasAttribute('aria-current')`)
    t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, 'nothing overflows')
  }
})
