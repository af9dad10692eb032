/** What moves in the app, and that no animation delays the member. */
import t from 'tap'
import { launch, launchPainting, open, pauseClock, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { enterPayPassword, openPad } from '../support/payment-sheet.ts'
import { WATCH_TINTS } from '../support/tints.ts'

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

t.test('after the sixth digit, the payment sheet leaves as it was: nothing in it moves again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { moving: true })
  const { page, logInAt } = phone
  await page.setViewportSize({ width: 375, height: 240 })
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.evaluate(`window.seen = []
    new MutationObserver(() => {
      const copy = document.querySelector('dialog.leaving:popover-open')
      if (!copy || seen.length > 0) return
      const moving = copy.getAnimations({ subtree: true }).filter(({ effect }) => effect.target !== copy && !effect.pseudoElement)
      seen.push(copy.scrollTop, ...moving.map(({ animationName }) => animationName))
    }).observe(document.body, { childList: true, attributes: true, subtree: true })`)
  await page.click('form button[type=submit]')
  await openPad(phone)
  await page.locator('.pay-pad').waitFor()
  await page.evaluate(`document.querySelector('[name=payPassword]').addEventListener('input', () => {
    const sheet = document.querySelector('dialog[open]')
    sheet.scrollTop = 30
    window.scrolled = sheet.scrollTop
  })`)
  await enterPayPassword(phone)
  await until(page, 'seen.length > 0')
  t.equal(await page.evaluate('scrolled'), 30)
  t.strictSame(await page.evaluate('seen'), [30])
})

t.test('a refused payment password shakes its cells, and the sheet stays where it is', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { moving: true })
  const { page, text, logInAt } = phone
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addInitScript(`window.started = []
    addEventListener('animationstart', ({ animationName, target }) => started.push(animationName + ' ' + target.className), true)`)
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await openPad(phone)
  await page.locator('.pay-pad').waitFor()
  await until(page, "document.querySelector('dialog[open]').getAnimations({ subtree: true }).length === 0")
  const edges = () =>
    page.evaluate<number[]>(
      "['dialog[open]', '.digit-cells', '.pay-pad [role=status]'].map((each) => document.querySelector(each).getBoundingClientRect().y)",
    )
  const before = await edges()
  // as with the limits of production, the message says how many tries are left, which takes a second line
  const detail = text('rules.payPassword.wrong')
  const body = JSON.stringify({ code: 'refused', outcome: 'rejected', status: 422, detail, triesLeft: 6 })
  await page.route('**/api/user/transfer', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body }),
  )
  const shakes = "started.filter((each) => each === 'shake digit-cells').length"
  await enterPayPassword(phone, '135791')
  await until(page, `${shakes} === 1`)
  await page
    .locator('.pay-pad')
    .getByText(text('error.triesLeft', { count: 6 }))
    .waitFor()
  t.strictSame(await edges(), before)
  await page.keyboard.press('2')
  t.strictSame(await edges(), before)
  t.equal(await page.evaluate(shakes), 1)
  t.equal(await page.evaluate("document.querySelector('dialog[open]').scrollHeight > innerHeight"), false)
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

t.test(
  'an amount that a refresh changes is tinted once, without moving anything; not at first, nor with reduced motion',
  async (t) => {
    const { page, text, logIn, settled, upstream } = await open(
      t,
      await launchPainting(t),
      'en-US',
      { seed: 'demo' },
      { moving: true },
    )
    await page.addInitScript(WATCH_TINTS)
    await logIn()
    await settled()
    t.strictSame(await page.evaluate('tinted'), [], 'not what is only now known')
    const usdt = page.locator('.balance .figure').first()
    const demo = upstream.world.byName('demo')
    const refresh = async () => {
      if (demo) demo.money += 100_0000_0000n
      const before = await usdt.textContent()
      await page.getByRole('button', { name: text('common.refresh') }).click()
      await until(page, `document.querySelector('.balance .figure').textContent !== ${JSON.stringify(before)}`)
    }
    await page.evaluate(WATCH_SHIFTS)
    await refresh()
    const shown = await page.evaluate<string>("document.querySelector('.balance .figure').firstChild.textContent")
    await until(page, `tinted.includes(${JSON.stringify(shown)})`)
    await until(page, "document.getAnimations().every(({ animationName }) => animationName !== 'tint')")
    const tinted = await page.evaluate<string[]>('tinted')
    t.equal(tinted.filter((each) => each === shown).length, 1, 'once')
    t.notOk(tinted.includes('4,991.6732'), 'not what has stayed the same')
    t.equal(await page.evaluate(SHIFTS), '')
    const hide = page.getByRole('button', { name: text('balance.hide') })
    await hide.click()
    await usdt.getByText('••••').waitFor()
    await hide.click()
    await usdt.getByText(shown).waitFor()
    t.strictSame(await page.evaluate('tinted'), tinted, 'nor what was hidden')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
    await refresh()
    t.equal(await page.evaluate("getComputedStyle(document.querySelector('.balance .figure')).animationDuration"), '0s')
  },
)

t.test('pages slide by their direction, tabs only fade, and with reduced motion nothing does', async (t) => {
  const { page, text, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await logIn()
  await settled()
  await page.evaluate(`window.moves = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (draw) => {
      const transition = start(draw)
      transition.ready.then(() => {
        const own = document.getAnimations().filter(({ animationName }) => /^(from|to)-/.test(animationName))
        const dim = own.filter(({ effect }) => effect.getKeyframes().some(({ opacity }) => opacity === '0.5')).map(({ animationName }) => animationName)
        moves.push(own.map(({ animationName }) => animationName).sort().join(' ') + ' ' + Math.max(...own.map(({ effect }) => effect.getComputedTiming().endTime)) + ', dim: ' + dim)
      })
      return transition
    }
    addEventListener('animationstart', ({ animationName }) => animationName === 'appear' && moves.push('appear'), true)`)
  const transfer = page.getByRole('link', { name: text('transfer.title'), exact: true }).first()
  const back = page.getByRole('button', { name: text('common.back') })
  await transfer.click()
  // the new page can be used while it still moves
  await back.click()
  await until(page, 'moves.length === 2')
  t.strictSame(await page.evaluate('moves'), [
    'from-right to-left 240, dim: to-left',
    'from-left to-right 240, dim: from-left',
  ])
  await page.getByRole('link', { name: text('tasks.title'), exact: true }).click()
  await until(page, "moves.at(-1) === 'appear'")
  t.equal(await page.evaluate('moves.length'), 3, 'no slide between tabs')
  await page.getByRole('link', { name: text('home.title'), exact: true }).click()
  await until(page, 'moves.length === 4')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
  await page.evaluate('moves.length = 0')
  await transfer.click()
  await back.click()
  await page.locator('.balances').waitFor()
  t.strictSame(await page.evaluate("moves.filter((each) => each !== 'appear')"), [], 'at once')
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
  t.notOk(await page.locator('.outcome-lit circle').first().isVisible(), 'in place of the node there')
})

t.test(
  'the mark behind the current tab moves to the tab that was opened, and with reduced motion it is there at once',
  async (t) => {
    const { page, text, logIn, settled } = await open(t, await launch(t), 'ja-JP', { seed: 'demo' }, { moving: true })
    await page.setViewportSize({ width: 375, height: 667 })
    await logIn()
    await settled()
    await page.evaluate(`window.moved = []
    addEventListener('transitionstart', ({ target, pseudoElement, propertyName }) =>
      target.matches('.tab-bar') && moved.push(pseudoElement + ' ' + propertyName), true)`)
    const place = `(() => {
    const { left, width, translate } = getComputedStyle(document.querySelector('.tab-bar'), '::before')
    const [x, share = '0'] = [Number.parseFloat(left), translate === 'none' ? '0' : translate]
    const icon = document.querySelector('.tab-bar [aria-current=page] svg').getBoundingClientRect()
    const moved = share.endsWith('%') ? (Number.parseFloat(share) / 100) * Number.parseFloat(width) : Number.parseFloat(share)
    return Math.abs(x + Number.parseFloat(width) / 2 + moved - (icon.x + icon.width / 2))
  })()`
    t.ok((await page.evaluate<number>(place)) < 1, 'home')
    const tab = (key: string) => page.locator('.tab-bar a', { hasText: text(key) })
    await tab('team.title').click()
    await until(page, `moved.includes('::before translate') && ${place} < 1`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await until(page, 'matchMedia("(prefers-reduced-motion: reduce)").matches')
    await page.evaluate('moved.length = 0')
    await tab('my.title').click()
    await page.getByRole('heading', { level: 1, name: text('my.title') }).waitFor()
    t.ok((await page.evaluate<number>(place)) < 1, 'at once')
    t.strictSame(await page.evaluate('moved'), [])
  },
)
