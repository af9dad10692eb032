/** Durations and intervals: requirements of sections 4 and 9 of the specification that no other test checks. */
import t from 'tap'
import { launch, open, pauseClock } from '../support/browser.ts'

t.test('durations: a sheet takes 300 ms, a message box 200 ms', async (t) => {
  const { page, go, signIn, text } = await open(t, await launch(t), 'en-US', {}, { moving: true })
  await signIn()
  const duration = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).animationDuration`)
  await go('/pages/my/index')
  await page.getByRole('button', { name: text('my.logout') }).click()
  await page.locator('dialog.box').waitFor()
  t.equal(await duration('dialog.box'), '0.2s')
  await page.keyboard.press('Escape')
  await go('/pages-sub/finance/transfer')
  await page.getByRole('button', { name: text('scan.title') }).click()
  await page.locator('dialog.sheet').waitFor()
  t.equal(await duration('dialog.sheet'), '0.3s')
})

t.test('pulling takes 0.3 s and 0.2 s, and is over after 350 ms', async (t) => {
  const { page, context, logIn, settled, text } = await open(t, await launch(t), 'en-US', {}, { moving: true })
  await page.clock.install()
  await logIn()
  await settled()
  // before that, the code that follows the finger is still loading
  await page.locator('.pull[data-state]').waitFor()
  await page.evaluate(`(() => {
    globalThis.moves = new Set()
    const look = () => moves.add(document.querySelector('.pull').dataset.state + ' ' + document.querySelector('.pull-content').style.transition)
    new MutationObserver(look).observe(document.querySelector('.pull'), { subtree: true, attributes: true })
  })()`)
  const touch = await context.newCDPSession(page)
  const at = (y: number) => ({ touchPoints: [{ x: 180, y }] })
  await pauseClock(page)
  for (const [end, last] of [
    [240, 'aborting'],
    [380, 'restoring'],
  ] as const) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(230) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(end) })
    await page.locator(`.pull[data-state=${end === 240 ? 'pulling' : 'reached'}]`).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    if (last === 'restoring') {
      await page.locator('.pull[data-state=refreshing]').waitFor()
      // the page sets its timer only once the refresh has ended, and the clock stands still
      await page.locator(`[aria-label="${text('common.refresh')}"][aria-busy=false]`).waitFor()
      await page.clock.runFor(200)
      t.equal(await page.locator('.pull').getAttribute('data-state'), 'refreshing', 'a quick refresh is seen, too')
      await page.clock.runFor(100)
    }
    await page.locator(`.pull[data-state=${last}]`).waitFor()
    await page.clock.runFor(340)
    t.equal(await page.locator('.pull').getAttribute('data-state'), last)
    await page.clock.runFor(10)
    await page.locator('.pull[data-state=idle]').waitFor()
  }
  const seen = (await page.evaluate('[...moves]')) as string[]
  for (const state of ['aborting 200ms', 'refreshing 300ms', 'restoring 300ms'])
    t.ok(
      seen.some(
        (each) => each.startsWith(state.replace('200ms', '0.2s').replace('300ms', '0.3s')) || each.startsWith(state),
      ),
      `${state}: ${seen}`,
    )
})

/** The texts of the controls and headings that the toast covers. */
const COVERED = `(() => {
  const toast = document.querySelector('.toast').getBoundingClientRect()
  return [...document.querySelectorAll('.tab-bar, button, .button, input, h1, h2, h3')].flatMap((each) => {
    const its = each.getBoundingClientRect()
    const isApart = its.right <= toast.left || its.left >= toast.right || its.bottom <= toast.top || its.top >= toast.bottom
    return isApart ? [] : [each.textContent]
  })
})()`

t.test('a toast disappears after two seconds', async (t) => {
  const { page, context, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await logInAt('/pages/my/index')
  await settled()
  await pauseClock(page)
  await page.locator('.profile button.chip').click()
  const toast = page.locator('.toast')
  await toast.waitFor()
  await page.clock.runFor(1_900)
  t.ok(await toast.isVisible())
  t.strictSame(await page.evaluate(COVERED), [], 'neither the tab bar nor a title or a button')
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'hidden' })
})

t.test('a recharge order is checked every ten seconds until its payment has arrived', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await page.clock.install()
  await logInAt('/pages-sub/recharge/index?amount=20')
  await page.click('form button[type=submit]')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
  await pauseClock(page)
  const asked = () => upstream.calls('GET recharge/myRecords').length
  const before = asked()
  const answered = async (count: number) => {
    await page.waitForResponse('**/api/recharge/myRecords*')
    t.equal(asked(), before + count)
  }
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('/api/recharge/myRecords'))))
  const first = answered(1)
  for (let steps = 0; sent === 0 && steps < 100; steps++) await page.clock.runFor(100)
  await first
  const second = answered(2)
  await page.clock.runFor(9_800)
  t.equal(sent, 1, 'not before ten seconds have passed')
  await page.clock.runFor(200)
  await second
  upstream.world.arriveRecharge(upstream.world.recharges[0]?.order ?? '')
  await page.clock.runFor(10_000)
  await page.getByText(text('recharge.detail.arrived', { amount: '20.00\u00a0USDT' })).waitFor()
  const after = asked()
  await page.clock.runFor(60_000)
  t.equal(asked(), after, 'then no more')
})
