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
