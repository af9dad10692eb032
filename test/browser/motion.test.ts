/** What moves in the app, and that no animation delays the member. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

t.test('a closed sheet leaves as a copy that nobody can use, and at once with reduced motion', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await logIn()
  await go('/pages-sub/software/index')
  await settled()
  const openSheet = page.locator('.card button').first()
  const close = page.getByRole('dialog').getByRole('button', { name: text('common.close') })
  await openSheet.click()
  await close.waitFor()
  await page.evaluate(
    `document.querySelector('dialog').append(Object.assign(document.createElement('input'), { value: '246810' }))`,
  )
  // pauses the copy's animation, so that the test can examine the copy
  await page.evaluate(`new MutationObserver((_, observer) => {
    for (const each of document.getAnimations()) if (each.effect.target?.matches('.leaving')) each.pause()
  }).observe(document.body, { childList: true, attributes: true, subtree: true })`)
  await close.click()
  await until(page, `document.querySelector('dialog.leaving')?.matches(':popover-open')`)
  const copy = page.locator('dialog.leaving')
  t.equal(await copy.getAttribute('inert'), '')
  t.equal(await copy.locator('input').last().inputValue(), '', 'it holds nothing typed')
  t.equal(await page.getByRole('dialog').count(), 0, 'screen readers skip it')
  await openSheet.click()
  await close.waitFor()
  await page.evaluate(
    `for (const each of document.getAnimations()) each.effect.getTiming().iterations === 1 && each.finish()`,
  )
  await copy.waitFor({ state: 'detached' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await close.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.equal(await copy.count(), 0)
})

t.test('of two options, the ground of the chosen one slides to the other', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages/task-list/index?tab=offers')
  await settled()
  const place = () => page.evaluate(`getComputedStyle(document.querySelector('.switcher'), '::before').translate`)
  t.equal(await place(), 'none')
  await page.getByRole('button', { name: text('tasks.mine'), exact: true }).click()
  await settled()
  t.not(await place(), 'none')
})
