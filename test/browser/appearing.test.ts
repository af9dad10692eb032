/** How content appears: what replaces a placeholder, a toast, the bar of the team. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'

/** Records what scripts animate: the class of the element and of its parent. */
const WATCH = `window.faded = []
const { animate } = Element.prototype
Element.prototype.animate = function (...parts) {
  faded.push({ own: this.className, around: this.parentElement.className })
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
    await page.evaluate('faded.length = 0')
    await release()
    await page.locator('.card button').first().waitFor()
    return page.evaluate<{ own: string; around: string }[]>('faded')
  }
  const faded = await openSlowly('/pages-sub/software/index', 'softwareList*')
  t.ok(faded.filter(({ around }) => around === 'card').length > 1, 'the contents of the cards')
  t.notOk(
    faded.some(({ own }) => /^cards?$/.test(own)),
    'not the cards',
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  t.strictSame(await openSlowly('/pages-sub/node/index', 'nodeList*'), [])
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

t.test(
  'a balance that has changed since home was last shown is tinted when home opens again, and the total counts',
  async (t) => {
    const { page, go, logIn, settled, text, upstream } = await open(
      t,
      await launch(t),
      'en-US',
      { seed: 'demo' },
      { moving: true },
    )
    await page.addInitScript(`window.tinted = []
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'tint') tinted.push(target.firstChild.textContent)
    }, true)`)
    await logIn()
    await settled()
    await go('/pages/my/index')
    const usdt = page.locator('.balance .figure').first()
    const before = await usdt.textContent()
    const demo = upstream.world.byName('demo')
    if (demo) demo.money += 100_0000_0000n
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await until(page, `document.querySelector('.balance .figure').textContent !== ${JSON.stringify(before)}`)
    await page.evaluate('tinted.length = 0')
    await go('/pages/home/index')
    const shown = await page.evaluate<string>("document.querySelector('.balance .figure').firstChild.textContent")
    await until(page, `tinted.includes(${JSON.stringify(shown)})`)
    await until(page, "document.querySelector('.total .figure-changed') !== null")
    t.notOk((await page.evaluate<string[]>('tinted')).includes('4,991.6732'), 'not what has stayed the same')
    await go('/pages/my/index')
    await page.evaluate('tinted.length = 0')
    await go('/pages/home/index')
    await settled()
    t.strictSame(await page.evaluate('tinted'), [], 'once')
  },
)
