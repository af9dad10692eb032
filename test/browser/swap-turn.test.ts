/** Turning the direction of a swap. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

t.test('turning a swap keeps what was typed with its coin, and checks the other amount', async (t) => {
  const { page, text, go, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), price: '0.1' } : data)
  await logInAt('/pages-sub/swap/index')
  await settled()
  const turn = page.getByRole('button', { name: text('swap.turn') })
  const amounts = () => Promise.all(['amount', 'received'].map((name) => page.inputValue(`[name=${name}]`)))
  await page.fill('[name=amount]', '50')
  await turn.click()
  await page.locator('.amount-unit').first().getByText('SNT').waitFor()
  t.strictSame(await amounts(), ['515.464', '50'], 'what 50 USDT cost')
  await turn.click()
  await page.locator('.amount-unit').first().getByText('USDT').waitFor()
  t.strictSame(await amounts(), ['50', '485'])
  await page.fill('[name=received]', '97')
  await turn.click()
  await page.locator('.amount-unit').first().getByText('SNT').waitFor()
  t.strictSame(await amounts(), ['97', '9.4'], 'also if it was typed as what is received')
  t.equal(await page.locator('.amount-panel [role=alert]').count(), 0)
  await turn.click()
  await page.locator('.amount-unit').first().getByText('USDT').waitFor()
  await page.fill('[name=received]', '0.5')
  await turn.click()
  await page.locator('.amount-panel').first().getByRole('alert').waitFor()
  // from a link that asks for an amount, the form keeps its state, too
  await go('/pages-sub/swap/index?coin=usdt&receive=485')
  await until(page, "document.querySelector('[name=amount]').value !== ''")
  await turn.click()
  await page.locator('.amount-unit').first().getByText('SNT').waitFor()
  t.equal(await page.inputValue('[name=amount]'), '485')
  t.ok(await page.evaluate("document.activeElement.matches('.swap-turn')"), 'the button keeps the focus')
})

t.test('the way back from a link that asks for an amount fills the form with what that way names', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/swap/index?coin=usdt&receive=60')
  await settled()
  await until(page, "document.querySelector('[name=amount]').value !== ''")
  // as the app does, which keeps the page of the form
  await page.evaluate(`history.replaceState(history.state, '', '#/pages-sub/swap/index?coin=snt&amount=100')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`)
  await until(page, "document.querySelector('[name=amount]').value === '100'")
  t.pass()
})

t.test('when a swap turns, its amounts change places and the arrows turn; at once with reduced motion', async (t) => {
  const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US', {}, { moving: true })
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.evaluate(`window.moved = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, timing) {
      moved.push([this.getAttribute('class'), Object.keys(frames).join(' '), timing.duration].join(', '))
      return animate.call(this, frames, timing)
    }`)
  const turn = page.getByRole('button', { name: text('swap.turn') })
  await turn.click()
  await page.locator('.amount-unit').first().getByText('SNT').waitFor()
  const moved = await page.evaluate<string[]>('moved')
  t.equal(moved.filter((each) => each === 'amount-panel-entry, translate opacity, 240').length, 2, moved.join('; '))
  t.ok(moved.some((each) => each.endsWith(', rotate, 240')))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  await page.evaluate('moved.length = 0')
  await turn.click()
  await page.locator('.amount-unit').first().getByText('USDT').waitFor()
  t.strictSame(await page.evaluate('moved'), [])
})
