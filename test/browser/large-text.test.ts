/** With text at 200 %, pages break no amount or word, and hide none of what they show. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { launchChromium } from '../support/chromium.ts'
import { LARGE } from '../support/large-text.ts'
import { BEYOND_RING } from '../support/ring-texts.ts'

/** the elements whose first word is broken into two lines */
const brokenIn = (selector: string) => `[...document.querySelectorAll('${selector}')].filter((each) => {
  const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
  const node = walker.nextNode()
  const range = document.createRange()
  range.setStart(node, 0)
  range.setEnd(node, /^\\S*/.exec(node.data)[0].length)
  return new Set([...range.getClientRects()].map((box) => box.y)).size > 1
}).map((each) => each.textContent)`

/** The controls that lie under the button at the lower end of the window. */
const UNDER_ACTION = `(() => {
  const action = document.querySelector('.bottom-action')
  const { top, bottom } = action.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(button, input, select, label)')]
    .filter((each) => !action.contains(each) && each.checkVisibility())
    .filter((each) => {
      const box = each.getBoundingClientRect()
      return box.width > 1 && box.top < bottom && box.bottom > top
    })
    .map((each) => each.outerHTML.slice(0, 80))
})()`

t.test('the texts of a run stay inside its ring, and the words of its switches are whole', async (t) => {
  const browser = await launch(t)
  for (const language of ['en-US', 'tr-TR', 'vi-VN'] as const) {
    const { page, go, signIn, settled, upstream } = await open(t, browser, language, { seed: 'demo' })
    const demo = upstream.world.byName('demo')?.id
    const own = upstream.world.pledges.filter(({ member }) => member === demo)
    const ended = own.find((each) => each.ended)
    const unfinished = own.find((each) => !each.ended && !each.doneToday)
    await page.setViewportSize({ width: 375, height: 667 })
    await signIn()
    for (const pledge of [ended, unfinished]) {
      await go(`/pages/task-list/run?id=${pledge?.id}`)
      await settled()
      await page.locator('.run-ring p > *').first().waitFor()
      await page.evaluate(LARGE)
      t.strictSame(await page.evaluate(BEYOND_RING), [], language)
      t.strictSame(await page.evaluate(brokenIn('.switch label, .run h2, .run .button')), [], language)
    }
  }
})

t.test('in a wide window, the run is in sight although the facts beside it are longer than the window', async (t) => {
  const { page, signIn, go, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const demo = upstream.world.byName('demo')?.id
  const pledge = upstream.world.pledges.find(({ member, ended, doneToday }) => member === demo && !ended && !doneToday)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await settled()
  await page.evaluate(LARGE)
  const [name, ring, card] = await Promise.all(
    ['.run h2', '.ring', '.card.highlighted'].map((each) => page.locator(each).boundingBox()),
  )
  t.ok(name && name.y < 300, 'the name is at the top')
  t.ok(ring && card && ring.x >= card.x && ring.x + ring.width <= card.x + card.width, 'the ring fits the card')
})

/** An expression: the texts of the elements that are wider than their place. */
const cutIn = (selector: string) => `[...document.querySelectorAll('${selector}')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .map((each) => each.textContent)`

t.test(
  'icons beside a text grow with it, arrows of rows stand beside their text, and no row cuts Japanese off',
  async (t) => {
    const { page, go, logIn, settled } = await open(t, await launch(t), 'ja-JP', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 667 })
    await logIn()
    await go('/pages/my/index')
    await settled()
    const icon = page.locator('.rows.boxed a.row .row-end .icon').first()
    const usual = (await icon.boundingBox())?.width ?? 0
    for (const path of ['/pages/my/index', '/pages-sub/account/security']) {
      await go(path)
      await settled()
      await page.evaluate(LARGE)
      t.strictSame(await page.evaluate(cutIn('.row-main > *')), [], path)
      const [row, arrow] = await Promise.all(
        ['a.row', 'a.row .row-end'].map((each) => page.locator(`.rows.boxed ${each}`).first().boundingBox()),
      )
      t.ok(row && arrow && Math.abs(row.y + row.height / 2 - arrow.y - arrow.height / 2) < 2, `${path}: in the middle`)
      if (path.includes('/my/')) t.equal((await icon.boundingBox())?.width, usual * 2)
    }
    await go('/pages/agent-promotion/index')
    await settled()
    await page.locator('.invite').waitFor()
    await page.evaluate(LARGE)
    t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is wider than the page')
  },
)

t.test('prices and buttons of licences are whole', async (t) => {
  const { page, signIn, go, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn()
  for (const path of ['software', 'node']) {
    await go(`/pages-sub/${path}/index`)
    await settled()
    await page.evaluate(LARGE)
    t.strictSame(await page.evaluate(brokenIn(':is(.licence-price, .licence-row) :is(.figure, button)')), [], path)
  }
})

t.test('a form’s button covers none of its fields, and the field of nodes leaves the total its room', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await logIn()
  await settled()
  const field = page.locator('.backdrop').first()
  t.ok(((await field.boundingBox())?.width ?? 0) > 80)
  await page.evaluate(LARGE)
  t.equal((await field.boundingBox())?.width, 0)
  t.strictSame(await page.evaluate(brokenIn('.top strong')), [], 'nor is the name broken beside the buttons')
  await go('/pages-sub/finance/withdraw')
  await settled()
  const amount = page.locator('[name=amount]')
  await amount.waitFor()
  const box = await amount.boundingBox()
  const action = await page.locator('.bottom-action').boundingBox()
  t.ok(box && action && box.y + box.height <= action.y, `${box?.y} ${box?.height} ${action?.y}`)
})

t.test(
  'offline, the line that says so is below the title, however many lines that takes, and after a change of the page',
  async (t) => {
    const { page, context, go, signIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 320, height: 568 })
    await signIn()
    await go('/pages-sub/finance/balance-detail')
    await settled()
    await context.setOffline(true)
    const line = page.getByText(text('common.offline'))
    await line.waitFor()
    const gap = `document.querySelector('.banner').getBoundingClientRect().y - document.querySelector('h1').getBoundingClientRect().bottom`
    const isBelow = `${gap} >= 0 && ${gap} < 40`
    await until(page, isBelow)
    await page.evaluate(LARGE)
    await until(page, `document.querySelector('h1').getBoundingClientRect().height > 48 && ${isBelow}`)
    await go('/pages-sub/software/index')
    await page.getByRole('heading', { level: 1, name: text('software.title') }).waitFor()
    await until(page, `document.querySelector('h1').getBoundingClientRect().height > 48 && ${isBelow}`)
    t.pass()
  },
)

t.test('the tabs of the tasks cover nothing of the list before it is scrolled', async (t) => {
  const { page, settled, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages/task-list/index?tab=offers')
  await settled()
  await page.locator('.offers-bar').waitFor()
  await page.evaluate(LARGE)
  const [tabs, bar] = await Promise.all(['.task-tabs', '.offers-bar'].map((each) => page.locator(each).boundingBox()))
  t.ok(tabs && bar && tabs.y + tabs.height <= bar.y, `${tabs?.y} ${tabs?.height} ${bar?.y}`)
})

t.test('no word of a menu is broken, and the total is the largest amount on the page of the assets', async (t) => {
  const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const width of [375, 430, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/pages-sub/assets/index', '/pages/my/index']) {
      await go(path)
      await settled()
      await page.locator('.figure.large').first().waitFor()
      await page.evaluate(LARGE)
      // the letters of the test's font are wider than a phone's
      await page.evaluate("document.querySelector('#app').style.letterSpacing = '-0.07em'")
      t.strictSame(await page.evaluate(brokenIn('.row-title')), [], `${path} ${width}`)
    }
    await go('/pages-sub/assets/index')
    const sizes = await page.evaluate<number[]>(
      "['.figure.huge', '.figure.large'].map((each) => parseFloat(getComputedStyle(document.querySelector(each)).fontSize))",
    )
    const [total = 0, ofCoin = 0] = sizes
    t.ok(total > 1.2 * ofCoin, `${width}: ${sizes}`)
  }
})

for (const [account, row, text] of [
  ['demo', 'a.today-row', '.today-text'],
  ['alice', 'a.step-row', '.step-text'],
] as const)
  t.test(`${text}: the texts have at least half of their row on home`, async (t) => {
    const { page, logIn, logInByForm, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 800 })
    // the form, because it lists the withdrawals on Today
    await (account === 'demo' ? logInByForm() : logIn(account))
    await settled()
    await page.locator(row).first().waitFor()
    await page.evaluate(LARGE)
    const shares = await page.evaluate<number[]>(
      `[...document.querySelectorAll('${text}')].map((each) => each.clientWidth / each.parentElement.clientWidth)`,
    )
    t.ok(shares.length > 1 && shares.every((share) => share > 0.55), `${shares}`)
  })

t.test('if the browser’s own text size is 32 px, a window of 1280 px is laid out like a phone', async (t) => {
  const browser = await launchChromium({ paints: false, textSize: 32 })
  t.teardown(() => browser.close())
  const { page, go, signIn, settled } = await open(t, browser, 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  await go('/pages/my/index')
  await settled()
  const bar = await page.locator('.tab-bar').boundingBox()
  t.match(bar, { x: 0, width: 1280 })
  t.ok((bar?.y ?? 0) > 700, 'the bar is at the bottom')
  t.equal(await page.locator('.rail-links').count(), 0)
  await go('/pages-sub/notices/index')
  await settled()
  await page.locator('.row-title').first().waitFor()
  t.equal(await page.locator('.page-menu, .split').count(), 0)
  t.strictSame(await page.evaluate(brokenIn('h1, .row-title')), [])
})

t.test('the names of a task’s costs are whole, above their amounts if there is no room beside them', async (t) => {
  const { page, signIn, go, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn()
  await go('/pages/task-list/detail?id=1')
  await settled()
  await page.locator('summary').first().click()
  await page.locator('.cost-name').first().waitFor()
  await page.evaluate(LARGE)
  t.strictSame(await page.evaluate(brokenIn('.cost-name')), [])
})

t.test('names of networks are whole on a narrow phone with somewhat larger text', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 568 })
  await logInAt('/pages-sub/recharge/index')
  await settled()
  await page.locator('.network strong').first().waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '20px'")
  t.strictSame(await page.evaluate(brokenIn('.network strong')), [])
})

t.test('a long word of a title is whole between three buttons', async (t) => {
  const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const width of [375, 430]) {
    await page.setViewportSize({ width, height: 667 })
    await go('/pages-sub/finance/trade-detail')
    await settled()
    t.ok((await page.locator('.top button, .top a').count()) >= 3)
    await page.evaluate(LARGE)
    t.strictSame(await page.evaluate(brokenIn('h1')), [], String(width))
  }
})

t.test(
  'with text at 150 or 200 %, the button of a payment covers nothing, also where the page is scrolled',
  async (t) => {
    const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn()
    for (const path of ['recharge/index', 'finance/withdraw', 'finance/transfer', 'swap/index'])
      for (const size of [24, 32]) {
        await go(`/pages-sub/${path}`)
        await settled()
        await page.locator('.amount-panel').first().waitFor()
        await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`)
        for (const at of [0, 300, 600, 'document.body.scrollHeight']) {
          await page.evaluate(`scrollTo(0, ${at})`)
          t.strictSame(await page.evaluate(UNDER_ACTION), [], `${path}, ${size} px, scrolled by ${at}`)
        }
        await page.evaluate("document.documentElement.style.fontSize = ''")
      }
  },
)

t.test('Turkish, 320 px: the names of the tabs and the states of tasks are no wider than their place', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 640 })
  await logInAt('/pages/task-list/index?tab=mine')
  await settled()
  for (const part of ['.task-tabs button', '.card-head', '.badge']) await page.locator(part).first().waitFor()
  await page.evaluate(LARGE)
  t.strictSame(await page.evaluate(cutIn('.task-tabs button, .tabs, .card-head, .badge')), [])
})
