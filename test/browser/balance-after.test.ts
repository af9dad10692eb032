/** The balance history: the balance after each change. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const HISTORY = '/pages-sub/finance/balance-detail'

/** For each row: whether it shows a balance at the right, below the amount, and within the row; the balance's text. */
const BALANCES = `[...document.querySelectorAll('.record')].map((row) => {
  const balance = row.querySelector('.record-after')
  if (!balance?.offsetParent) return 'none'
  const [own, amount, around] = [balance, row.querySelector('.figure'), row].map((each) => each.getBoundingClientRect())
  return own.top >= amount.bottom - 4 && Math.abs(own.right - amount.right) < 1 && own.right <= around.right ? balance.textContent : 'misplaced'
})`

/** How many pixels left of the edge of their row the texts of the amounts end, each amount once. */
const ENDS = `[...new Set([...document.querySelectorAll('.record')].map((row) => {
  const unit = document.createRange()
  unit.selectNodeContents(row.querySelector('.figure small'))
  return Math.round(row.getBoundingClientRect().right - unit.getBoundingClientRect().right)
}))]`

t.test('on a phone, each row of a list of one coin says the balance after it, and no note is cut off', async (t) => {
  for (const name of ['en-US', 'tr-TR', 'th-TH'] as const) {
    const { page, signIn, go, settled, text, upstream } = await open(t, await launch(t), name)
    const demo = upstream.world.byName('demo')
    if (!demo) return t.fail('no member')
    for (const task of ['A', 'B', 'C', 'D'])
      upstream.world.move(demo, 'coin', 10_000_000n, `Promotion income: Task ${task}`, 'promotion')
    upstream.world.move(
      demo,
      'coin',
      133_222_0000n,
      'Task income: Recommendation model, refresh of the catalogue',
      'income',
    )
    upstream.world.move(demo, 'coin', -5_0000_0000n, 'Transfer T20261120003564', 'transfer')
    upstream.world.move(demo, 'coin', -1_0000_0000n, 'Transfer fee T20261120003564', 'fee')
    await signIn()
    for (const width of [320, 375, 430]) {
      await page.setViewportSize({ width, height: 700 })
      await go(`${HISTORY}?coin=snt`)
      await settled()
      await page.locator('.record').nth(2).waitFor()
      const shown = await page.evaluate<string[]>(BALANCES)
      const prefix = text('records.after', { amount: '' }).trim()
      t.ok(shown.length >= 3 && shown.every((each) => each.startsWith(prefix)), `${name} ${width}: ${shown.join()}`)
      t.equal(new Set(shown).size, shown.length, 'each its own: a payment with its fee says the balance after both')
      t.strictSame(
        await page.evaluate(
          "[...document.querySelectorAll('.record .note')].filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline').map((each) => each.textContent)",
        ),
        [],
      )
    }
    await page.locator('.record[aria-expanded]', { hasText: text('records.kind.transfer') }).click()
    await page.locator('.record-inside .record').nth(1).waitFor()
    t.equal((await page.evaluate<number[]>(ENDS)).length, 1, 'amounts of unfolded rows end at the same edge')
    await page.evaluate("localStorage.amountsHidden = 'yes'")
    await page.reload()
    await settled()
    t.match(await page.locator('.record-after').first().innerText(), /^\D+$/, 'hidden with the other amounts')
    await page.evaluate("localStorage.amountsHidden = 'no'")
    await page.reload()
    await go(HISTORY)
    await page.locator('.record').first().waitFor()
    t.strictSame(
      (await page.evaluate<string[]>(BALANCES)).filter((each) => each !== 'none'),
      [],
      'with both coins, only wide screens have room',
    )
    await page.context().close()
  }
})
