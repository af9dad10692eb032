/** What can be unfolded grows, and what lies below moves with it. */
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'

const HEIGHT = 'window.fold.getBoundingClientRect().height'
const MOVING = 'window.fold.getAnimations({ subtree: true }).length'

t.test('a fold grows to its content within 200 ms and comes into view; with reduced motion, at once', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await page.setViewportSize({ width: 375, height: 932 })
  await logInAt('/pages/task-list/detail?id=1')
  await settled()
  await page.evaluate("window.fold = document.querySelector('main .fold:not([open])')")
  await page.evaluate("fold.scrollIntoView({ block: 'end' })")
  const closed = await page.evaluate<number>(HEIGHT)
  const durations = await page.evaluate<string>("getComputedStyle(fold, '::details-content').transitionDuration")
  t.ok(Math.max(...durations.split(',').map(parseFloat)) <= 0.2, durations)
  // scripts do not see the growth, so the test slows all animations down to examine it
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  const first = await page.evaluate<number>(`(fold.querySelector('summary').click(), ${HEIGHT})`)
  t.ok(Math.abs(first - closed) < 1, `${first} at first instead of ${closed}`)
  await until(page, `${HEIGHT} > ${closed + 20}`)
  const middle = await page.evaluate<number>(HEIGHT)
  await session.send('Animation.setPlaybackRate', { playbackRate: 4 })
  await until(page, `${MOVING} === 0`)
  const full = await page.evaluate<number>(HEIGHT)
  t.ok(middle < full - 1, `${middle} on the way to ${full}`)
  const [top, bottom] = ['top', 'bottom'].map((edge) => `fold.getBoundingClientRect().${edge}`)
  await until(page, `${top} >= 0 && ${bottom} <= innerHeight - 60`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  for (const height of [closed, full]) {
    const after = await page.evaluate<[number, number]>(
      `(fold.querySelector('summary').click(), [${HEIGHT}, ${MOVING}])`,
    )
    t.strictSame(after, [height, 0], 'at once')
  }
})

t.test('a fold follows its growth only until it is open, even if an animation inside it never ends', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await logInAt('/pages/task-list/detail?id=1')
  await settled()
  await page.evaluate("window.fold = document.querySelector('main .fold:not([open])')")
  await page.evaluate(
    'fold.lastElementChild.animate([{ opacity: 1 }, { opacity: 0.5 }], { iterations: Infinity, duration: 1000 })',
  )
  await page.evaluate("fold.querySelector('summary').click()")
  const turns = "fold.querySelector('summary').getAnimations({ subtree: true })"
  await until(page, `fold.open && ${turns}.length === 0`)
  await page.evaluate(DRAWN)
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate("fold.lastElementChild.style.paddingBottom = '400px'")
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate('scrollY'), 0, 'the page does not move when the content grows later')
})
