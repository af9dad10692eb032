/** The states of withdrawals on the Today list: home requests old ones again, without moving anything. */
import type { Page } from 'playwright'
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { card, HOME, titles } from '../support/today-list.ts'

const LIST = '**/api/withdrawal/list*'

/** Makes the states of the stored withdrawals so many seconds older. */
const age = (page: Page, seconds: number) =>
  page.evaluate(`for (const name of Object.keys(localStorage).filter((each) => each.endsWith('orders')))
    localStorage.setItem(name, JSON.stringify(JSON.parse(localStorage.getItem(name)).map((order) => ({ ...order, at: order.at - ${seconds} }))))`)

const isWithdrawal = (title: string) => /withdrawal/i.test(title)

t.test('states older than a minute are requested once, after home has opened or come back into sight', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, go, settled, logInByForm, upstream } = phone
  for (const pledge of upstream.world.pledges) pledge.ended = true
  const noted = page.waitForResponse(LIST)
  await logInByForm()
  await noted
  await settled()
  await until(
    page,
    "Object.entries(localStorage).some(([name, list]) => name.endsWith('orders') && /withdraw/.test(list))",
  )
  const asked = () => upstream.calls('GET withdrawal/list').length
  const [first, second] = upstream.world.withdrawals.filter(({ status }) => status < 2)
  if (!first || !second) throw new Error('the demo member must have two withdrawals under way')

  await age(page, 50)
  await page.reload()
  await settled()
  await card(phone).waitFor()
  t.equal(asked(), 1, 'recent states are not requested again')
  await page.clock.setSystemTime(Date.now() + 20_000)
  const again = page.waitForResponse(LIST)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await again
  await settled()
  t.equal(
    await card(phone)
      .getByText(/checked/)
      .count(),
    0,
    'the age of a fresh state is not said',
  )
  t.equal(asked(), 2, 'in sight again')

  await age(page, 300)
  first.status = 2
  // so narrow that the time of the last check wraps, which it no longer does afterwards
  await page.setViewportSize({ width: 375, height: 812 })
  const release = await hold(page, LIST)
  await page.reload()
  await card(phone)
    .getByText(/checked 5 minutes ago/)
    .waitFor()
  await settled()
  t.ok((await titles(phone)).includes(text('today.withdrawals', { number: '2' })), 'home does not wait for them')
  await page.evaluate(WATCH_SHIFTS)
  await page.evaluate(SHIFTS)
  const height = "[...document.querySelectorAll('.today-row')].map((row) => row.offsetHeight).join()"
  const before = await page.evaluate(height)
  await release()
  await card(phone)
    .getByText(new RegExp(`${text('withdraw.state.sent')} \\(1\\)`))
    .waitFor()
  t.equal(await page.evaluate(SHIFTS), '', 'nothing moves')
  t.equal(await page.evaluate(height), before)
  t.equal(asked(), 3)

  await age(page, 300)
  second.status = 2
  await page.reload()
  await card(phone).getByText(text('withdraw.state.sent')).waitFor()
  t.ok((await titles(phone)).some(isWithdrawal), 'the last one stays in place, too')
  await go('/pages-sub/savings/index')
  await go(HOME)
  await settled()
  t.notOk((await titles(phone)).some(isWithdrawal), 'until home is left')
  t.equal(asked(), 4)
  await page.reload()
  await settled()
  t.equal(asked(), 4, 'without withdrawals under way, there is no request')
})
