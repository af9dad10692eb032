/** The pages of software and nodes: the member's own ones as cards, and below them those on offer as rows. */
import type { Page } from 'playwright'
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'
import { LARGE } from '../support/large-text.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { card } from '../support/today-list.ts'

const DAY_S = 86_400

/** An expression: each heading, card and row of the page, in order. */
const ORDER = `[...document.querySelectorAll('main :is(h2, .card strong, .licence-row strong)')].map((each) =>
  (each.matches('h2') ? '# ' : each.closest('.card') ? 'card ' : 'row ') + each.textContent)`

const order = async (page: Page) => (await page.evaluate<string[]>(ORDER)).join(', ')

t.test('own nodes come first, the most urgent one with what waits for it; the others are rows', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, text, logIn, settled, upstream, axe } = phone
  await logIn()
  await settled()
  const waits = await card(phone).getByText(' held').first().innerText()
  t.match(waits, /^2 tasks, \d+\.00 USDT held$/)
  upstream.requests.length = 0
  await go('/pages-sub/node/index')
  await settled()
  await page.getByRole('heading', { name: text('licence.offers.node') }).waitFor()
  t.strictSame(
    upstream.requests.map(({ key }) => key),
    ['GET purchase/nodeList'],
    'nothing else is requested',
  )
  t.equal(
    await order(page),
    '# Your nodes, card Virginia node, card Singapore node, card Frankfurt node, # Buy a node, row Tokyo node, ' +
      'row Seoul node, row Hong Kong node, row London node, row Istanbul node, row Oregon node, row São Paulo node, ' +
      'row Sydney node, row Cape Town node',
  )
  t.strictSame(await page.getByText(' held').allInnerTexts(), [waits], 'as on home, on one card')
  t.match(await page.locator('main .card').first().innerText(), waits)
  await axe(t, 'own nodes and nodes on offer')
  await page.selectOption('[name=region]', 'Africa')
  await until(page, "document.querySelectorAll('main .card').length === 0")
  t.equal(await order(page), '# Buy a node, row Cape Town node')
  // what home has loaded is no longer known after a reload of the page without it
  await page.evaluate('sessionStorage.clear()')
  await go('/pages-sub/software/index')
  await page.reload()
  await settled()
  await page.getByRole('heading', { name: text('licence.own.software') }).waitFor()
  t.equal(
    await order(page),
    '# Your software, card Trainer Core 30, card Trainer Pro 90, # Buy software, row Trainer Studio 180',
  )
  await go('/pages-sub/node/index')
  await page.locator('.licence-row').first().waitFor()
  t.match(await order(page), '# Your nodes, card Virginia node')
  t.equal(await page.getByText(' held').count(), 0, 'not said where it is not known')
})

t.test('eight nodes on offer fit on a phone; prices and buttons are whole, also in large text', async (t) => {
  // with the phones' own font
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  for (const language of ['en-US', 'vi-VN', 'tr-TR', 'th-TH'] as const) {
    const { page, logInAt, settled, upstream } = await open(t, browser, language, { seed: 'demo' })
    const newbie = upstream.world.byName('newbie')
    if (newbie) newbie.email = 'newbie@example.com'
    await page.setViewportSize({ width: 375, height: 812 })
    await logInAt('/pages-sub/node/index', 'newbie')
    await settled()
    await page.locator('.licence-row').first().waitFor()
    const boxes = () =>
      page.evaluate<{ bottom: number; height: number; button: number }[]>(
        `[...document.querySelectorAll('.licence-row')].map((each) => ({
          ...each.getBoundingClientRect().toJSON(),
          button: each.querySelector('button').offsetHeight,
        }))`,
      )
    const rows = await boxes()
    t.equal(await page.locator('main h2, main .card').count(), 0, 'a member without nodes sees a single list')
    if (language === 'en-US') {
      t.ok((rows[7]?.bottom ?? 999) <= 812, `eight rows end at ${rows[7]?.bottom}`)
      t.ok(
        rows.every(({ height }) => height >= 60 && height <= 84),
        rows.map(({ height }) => height).join(),
      )
    }
    for (const [width, isLarge] of [
      [320, false],
      [375, true],
      [320, true],
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      await page.evaluate(isLarge ? LARGE : "document.documentElement.style.fontSize = ''")
      t.ok(
        (await boxes()).every(({ button }) => button >= 44),
        `${language} ${width}: buttons`,
      )
      t.strictSame(
        await page.evaluate(
          `[document.documentElement, ...document.querySelectorAll('.licence-row, .licence-row *')]
            .filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0)
            .map((each) => each.className || each.nodeName)`,
        ),
        [],
        `${language} ${width}${isLarge ? ', large text' : ''}: nothing is wider than its place`,
      )
    }
  }
})

t.test('in a wide window, rows stand two side by side', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAt('/pages-sub/node/index')
  await settled()
  await page.locator('.licence-row').nth(8).waitFor()
  const tops = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.licence-row')].slice(0, 4).map((each) => each.getBoundingClientRect().y)",
  )
  t.equal(tops[0], tops[1])
  t.equal(tops[2], tops[3])
  t.ok((tops[2] ?? 0) > (tops[0] ?? 0))
})

t.test(
  'who comes from a task sees the node to buy first, and its sheet stays when the node becomes theirs',
  async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const demo = upstream.world.byName('demo')
    demo?.nodes.clear()
    demo?.nodes.set(12, { id: 12, expires: upstream.world.now() + 9 * DAY_S, autoRenew: false })
    await logInAt(`/pages-sub/node/index?task=1&return=${encodeURIComponent('/pages/task-list/detail?id=1')}`)
    await settled()
    const main = page.locator('.licence-row .button.main')
    await main.waitFor()
    await page.getByRole('heading', { name: text('licence.own.node') }).waitFor()
    const [heading, first] = await page.evaluate<string[]>(ORDER)
    t.strictSame([heading, first], ['# Buy a node', 'row Singapore node'])
    t.match(await order(page), /, # Your nodes, card Cape Town node$/)
    await main.click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByText('connected for thirty days').waitFor()
    // the member comes back to the app while the payment is being sent, and the list, which is loaded again, already contains the purchase
    const release = await hold(page, '**/api/purchase/buyNode')
    const sent = page.waitForRequest('**/api/purchase/buyNode')
    await confirmPayment({ page })
    await sent
    demo?.nodes.set(1, { id: 1, expires: upstream.world.now() + 30 * DAY_S, autoRenew: false })
    await page.clock.setSystemTime(Date.now() + 120_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.locator('.card', { hasText: 'Singapore node' }).waitFor({ state: 'attached' })
    t.equal(await sheet.count(), 1)
    await release()
    await until(page, "location.hash === '#/pages/task-list/detail?id=1'")
  },
)

t.test('on a narrow phone, no name of a node reaches into its price', async (t) => {
  const browser = await launchLikePhone()
  t.teardown(() => browser.close())
  const { page, logInAt, settled } = await open(t, browser, 'ja-JP', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 700 })
  await logInAt('/pages-sub/node/index')
  await settled()
  await page.locator('.licence-row').first().waitFor()
  const gaps = await page.evaluate<number[]>(`[...document.querySelectorAll('.licence-row')].map((row) => {
    const [name, price] = ['strong', '.figure'].map((each) => row.querySelector(each).getBoundingClientRect())
    return price.left - name.right
  })`)
  t.ok(gaps.length > 5 && gaps.every((gap) => gap >= 8), `${gaps}`)
})
