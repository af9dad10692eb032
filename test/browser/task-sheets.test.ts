/** The sheets of a task. */
import type { Locator } from 'playwright'
import t from 'tap'
import { earliestUnlock } from '../../client/widgets/task-cost.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, padButton } from '../support/payment-sheet.ts'
import { find, tasks } from '../upstream/catalog.ts'
import { begin } from '../upstream/task-life.ts'

const TASK = '/pages/task-list/detail?id=1'
/** A time zone west of the platform's: at the platform's midnight, it is evening there. */
const ZONE = 'Europe/Helsinki'

/** Gives demo a task that has ended, so that the next task is not the member's first. */
function hadTask({ upstream: { world } }: Phone): void {
  const [member, offer] = [world.byName('demo'), find(tasks, 1)]
  if (!member || !offer) throw new Error('no demo, or no task 1')
  begin(world, member, offer, { auto: false, autoRenew: false }).ended = true
}

t.test(
  'the start sheet shows the daily duty and the lock first, then what may be left, also after withdrawing everything',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', {}, { zone: ZONE })
    const { page, go, text, logInAt, upstream, axe } = phone
    hadTask(phone)
    await logInAt(TASK)
    await page.getByRole('button', { name: text('task.start') }).click()
    const sheet = page.locator('dialog[open]')
    t.equal(await sheet.locator('p, dl').first().textContent(), text('task.duty', { minutes: 30 }))
    const row = (key: string, part = '.task-result .either ') =>
      sheet
        .locator(`${part}[data-shown=true] .key-values > div`, { has: page.getByText(text(key), { exact: true }) })
        .locator('dd')
    const DETAILS = '.fold '
    const unlock = (
      of: Locator,
      key: 'task.unlock' | 'task.unlock.without' | 'task.unlock.reinvested' = 'task.unlock',
    ) =>
      of
        .locator('.key-values > div', { has: page.getByText(text(key), { exact: true }) })
        .locator('dd')
        // on the page of a run, the note below the date is a second one
        .first()
    const dates = async (of: Locator) => [
      await unlock(of, 'task.unlock.without').textContent(),
      await unlock(of, 'task.unlock.reinvested').textContent(),
    ]
    const onPage = await dates(page.locator('main .card'))
    const result = async (key: string, part?: string) =>
      Number((await row(key, part).textContent())?.replace('−', '-').replace(/[^-.\d]/g, ''))
    t.equal(await sheet.locator('[name=autoReinvest]').isChecked(), true, 'section 4 of the specification')
    const promised = (await page.locator('.cost-result .figure').first().textContent()) ?? ''
    const once = await row('task.result', DETAILS).textContent()
    t.equal(once, promised, 'the same figure as on the task’s page, in the details')
    t.equal(await row('task.result', DETAILS).isVisible(), false)
    const reinvested = await result('task.result.two')
    t.equal(await row('task.result').textContent(), promised, 'beside it, what one period alone leaves')
    t.equal(
      await sheet.locator('.figure.loss:visible').count(),
      2,
      'the results of the earnings alone are in the details',
    )
    await sheet
      .locator('[data-shown=true]')
      .getByText(text('task.result.due', { amount: '10.00\u00a0USDT' }))
      .waitFor()
    t.match(await row('task.result.kept', DETAILS).textContent(), /^≈\s−/)
    t.equal(await row('task.result.kept', DETAILS).isVisible(), false)
    const button = padButton(page)
    const box = await button.boundingBox()
    t.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), 'in sight')
    const at = (days: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'medium' }).format(
        earliestUnlock(upstream.world.now(), { days, needTime: null }, DEFAULT_TIME_ZONE) * 1_000,
      )
    const [second, first] = [at(14), at(7)]
    const short = (day: string) => day.split(', ')[0]?.replace(' ', '\u00a0') ?? ''
    const without = `${text('task.unlock.without')}: ${short(first)}`
    const both = [`${first}, 6:00\u00a0PM`, `${second}, 6:00\u00a0PM`]
    t.strictSame(onPage, both, 'by the device’s clock')
    const shownDates = async () => [
      (await row('task.unlock').allTextContents()).join(),
      (await row('task.unlock', DETAILS).allTextContents()).join(),
    ]
    t.strictSame(await shownDates(), both.toReversed(), 'the date of what is chosen; the other one in the details')
    const announced = sheet.locator('.task-result [role=status]')
    t.equal(await announced.textContent(), '', 'nothing is announced before the switch is moved')
    await sheet.getByText(text('task.autoReinvest.on')).waitFor()
    const switched = await sheet.locator('[name=autoReinvest]').boundingBox()
    t.ok(switched && box && switched.y + switched.height <= box.y, 'the switch is in sight, too')
    const rule = sheet.getByText(text('task.licence.note'))
    const ruled = await rule.boundingBox()
    t.ok(ruled && switched && ruled.y + ruled.height <= switched.y, 'and above it, what puts the task on hold')
    const beside = sheet.locator('.switch [data-shown=true]')
    const further = new RegExp(`${text('task.autoReinvest.loss', { change: '' })}≈\\s−\\d`)
    t.match(await beside.textContent(), further)
    t.equal(await sheet.locator('.warning:visible').count(), 1, 'one warning, although both periods are losses')
    const date = await row('task.unlock').boundingBox()
    const block = await sheet.locator('.switch').boundingBox()
    t.ok(date && block && date.y > block.y && date.y < block.y + block.height + 24, 'right below what changes it')
    // the button does not cover the last line of the list of costs
    await sheet.getByText(text('run.details'), { exact: true }).click()
    const last = sheet.getByText(text('task.end.missed'))
    await last.waitFor()
    await sheet.getByText(text('task.result.second'), { exact: true }).waitFor()
    await until(
      page,
      `(() => {
        const line = document.querySelector('dialog[open] .fold').getBoundingClientRect()
        return line.bottom <= document.querySelector('dialog[open] .pay-action').getBoundingClientRect().top + 12
      })()`,
    )
    await sheet.getByText(text('run.details'), { exact: true }).click()
    await sheet.locator('[name=autoReinvest]').click()
    // removed again after three seconds
    await announced
      .getByText(`${text('task.unlock')}: ${both[0]}; ${text('task.result')}: ${promised}`, { exact: true })
      .waitFor()
    await sheet.getByText(text('task.autoReinvest.off')).waitFor()
    t.equal(await row('task.result.two').count(), 0)
    t.equal(await row('task.result').textContent(), promised, 'the result of what is chosen')
    t.equal(await result('task.result.two', DETAILS), reinvested, 'and the other one in the details')
    t.equal(await beside.textContent(), text('task.autoReinvest.off'))
    t.equal(await sheet.getByText(text('task.result.second')).isVisible(), false)
    // allows a small difference, because the price of SNT may change in between
    t.ok(
      Math.abs((await result('task.result')) - reinvested - 8) < 0.5,
      'without reinvestment, a second period neither earns 2 nor needs a node for 10',
    )
    t.strictSame(await shownDates(), both)
    await until(page, "document.querySelector('dialog .task-result [role=status]').textContent === ''")
    await confirmPayment({ page })
    await completed({ page, text }, 'task').waitFor()
    await go(`/pages/task-list/run?id=${upstream.world.pledges.at(-1)?.id}`)
    await page.getByText(text('task.unlock')).waitFor()
    t.equal(await unlock(page.locator('main')).textContent(), `${first}, 6:00\u00a0PM`)
    await page.locator('[name=autoReinvest]').click()
    await sheet.getByRole('button', { name: text('task.switch.on') }).click()
    await page.locator('.fold summary').click()
    await page.locator('.fold .key-values').getByText(text('task.unlock.without')).waitFor()
    t.ok((await unlock(page.locator('main')).textContent())?.startsWith(second), 'with reinvestment, the second one')
    t.ok((await unlock(page.locator('.fold')).textContent())?.startsWith(first), 'the first one is in the details')
    const demo = upstream.world.byName('demo')
    if (demo) demo.money = 0n
    await go('/pages-sub/finance/withdraw')
    await page.reload()
    const lines = (around: string) => page.locator(`${around} .locked-lines`)
    await lines('.card')
      .getByRole('link', { name: text('assets.lock.switch') })
      .waitFor()
    await lines('.card')
      .getByRole('link', { name: text('tasks.mine') })
      .waitFor()
    const said = (await lines('.card').locator('p').allInnerTexts()).map((line) => line.replace(/\s/g, ' '))
    t.strictSame(said, [
      `${text('task.unlock')}: ${second}, 6:00 PM`,
      without.replace(/\s/g, ' '),
      text('assets.lock.reinvests'),
    ])
    await axe(t, 'what is locked, above the form')
    const title = page.locator('.card', { has: page.locator('.locked-lines') }).getByRole('heading')
    const inTasks = await title.textContent()
    if (demo) demo.frozenMoney += 500_0000_0000n
    await page.reload()
    await lines('.card').getByText(text('assets.lock.reinvests')).waitFor()
    t.equal(await title.textContent(), inTasks, 'only what the tasks lock')
    const started = upstream.world.pledges.splice(0)
    await page.reload()
    await page.getByRole('link', { name: text('success.withdraw.next') }).waitFor()
    upstream.world.pledges.push(...started)
    upstream.world.receipts.length = 0
    await page.reload()
    await page.getByText(text('withdraw.allLocked')).waitFor()
    await lines('.empty')
      .getByText(`${text('task.unlock')}: ${second}`)
      .waitFor()
    await lines('.empty').getByText(without).waitFor()
    await lines('.empty')
      .getByRole('link', { name: text('assets.lock.switch') })
      .click()
    await page.locator('[name=autoReinvest]').click()
    await sheet.getByRole('button', { name: text('task.switch.off') }).click()
    await page.locator('[name=autoReinvest]:not(:checked)').waitFor()
    upstream.faults.set('GET purchase/taskPledgeList', 'error-500')
    await go('/pages-sub/finance/withdraw')
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await lines('.empty')
      .getByText(text('common.notLoaded', { parts: text('tasks.mine') }))
      .waitFor()
    upstream.faults.clear()
    await page.reload()
    await lines('.empty')
      .getByText(`${text('task.unlock')}: ${first}`)
      .waitFor()
    t.equal(await lines('.empty').getByText(text('task.unlock.without')).count(), 0, 'there is no other date any more')
    t.equal(await lines('.empty').getByRole('link').count(), 0)
  },
)

t.test('on a phone, the sheets show the whole result and the switches without scrolling', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logInAt, settled } = phone
  hadTask(phone)
  const { world } = phone.upstream
  // makes the nodes last longer than two periods. Then the second period needs no licence, and earns more than the first one loses
  for (const node of world.byName('demo')?.nodes.values() ?? []) node.expires = world.now() + 30 * 86_400
  await logInAt(TASK)
  await settled()
  const sheet = page.locator('dialog[open]')
  const isInSight = async (what: Locator) => {
    const [box, action] = [await what.boundingBox(), await sheet.locator('.pay-action').boundingBox()]
    return box !== null && action !== null && box.y >= 0 && box.y + box.height <= action.y
  }
  await page.getByRole('button', { name: text('task.start') }).click()
  const first = sheet.locator('.key-values > div:visible')
  await first.nth(2).waitFor()
  t.match(await first.nth(0).textContent(), text('pay.total.task'))
  t.match(await first.nth(1).textContent(), text('task.unlock'), 'below what is locked and the switch: until when')
  t.match(await first.nth(2).textContent(), new RegExp(`^${text('task.result.two')}≈\\s\\+\\d`), 'and the result')
  t.ok(await isInSight(first.nth(2)))
  const fold = sheet.locator('.fold summary')
  const weights = (of: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('dialog ${of}')].map((each) => getComputedStyle(each).fontWeight)`,
    )
  t.strictSame([...new Set(await weights('.key-values .figure'))], ['600'], 'it leads')
  t.strictSame([...new Set(await weights('.key-values dd'))], ['400'], 'and no other fact')
  const hidden = sheet.locator('.fold [data-shown=true]').getByText(text('task.cost.fees'))
  t.equal(await hidden.isVisible(), false)
  t.ok(await isInSight(sheet.getByRole('switch')), 'reinvestment')
  const [folded, pay] = [await fold.boundingBox(), await padButton(page).boundingBox()]
  t.ok(
    folded && pay && folded.y + folded.height <= pay.y,
    'everything else is folded, and nothing is behind the button',
  )
  const rule = sheet.getByText(text('task.licence.note'))
  await page.setViewportSize({ width: 375, height: 667 })
  t.ok(await isInSight(rule), 'what puts the task on hold, on a lower phone')
  await page.setViewportSize({ width: 320, height: 568 })
  t.ok(await isInSight(rule))
  t.equal(await sheet.locator('.warning:visible').count(), 0, 'neither both periods nor the second one lose anything')
  t.ok(await isInSight(first.nth(2)), 'the date and the result, on a small phone, too')
  for (const [width, height] of [
    [320, 568],
    [375, 812],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await until(page, `innerWidth === ${width}`)
    const tops = () =>
      page.evaluate<number[]>(
        `['h2', '.note', '.switch label', '[name=autoReinvest]', '.fold'].map((each) => document.querySelector('dialog ' + each).getBoundingClientRect().top)`,
      )
    const before = await tops()
    await sheet.getByRole('switch').click()
    await sheet.locator('.task-result [data-shown=true]').getByText(text('task.result'), { exact: true }).waitFor()
    t.strictSame(await tops(), before, `${width}: the switch moves nothing`)
    await sheet.getByRole('switch').click()
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await sheet.getByRole('switch').click()
  t.ok(await isInSight(sheet.getByText(text('outlook.loss')).locator('visible=true')), 'one period alone is a loss')
  await fold.click()
  await hidden.waitFor()
  await page.keyboard.press('Escape')
  await go('/pages-sub/software/index?buy=1')
  await settled()
  await sheet.getByRole('switch').waitFor()
  t.ok(await isInSight(sheet.getByRole('switch')), 'renewal')
})

t.test(
  'what is scrolled behind the button of the start sheet fades out above it, and at the end nothing is behind it',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logInAt } = phone
    hadTask(phone)
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt(TASK)
    await page.getByRole('button', { name: text('task.start') }).click()
    const bar = page.locator('dialog .pay-action')
    const button = await bar.locator('button').boundingBox()
    const box = await bar.boundingBox()
    t.ok(box && button && button.y - box.y >= 16, 'as high as a line of text')
    await page.evaluate("document.querySelector('dialog').scrollTo(0, 9999)")
    const end = await page.evaluate<number>(
      `document.querySelector('dialog .pay-action').previousElementSibling.getBoundingClientRect().bottom`,
    )
    const at = await bar.locator('button').boundingBox()
    t.ok(at && end <= at.y - 8, `${end}, ${at?.y}`)
  },
)
