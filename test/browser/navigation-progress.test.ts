/** The bar at the top of the screen during navigation (section 2 of the specification), and how long the app waits for a page's code (section 9). */
import t from 'tap'
import { launch, open, pauseClock, until } from '../support/browser.ts'

/** Records each new width of the bar, as a share of the screen's width; null while there is no bar. */
const WATCH_BAR = `
  globalThis.widths = []
  new MutationObserver(() => {
    const bar = document.querySelector('.progress-line, .progress-end')
    const width = bar ? Number(/[\\d.]+/.exec(bar.style.transform)) : null
    if (widths.at(-1) !== width) widths.push(width)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style', 'class'] })`

t.test('every navigation shows the progress bar from 0.08 on, even if the page opens at once', async (t) => {
  const { page, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  for (const tab of ['tasks.title', 'home.title']) {
    await until(page, "!document.querySelector('.progress-line, .progress-end')")
    await page.evaluate(WATCH_BAR)
    await page.getByRole('link', { name: text(tab), exact: true }).click()
    await until(page, 'widths.length > 2 && widths.at(-1) === null')
    const widths = (await page.evaluate('widths')) as (number | null)[]
    t.equal(
      widths.find((width) => width !== null),
      0.08,
      tab,
    )
    t.ok(widths.includes(1), `${widths}`)
  }
})

t.test('the progress bar grows every 200 ms while the code of a page loads, for at most 60 s', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.clock.install()
  await logIn()
  await settled()
  await page.clock.runFor(1_000)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/transfer-screen-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.evaluate(WATCH_BAR)
  await go('/pages-sub/finance/transfer')
  await page.locator('.progress-line').waitFor()
  await page.clock.runFor(1_000)
  const widths = (await page.evaluate('widths.filter((width) => width !== null)')) as number[]
  t.equal(widths[0], 0.08)
  t.ok(widths.length >= 5 && widths.length <= 7, `${widths}`)
  t.strictSame(
    widths.toSorted((a, b) => a - b),
    widths,
    'it only grows',
  )
  await page.clock.runFor(58_000)
  t.ok(await page.locator('.progress-line').isVisible())
  await page.clock.runFor(1_500)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(text('error.pageLoad')).waitFor()
  await dialog.getByRole('button', { name: text('common.reload') }).waitFor()
  gate.resolve()
})

t.test(
  'a page stays in sight for 200 ms while the code of the next one loads, then a placeholder takes its place',
  async (t) => {
    const { page, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.clock.install()
    await logIn()
    await settled()
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/transfer-screen-*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await pauseClock(page)
    await page.evaluate("location.hash = '#/pages-sub/finance/transfer'")
    await until(page, 'document.body.inert')
    await page.clock.runFor(150)
    t.ok(await page.locator('.balances').isVisible(), 'home is still there')
    // ignores placeholders that are hidden from screen readers. Home has one for a card that is not in sight yet
    const placeholder = page.locator('.skeleton:not([aria-hidden] .skeleton)')
    t.equal(await placeholder.count(), 0)
    await page.clock.runFor(100)
    await placeholder.first().waitFor()
    t.equal(await page.locator('.balances').count(), 0)
    t.equal(await page.evaluate('document.body.inert'), false)
    gate.resolve()
    await page.locator('[name=amount]').waitFor()
  },
)

/**
 * Records for each transition the animations of both pages. Also records the opacity and blend mode of the upper page, which decide whether it hides
 * the lower one.
 */
const MOVES = `(() => {
  globalThis.moves = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (draw) => {
    const transition = start(draw)
    transition.ready.then(() => {
      const names = document.getAnimations().map(({ animationName }) => animationName).filter((each) => /^(from|to)-/.test(each))
      const style = (which) => getComputedStyle(document.documentElement, '::view-transition-' + which + '(root)')
      const upper = style(Number(style('old').zIndex) > 0 ? 'old' : 'new')
      moves.push(names.sort().join(' ') + ' ' + upper.opacity + ' ' + upper.mixBlendMode)
    })
    return transition
  }
})()`

t.test(
  'a page moves in from the right over the old one, which comes back from the left, and no text shines through',
  async (t) => {
    const { page, logIn, settled, text } = await open(t, await launch(t), 'en-US', {}, { moving: true })
    await logIn()
    await settled()
    await page.evaluate(MOVES)
    await page
      .getByRole('link', { name: text('transfer.title'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/finance/transfer')
    await until(page, 'moves.length === 1')
    await page.getByRole('button', { name: text('common.back') }).click()
    await until(page, 'moves.length === 2')
    t.strictSame(await page.evaluate('moves'), ['from-right to-left 1 normal', 'from-left to-right 1 normal'])
  },
)
