/** What moves in the app, and that no animation delays the member. */
import t from 'tap'
import { launch, open, pauseClock, until } from '../support/browser.ts'

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

t.test('the highlight slides to the chosen one of two options', async (t) => {
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

t.test('the total counts to its new amount, and takes it at once with reduced motion', async (t) => {
  const { page, text, logIn, settled, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { moving: true },
  )
  await page.clock.install()
  await logIn()
  await settled()
  // time passes only where the test lets it: otherwise, a busy machine might draw no step between
  await pauseClock(page)
  await page.evaluate(`window.seen = []
    const total = document.querySelector('.total')
    new MutationObserver(() => seen.push(total.querySelector('.figure').firstChild.textContent)).observe(total, {
      characterData: true, childList: true, subtree: true
    })`)
  const firstChange = async () => {
    while ((await page.evaluate('seen.length')) === 0) await page.clock.runFor(20)
  }
  const demo = upstream.world.byName('demo')
  const refreshWith = async (more: bigint) => {
    if (demo) demo.money += more
    await page.evaluate('seen.length = 0')
    const answer = page.waitForResponse('**/api/view/home*')
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await (await answer).finished()
  }
  const before = await page.evaluate<string>("document.querySelector('.total .figure').firstChild.textContent")
  await refreshWith(100_0000_0000n)
  await firstChange()
  await page.clock.runFor(400)
  const seen = await page.evaluate<string[]>('seen')
  t.not(seen.at(-1), before)
  t.ok(
    seen.some((each) => each !== before && each !== seen.at(-1)),
    `steps between: ${seen}`,
  )
  t.equal(new Set(seen.map((each) => each.replace(/\d/g, '0'))).size, 1, 'only digits change')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  await refreshWith(100_0000_0000n)
  await firstChange()
  await page.clock.runFor(400)
  t.equal(new Set(await page.evaluate<string[]>('seen')).size, 1, 'at once')
})

t.test('the success icon is in the middle of the field of nodes and covers little of it', async (t) => {
  const { page, go, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.evaluate(`sessionStorage['member:completed'] = 'kind=transfer'`)
  await go('/pages-sub/success/index?kind=transfer')
  const [sign, field] = await Promise.all(
    ['.outcome-sign.good', '.outcome-picture > .node-field'].map((each) => page.locator(each).boundingBox()),
  )
  t.ok(sign && field && sign.width * sign.height < field.width * field.height * 0.15, JSON.stringify({ sign, field }))
  t.ok(sign && field && Math.abs(sign.x + sign.width / 2 - field.x - field.width / 2) < 1, 'in the middle')
})
