/** How content appears: what replaces a placeholder, a toast, the bar of the team. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { WATCH_TINTS } from '../support/tints.ts'

/** Records what scripts animate: the class of the element and of its parent, whether it is or contains a card, and the delay. */
const WATCH = `window.faded = []
const { animate } = Element.prototype
Element.prototype.animate = function (...parts) {
  const hasCard = this.matches('.card') || this.querySelector('.card') !== null
  faded.push({ own: this.className, around: this.parentElement.className, hasCard, delay: parts[1].delay ?? 0 })
  return animate.apply(this, parts)
}`

t.test('what replaces a placeholder fades in on a surface that stays; at once with reduced motion', async (t) => {
  const { page, go, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await page.addInitScript(WATCH)
  await logIn()
  // loaded with the code that fades
  await page.locator('.pull[data-state]').waitFor()
  const openSlowly = async (path: string, list: string) => {
    const release = await hold(page, `**/api/purchase/${list}`)
    await go(path)
    await page.locator('.skeleton').first().waitFor()
    // a placeholder that has not been seen yet has no surface that could stay
    await until(page, "getComputedStyle(document.querySelector('main [class^=skeleton][role]')).opacity === '1'")
    await page.evaluate('faded.length = 0')
    await release()
    await page.locator('.card button').first().waitFor()
    return page.evaluate<{ around: string; hasCard: boolean }[]>('faded')
  }
  const faded = await openSlowly('/pages-sub/software/index', 'softwareList*')
  t.ok(faded.filter(({ around }) => around === 'card').length > 1, 'the contents of the cards')
  t.notOk(
    faded.some(({ hasCard }) => hasCard),
    'not the cards, nor what contains them',
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  t.strictSame(await openSlowly('/pages-sub/node/index', 'nodeList*'), [])
})

t.test('a placeholder waits a moment, so that it does not flash; on the first screen, it shows at once', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await page.addInitScript(WATCH)
  await logIn()
  await page.locator('.pull[data-state]').waitFor()
  const read = () => page.evaluate<{ own: string; around: string; delay: number }[]>('faded')
  const held = async () => (await read()).filter(({ own, delay }) => own.startsWith('skeleton') && delay > 0)
  // time stands still, so that the content comes before the placeholder is due
  await page.evaluate('performance.now = () => 9_000_000')
  await page.evaluate('faded.length = 0')
  const release = await hold(page, '**/api/purchase/softwareList*')
  await go('/pages-sub/software/index')
  await page.locator('main .skeleton').first().waitFor()
  t.strictSame([...new Set((await held()).map(({ delay }) => delay))], [150])
  await page.evaluate('faded.length = 0')
  await release()
  await page.locator('.card button').first().waitFor()
  t.ok(
    (await read()).some(({ own }) => own.startsWith('section')),
    'then all of it fades in, not only the contents of cards',
  )
  const releaseNext = await hold(page, '**/api/purchase/softwareList*')
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await page.locator('main .skeleton').first().waitFor()
  t.strictSame(await held(), [])
  await releaseNext()
  await settled()
})

t.test('a toast rises a little, and the bar of the team is drawn from its beginning', async (t) => {
  const { page, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await page.addInitScript(`window.started = []
    addEventListener('animationstart', ({ animationName, target }) => started.push(animationName + ' ' + target.className), true)`)
  await logInAt('/pages/agent-promotion/index')
  await until(page, "started.includes('reveal team-split-bar')")
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await until(page, "started.includes('appear toast')")
})

t.test('after a payment, home tints the balance and the total that it has changed; once', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page, go, logIn, settled } = phone
  await page.addInitScript(WATCH_TINTS)
  await logIn()
  await settled()
  const balances = () => page.locator('.balance .figure').allTextContents()
  const [before, other = ''] = await balances()
  t.ok(other)
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '25')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await page.locator('.success').waitFor()
  t.strictSame(await page.evaluate('tinted'), [])
  await go('/pages/home/index')
  await page.locator('.total .figure-changed').waitFor()
  const [after = ''] = await balances()
  t.not(after, before)
  await until(page, `tinted.some((each) => ${JSON.stringify(after)}.startsWith(each))`)
  const tinted = await page.evaluate<string[]>('tinted')
  t.notOk(
    tinted.some((each) => other.startsWith(each)),
    'not what has stayed the same',
  )
  await go('/pages/my/index')
  await page.locator('.total').waitFor({ state: 'detached' })
  await go('/pages/home/index')
  await page.locator('.total').waitFor()
  await settled()
  t.strictSame(await page.evaluate('tinted'), tinted, 'once')
})

t.test('the rows within a row unfold from it; at once with reduced motion', async (t) => {
  const { page, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await logInAt('/pages-sub/finance/balance-detail')
  const row = page.locator('.record[aria-expanded=false]').first()
  await row.waitFor()
  // it stands still at its beginning
  const rule = '.record-inside { animation-play-state: paused !important }'
  await page.evaluate(`document.querySelector('style').sheet.insertRule(${JSON.stringify(rule)})`)
  await row.click()
  const height = () => page.evaluate<number>("document.querySelector('.record-inside').offsetHeight")
  await page.locator('.record-inside').waitFor({ state: 'attached' })
  t.ok((await height()) < 3, `${await height()}`)
  await page.evaluate("document.querySelector('style').sheet.deleteRule(0)")
  await until(page, "document.querySelector('.record-inside').offsetHeight > 40")
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.record[aria-expanded=false]').first().click()
  t.equal(
    await page.evaluate("getComputedStyle([...document.querySelectorAll('.record-inside')].at(-1)).animationDuration"),
    '0s',
  )
})
