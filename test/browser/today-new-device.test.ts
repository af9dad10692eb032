/** The Today list on a device on which the member has just logged in: licences and withdrawals are on it, although no page of theirs was opened there. */
import type { Test } from 'tap'
import t from 'tap'
import { DRAWN, launch, open, type Phone } from '../support/browser.ts'
import { bell, card, home, titles } from '../support/today-list.ts'

const LICENCE = 'Trainer Core 30'
const LISTS = ['GET purchase/softwareList', 'GET purchase/nodeList', 'GET withdrawal/list']

/** A device that nobody has used, and a member without open tasks, which would fill the card. */
async function newDevice(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  for (const pledge of phone.upstream.world.pledges) pledge.ended = true
  return phone
}

const asked = ({ upstream }: Phone) => LISTS.map((key) => upstream.calls(key).length)

/** What the bell lists. */
async function inBell(phone: Phone): Promise<string[]> {
  const { page } = phone
  const rows = page.locator('dialog[open] .today-text b')
  await bell(phone).click()
  await rows.first().waitFor()
  const list = await rows.allTextContents()
  await page.keyboard.press('Escape')
  await rows.first().waitFor({ state: 'detached' })
  return list
}

async function homeAgain(phone: Phone): Promise<void> {
  await home(phone)
  await card(phone).waitFor()
  await phone.page.evaluate(DRAWN)
}

/** Waits until the page has received all three lists. */
const listsIn = ({ page }: Phone) =>
  Promise.all(LISTS.map(async (key) => (await page.waitForResponse(`**/api/${key.split(' ')[1]}*`)).finished()))

t.test(
  'a licence that ends soon and the withdrawals are listed at once after the login, and requested once',
  async (t) => {
    const phone = await newDevice(t)
    const { page, text, settled, logInByForm } = phone
    const answered = listsIn(phone)
    await page.route('**/api/view/home*', async (route) => {
      await answered
      await route.continue()
    })
    await logInByForm()
    await settled()
    const listed = await titles(phone)
    t.ok(listed.includes(LICENCE), `${listed}`)
    t.ok(listed.includes(text('today.withdrawals', { number: '2' })), `${listed}`)
    t.equal(listed.at(-1), LICENCE, 'another licence covers it')
    await card(phone)
      .getByText(/^Trainer Pro 90 covers your tasks until /)
      .waitFor()
    t.strictSame(await inBell(phone), listed)
    t.strictSame(asked(phone), [1, 1, 1])
    await page.reload()
    await homeAgain(phone)
    t.strictSame(asked(phone), [1, 1, 1], 'not at each visit of home')
  },
)

t.test(
  'what failed is requested at the next start: the bell lists it at once, and home when nothing moves',
  async (t) => {
    const phone = await newDevice(t)
    const { page, settled, logInByForm, upstream } = phone
    upstream.faults.set('GET purchase/softwareList', 'error-500')
    const failed = page.waitForResponse('**/api/purchase/softwareList')
    await logInByForm()
    await failed
    await settled()
    await homeAgain(phone)
    const before = await titles(phone)
    t.notOk(before.includes(LICENCE))
    t.ok(before.length > 0, 'what did not fail')
    upstream.faults.clear()
    upstream.requests.length = 0
    await homeAgain(phone)
    t.strictSame(asked(phone), [0, 0, 0], 'not before the next start')
    const answered = listsIn(phone)
    await page.reload()
    await answered
    await settled()
    const after = await inBell(phone)
    t.ok(after.includes(LICENCE))
    t.strictSame(await titles(phone), before, 'home does not move')
    await homeAgain(phone)
    t.strictSame(await titles(phone), after)
    t.strictSame(asked(phone), [1, 1, 1])
    await page.reload()
    await homeAgain(phone)
    t.strictSame(asked(phone), [1, 1, 1], 'never again')
  },
)

t.test(
  'a withdrawal that was refused while the member was logged out stays on the list until it is opened',
  async (t) => {
    const phone = await newDevice(t)
    const { page, text, go, settled, logInByForm, upstream } = phone
    const answered = listsIn(phone)
    await logInByForm()
    await answered
    await settled()
    upstream.faults.set('*', 'unauthorized-200')
    await go('/pages-sub/assets/index')
    const ended = page.locator('dialog[open]', { hasText: text('session.ended.title') })
    await ended.waitFor()
    upstream.faults.clear()
    for (const each of upstream.world.withdrawals) each.status = 3
    await ended.getByRole('button').click()
    await page.locator('[name=account]').waitFor()
    const again = listsIn(phone)
    await logInByForm()
    await again
    await settled()
    await homeAgain(phone)
    await bell(phone).click()
    await page.locator('dialog[open]').getByText(text('withdraw.state.refused')).first().waitFor()
  },
)

t.test('home does not wait for the lists', async (t) => {
  const phone = await newDevice(t)
  const { page, settled, logInByForm } = phone
  for (const key of LISTS) await page.route(`**/api/${key.split(' ')[1]}*`, () => undefined)
  await logInByForm()
  await settled()
  await card(phone).waitFor()
  t.notOk((await titles(phone)).includes(LICENCE))
})
