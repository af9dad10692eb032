/** The choice of the first task on home. */
import t from 'tap'
import { subtract } from '../../shared/decimal.ts'
import { launch, open, type Phone } from '../support/browser.ts'
import { NEXT_STEP_IN_SIGHT } from '../support/first-steps.ts'
import { deposit } from '../support/recharge.ts'
import { amount } from '../upstream/amount.ts'

/** An expression: of each card of the choice, how many lines each of its rows takes. */
const LINES = `[...document.querySelectorAll('.task-choice')].map((choice) =>
  [...choice.children].map((line) => Math.round(line.offsetHeight / parseFloat(getComputedStyle(line).lineHeight))))`

/** The cards of the choice that take more than four lines. */
async function tooLong(page: Phone['page']): Promise<number[][]> {
  const cards = await page.evaluate<number[][]>(LINES)
  if (cards.length < 2) throw new Error('no choice')
  return cards.filter((lines) => lines.reduce((sum, each) => sum + each, 0) > 4)
}

t.test('in Turkish, whose texts are long, each card of the choice has at most four lines', async (t) => {
  const { page, logIn, upstream } = await open(t, await launch(t), 'tr-TR')
  const newbie = upstream.world.byName('newbie')
  if (newbie) Object.assign(newbie, { email: 'newbie@example.com', money: amount('200') })
  await page.setViewportSize({ width: 375, height: 812 })
  await logIn('newbie')
  await page.locator('.task-choice').first().waitFor()
  t.strictSame(await tooLong(page), [])
})

t.test('“compare tasks” opens the list, the best result first', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await logIn('newbie')
  await page.getByText(text('firstSteps.change'), { exact: true }).click()
  await page.getByRole('link', { name: text('firstSteps.compare') }).click()
  await page.locator('.offer-result').first().waitFor()
  t.equal(await page.getByRole('combobox', { name: text('tasks.sort') }).inputValue(), 'result')
})

t.test(
  'the suggested first task is the cheapest one without a loss; if the balance covers only losses, home says so; whoever chooses a loss is warned',
  async (t) => {
    const { page, text, logIn, upstream, axe } = await open(t, await launch(t), 'en-US')
    const newbie = upstream.world.byName('newbie')
    if (!newbie) throw new Error('no newbie')
    Object.assign(newbie, { email: 'newbie@example.com', money: amount('200') })
    await logIn('newbie')
    const card = page.locator('.card', { has: page.locator('#first-steps') })
    const main = card.locator('.button.main')
    await card.getByText(text('firstSteps.task', { name: 'Text embedding, batch run' }), { exact: true }).waitFor()
    t.equal(await card.locator('p.note.warning:not(details *)').count(), 0)
    const either = card.getByText(text('firstSteps.choose'), { exact: true })
    const options = card.locator('label', { has: page.getByRole('radio', { includeHidden: true }) })
    await either.waitFor()
    await card.getByRole('link', { name: text('firstSteps.compare') }).waitFor()
    const [kept = '', lossy = '', ...more] = await options.allTextContents()
    t.equal(more.length, 0, 'the suggested task, and the one that the balance covers')
    t.match(kept, `30 days${text('firstSteps.why.deposit')}`)
    const [, result = ''] = /≈\s\+([\d.]+)/.exec(kept) ?? []
    t.equal(
      await card.locator('.choice-missed').textContent(),
      `${text('firstSteps.missed', { price: '21.00\u00a0USDT' })}≈\u00a0−${subtract('21', result)} USDT`,
      'no day can be missed for nothing: said once, of the chosen one',
    )
    t.match(kept, text('firstSteps.start', { cost: '21.00', amount: '200.00' }))
    t.match(
      lossy,
      text('firstSteps.start', { cost: '21.00', amount: '100.00' }),
      'what it costs is said before it is chosen',
    )
    t.match(lossy, new RegExp(`${text('firstSteps.why.enough')}${text('firstSteps.result')} ≈\\s−\\d`))
    // in the tests, letters may be wider than on a phone, so the lines have more room, too
    await page.setViewportSize({ width: 480, height: 812 })
    const three = [1, 1, 1]
    t.strictSame(await page.evaluate(LINES), [three, three], 'three lines each')
    await page.setViewportSize({ width: 375, height: 812 })
    t.strictSame(await tooLong(page), [], 'with the wider letters, one of them may wrap')
    const COLUMN = `[...document.querySelectorAll('.task-choice .figure, .choice-missed .figure')].map((figure) =>
      Math.round(figure.getBoundingClientRect().right))`
    const column = (await page.evaluate(COLUMN)) as number[]
    t.strictSame([column.length, new Set(column).size], [3, 1], 'all results end at the same edge')
    const EDGES = `[...document.querySelectorAll('.task-choice')].map((choice) =>
      new Set([...choice.children].map((line) => line.getBoundingClientRect().left)).size)`
    t.strictSame(await page.evaluate(EDGES), [1, 1], 'all lines begin at the same edge')
    t.equal(await card.getByText(text('firstSteps.next.payPassword')).count(), 0, 'the button says it')
    t.equal(await page.evaluate(NEXT_STEP_IN_SIGHT), true, 'home opens with the button in sight')
    await page.setViewportSize({ width: 375, height: 667 })
    t.equal(await page.evaluate(NEXT_STEP_IN_SIGHT), true, 'also on a low screen')
    await page.setViewportSize({ width: 375, height: 812 })
    const order = [either, options.nth(0), options.nth(1), main, card.locator('.steps-list')]
    const tops = await Promise.all(order.map(async (each) => (await each.boundingBox())?.y ?? 0))
    t.strictSame(
      tops,
      tops.toSorted((one, two) => one - two),
      'the reason and the choice are above the steps, even while the next step is free',
    )
    t.equal(await card.getByText(text('firstSteps.estimate'), { exact: true }).count(), 1)
    const leavesFee = card.getByText(text('firstSteps.leavesNone', { amount: '0.00\u00a0USDT' }))
    t.equal(await leavesFee.isVisible(), false, 'folded')
    t.equal(await leavesFee.count(), 1, 'the deposit is only what is missing')
    const leaves = card.locator('.choice-notes').getByText(text('firstSteps.leaves', { amount: '0.00\u00a0USDT' }))
    t.equal(await leaves.isVisible(), true, 'in a few words')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.locator('.bell').getByRole('button').click()
    const sheet = page.locator('dialog[open]')
    const step = sheet.getByRole('link', { name: text('payPassword.set') })
    await step.getByText(`${text('firstSteps.title')} · ${text('firstSteps.done', { done: 1, all: 7 })}`).waitFor()
    t.match(await step.getAttribute('href'), /^#\/pages-sub\/.*return=/)
    t.equal(await sheet.getByText(text('today.nothing')).count(), 0)
    t.strictSame(
      // what home sends by itself has nothing to do with the bell: its times, and the stream of prices
      requested.filter((url) => url.includes('/api/') && !/page-times|stream/.test(url)),
      [],
      'the bell asks for nothing',
    )
    await axe(t, 'the bell with the next step')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: text('balance.hide') }).click()
    await leavesFee.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: text('balance.hide') }).click()
    await leavesFee.waitFor({ state: 'attached' })
    const name = (await options.nth(1).locator('b').textContent()) ?? ''
    await options.nth(1).click()
    await card.getByText(text('firstSteps.task', { name }), { exact: true }).waitFor()
    t.equal((await leavesFee.count()) + (await leaves.count()), 0)
    t.equal(await options.count(), 2, 'the choice stays')
    t.equal(await card.locator('label:has(:checked) b').textContent(), name)
    await options.nth(0).getByText(text('firstSteps.why.deposit')).waitFor()
    t.equal(await card.locator('p.note.warning:not(details *)').count(), 0, 'the reason above says it')
    t.strictSame(await main.allTextContents(), [text('payPassword.set')])
    await axe(t, 'every task is a loss')
    newbie.payPassword = '802461'
    await page.reload()
    await card.locator('.button.main', { hasText: text('firstSteps.software') }).waitFor()
    newbie.money = amount('2000')
    newbie.payPassword = ''
    // forgets the task that this member has chosen on this device
    await page.evaluate(
      "for (const key of Object.keys(localStorage)) if (key.endsWith('firstTask')) localStorage.removeItem(key)",
    )
    await page.reload()
    await card.getByText(text('firstSteps.task', { name: 'Text embedding, batch run' }), { exact: true }).waitFor()
    t.equal(await card.getByText(text('firstSteps.loss')).count(), 0)
    const folded = card.locator('.chosen-task:first-child')
    await folded.getByText(text('firstSteps.missed', { price: '21.00\u00a0USDT' })).waitFor()
    await folded.click()
    await card.getByText(text('firstSteps.why.covered')).waitFor()
    t.equal(await card.locator('p.note.warning:not(details *)').count(), 0)
  },
)

t.test('while a deposit waits for payment, the unfolded choice keeps its form and the focus', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logIn, upstream } = phone
  const newbie = upstream.world.byName('newbie')
  Object.assign(newbie ?? {}, { email: 'newbie@example.com', money: amount('200'), payPassword: '802461' })
  await logIn('newbie')
  await deposit(phone, '21')
  await go('/pages/home/index')
  const card = page.locator('.card', { has: page.locator('#first-steps') })
  await card.getByText(text('firstSteps.deposit.continue')).waitFor()
  await card.getByText(text('firstSteps.change'), { exact: true }).click()
  const options = card.locator('label', { has: page.getByRole('radio', { includeHidden: true }) })
  const lossy = options.filter({ hasText: text('firstSteps.why.enough') })
  const name = (await lossy.locator('b').textContent()) ?? ''
  await lossy.click()
  await card.getByText(text('firstSteps.task', { name }), { exact: true }).waitFor()
  await card.getByText(text('firstSteps.deposit.continue')).waitFor({ state: 'detached' })
  t.strictSame(
    await page.evaluate("[document.activeElement?.name, document.activeElement?.closest('details')?.open]"),
    ['firstTask', true],
  )
})
