/** What starting a task commits to: said before the payment password, while it is typed, and once the task is started. */
import type { Locator } from 'playwright'
import t from 'tap'
import { languages } from '../../shared/languages.ts'
import { launch, open, until } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'
import { completed } from '../support/completed.ts'
import { enterPayPassword, openPad } from '../support/payment-sheet.ts'

/** How many lines the name and the value of a row take. */
const LINES = (row: { children: Iterable<object> }) =>
  [...row.children].map((each) => {
    const { lineHeight } = Object(globalThis).getComputedStyle(each)
    return Math.round(Object(each).getBoundingClientRect().height / Number.parseFloat(lineHeight))
  })

for (const { name: language } of languages)
  t.test(`${language}: date and reinvestment are repeated above the payment password`, async (t) => {
    const phone = await open(t, await launch(t), language)
    const { page, text, logInAt } = phone
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt('/pages/task-list/detail?id=1')
    const start = page.getByRole('button', { name: text('task.start') })
    const sheet = page.locator('dialog[open]')
    const isInSight = async (what: Locator) => {
      const box = await what.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 568
    }
    const chosen = sheet.locator('.key-values > div:visible', { hasText: text('task.unlock') })
    const dateOf = () => chosen.locator('dd').evaluate((dd) => String(Object(dd).firstChild.textContent))
    await start.click()
    await sheet.getByText(text('task.autoReinvest.on')).waitFor()
    await page.setViewportSize({ width: 375, height: 667 })
    await until(page, 'innerWidth === 375')
    t.strictSame(await chosen.evaluate(LINES), [1, 1], 'on a usual phone, the date and its name take one line')
    await page.setViewportSize({ width: 320, height: 568 })
    await until(page, 'innerWidth === 320')
    t.ok(await isInSight(chosen), 'the date is in sight before')
    const button = await sheet.locator('.pay-action').boundingBox()
    const dates = await chosen.boundingBox()
    t.ok(button && dates && dates.y + dates.height <= button.y + 20, 'and not behind the button')
    const second = await dateOf()
    await openPad(phone)
    await chosen.getByText(text('task.autoReinvest.isOn'), { exact: true }).waitFor()
    t.ok((await chosen.locator('dd').textContent())?.startsWith(second), second)
    t.ok(await isInSight(chosen), 'without scrolling')
    t.ok(await isInSight(sheet.locator('[name=payPassword]')), 'and so is the payment password')
    await page.keyboard.press('Escape')
    await start.click()
    await sheet.locator('[name=autoReinvest]').click()
    await sheet.getByText(text('task.autoReinvest.off')).waitFor()
    const first = await dateOf()
    t.not(first, second)
    await openPad(phone)
    await chosen.getByText(text('task.autoReinvest.isOff'), { exact: true }).waitFor()
    t.ok((await chosen.locator('dd').textContent())?.startsWith(first), first)
    await enterPayPassword(phone)
    await completed(phone, 'task').waitFor()
    const note = page.locator('main').getByText(text('task.end.missed'), { exact: true })
    t.ok(await isInSight(note), 'the success page says what delays the date')
  })

/** How many lines the longest name of a figure takes. */
const MOST_LINES = `Math.max(...[...document.querySelectorAll('main dt')].map((each) =>
  Math.round(each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight))))`

for (const language of ['en-US', 'tr-TR', 'th-TH'] as const)
  t.test(`${language}: on a small phone, the dates of the success page leave room for their name`, async (t) => {
    const browser = await launchLikePhone()
    t.teardown(() => browser.close())
    const phone = await open(t, browser, language)
    const { page, text, logInAt } = phone
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt('/pages/task-list/detail?id=1')
    await page.getByRole('button', { name: text('task.start') }).click()
    await openPad(phone)
    await enterPayPassword(phone)
    await completed(phone, 'task').waitFor()
    const lines = Number(await page.evaluate(MOST_LINES))
    t.ok(lines <= 2, `${lines} lines`)
  })
