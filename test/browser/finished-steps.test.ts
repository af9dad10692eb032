/** The first steps that are done: they fold into one line, the result stays in sight, and the first day of the task ends the card. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { chooseFirstTask } from '../support/first-steps.ts'
import { amount } from '../upstream/amount.ts'
import { find, tasks } from '../upstream/catalog.ts'
import { dayOf } from '../upstream/clock.ts'
import { begin } from '../upstream/task-life.ts'

const DAY_S = 86_400
/** when the platform's day ends, in English */
const DAY_ENDS = /^Day ends at 4:00.PM, in \d+ (hours?|minutes?)$/

t.test(
  'the steps that are done are folded into one line; the result is in sight until the task is started',
  async (t) => {
    const { page, text, logIn, upstream, axe } = await open(t, await launch(t), 'en-US')
    const { world } = upstream
    const newbie = world.byName('newbie')
    const offer = find(tasks, 1)
    if (!newbie) throw new Error('no newbie')
    Object.assign(newbie, { money: amount('72'), email: 'newbie@example.com', payPassword: '802461' })
    await logIn('newbie')
    const card = page.locator('.card', { has: page.locator('#first-steps') })
    const result = async () => {
      const figure = (await card.locator('label:has(:checked) .figure').first().textContent()) ?? ''
      t.match(figure, /^≈\s−\d+\.\d\d USDT$/)
      return Number(figure.replace('−', '-').replace(/[^-.\d]/g, ''))
    }
    const progress = (done: number) => card.getByText(text('firstSteps.done', { done, all: 7 }))
    const node = card.getByText(text('firstSteps.node', { region: 'Asia' }), { exact: true })
    const refresh = () =>
      page
        .locator('.top')
        .getByRole('button', { name: text('common.refresh') })
        .click()
    await chooseFirstTask(card, 'Image labelling, small set')
    await progress(3).waitFor()
    const unpaid = await result()
    for (const kind of ['software', 'nodes'] as const)
      newbie[kind].set(1, { id: 1, expires: world.now() + 30 * DAY_S, autoRenew: false })
    newbie.money = amount('50')
    await page.reload()
    await progress(5).waitFor()
    const before = await result()
    t.ok(Math.abs(before - unpaid) < 1, 'paying does not turn the loss into a gain')
    const withoutPaid = card.getByText(text('task.result.unpaid', { amount: '22.00\u00a0USDT' }))
    await card.getByText(text('outlook.all')).click()
    await withoutPaid.waitFor()
    await card.getByText(text('firstSteps.why.deposit')).waitFor()
    t.equal(
      await card
        .locator('[data-state=done]', { has: page.getByText(text('firstSteps.node', { region: 'Asia' })) })
        .count(),
      1,
      'what is done is ticked',
    )
    t.equal(await card.locator('[data-state=done]').count(), 5)
    await axe(t, 'first steps, five done')

    if (!offer) throw new Error('no task')
    const pledge = begin(world, newbie, offer, { auto: false, autoRenew: false })
    await refresh()
    await progress(6).waitFor()
    t.equal(await card.locator('.figure').count(), 0, 'no result, because the task is started')
    await card.getByText(text('task.duty', { minutes: 30 })).waitFor()
    await card.getByText(DAY_ENDS).waitFor()
    await card.locator('.steps-list summary').click()
    t.equal(await node.isVisible(), true, 'the step has the name that it had before it was done')
    await axe(t, 'the last of the first steps')
    Object.assign(pledge, { day: dayOf(world.now()), started: true, online: 300 })
    await refresh()
    const minutes = text('today.minutes', { done: 5, all: 30 })
    await card.getByText(text('firstSteps.next.run', { duty: minutes })).waitFor()
    await progress(6).waitFor()
    t.equal(
      await page.locator('#today').getByText(minutes).count(),
      0,
      'until the first day counts, they say how far the run is; Today does not',
    )

    upstream.faults.set('GET purchase/nodeList', 'error-500')
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await progress(6).waitFor()
    await card.locator('.button.main', { hasText: text('firstSteps.run') }).waitFor()
    t.equal(await card.locator('.key-values').count(), 0, 'no result without the prices, but the run')
    Object.assign(pledge, { doneToday: true, completed: 1 })
    await page.reload()
    await page.locator('#today').waitFor()
    t.equal(await card.count(), 0, 'the first day counts')
    const end = page.getByRole('region', { name: text('firstSteps.allSet'), exact: true })
    await end.getByText(text('task.end.note', { amount: '50.00' })).waitFor()
    await end.getByText(text('task.duty', { minutes: 30 })).waitFor()
    t.match(await end.textContent(), /not guaranteed/)
    await axe(t, 'the end of the first steps')
    await end.getByRole('button', { name: text('common.ok') }).click()
    await end.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('#today').waitFor()
    await page.locator('#home-market').waitFor()
    t.equal(await end.count(), 0, 'said once')
  },
)
