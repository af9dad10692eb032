/** The sums of the months in the lists of records. */
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

const DAY_S = 86_400

t.test(
  'a month’s sums appear once an older month has begun, even if a filter leaves it out; nothing moves',
  async (t) => {
    for (const width of [320, 375]) {
      const { page, context, text, signIn, go, upstream } = await open(t, await launch(t), 'en-US')
      const { world } = upstream
      const demo = world.byName('demo')
      if (!demo) return t.fail('no member')
      world.movements.length = 0
      const move = (daysAgo: number, coin: 'money' | 'coin', change: bigint, kind: string) => {
        world.move(demo, coin, change, kind, kind)
        Object.assign(world.movements.at(-1) ?? {}, { at: world.now() - daysAgo * DAY_S })
      }
      // the first page ends within November; the only change of USDT is on the second page, before October begins
      for (let day = 0; day < 12; day += 0.5) move(day, 'coin', 1_0000_0000n, 'income')
      move(14, 'money', 7_0000_0000n, 'recharge')
      for (let day = 25; day < 55; day++) move(day, 'coin', -1_0000_0000n, 'fee')
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/user/getMoneyLog', async (route) => {
        const { page } = route.request().postDataJSON()
        if (page === 2) await gate.promise
        // the list never ends
        if (page < 3) await route.continue()
      })
      // so high that the second page loads at once
      await page.setViewportSize({ width, height: 4_000 })
      await page.addInitScript(WATCH_SHIFTS)
      await signIn()
      await go('/pages-sub/finance/balance-detail?direction=in')
      await page.locator('.record').first().waitFor()
      await page.evaluate(DRAWN)
      const sums = page.locator('.month-sums')
      t.equal(await sums.count(), 0, 'no partial sum, and no line without one')
      await page.evaluate(SHIFTS)
      gate.resolve()
      await sums.getByText('USDT').filter({ visible: true }).waitFor()
      t.equal(
        (await sums.innerText()).trim().replace(/\n+/g, ' | '),
        `${text('assets.total')} | In 7.00 · Out 0.00 USDT | In 24.0000 · Out 0.0000 SNT`,
      )
      t.equal(
        await page.evaluate("document.querySelector('.month-sums').closest('.month').lastElementChild.className"),
        'month-sums',
        'below the rows',
      )
      t.equal(await page.evaluate(SHIFTS), '', `nothing moves at ${width}`)
      await context.close()
    }
  },
)
